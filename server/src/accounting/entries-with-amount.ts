import { type RawBuilder, sql, type SqlBool } from "kysely";
import { countUpTo } from "../core/db/list-sql.ts";
import type { PageWindow } from "../core/db/page.ts";
import type { Connection } from "../core/deps.ts";
import { inEntryWindow } from "./entry-key.ts";

/** Which entries with a line of one amount are listed. */
interface AmountFilter {
  amount: number;
  from?: string | undefined;
  to?: string | undefined;
  /** What else the entry `e` must meet; null for nothing. */
  matching: RawBuilder<SqlBool> | null;
}

/**
 * The ids of the entries with a line of one amount, in the order of the window. Each side of the ledger has an index of
 * its amounts by date, so that a rare amount is found without reading the journal.
 */
export async function idsWithAmount(
  db: Connection,
  filter: AmountFilter,
  window: PageWindow,
): Promise<number[]> {
  const order = window.backwards ? sql`asc` : sql`desc`;
  const some = sql`
    and ${inEntryWindow({ date: "p.entry_date", id: "p.entry_id" }, window)}
    group by p.entry_date, p.entry_id order by p.entry_date ${order}, p.entry_id ${order}
    limit ${window.limit + window.offset}`;
  const { rows } = await sql<{ id: number }>`
    select id from (${bothSides(filter, some)}) as found
    order by entry_date ${order}, id ${order} limit ${window.limit} offset ${window.offset}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Whether an entry `e` is one of them, for an order other than that of the dates. */
export function hasAmount(filter: AmountFilter): RawBuilder<SqlBool> {
  return sql<SqlBool>`e.id in (select found.id from (${bothSides(filter, sql``)}) as found)`;
}

/** How many entries have a line of one amount, counted up to a limit. */
export async function countWithAmount(
  db: Connection,
  filter: AmountFilter,
  limit: number,
): Promise<number> {
  return countUpTo(db, sql`${bothSides(filter, sql`limit ${limit}`)}`, limit);
}

/** Debits and credits of the amount; an entry with both is there once. */
function bothSides(filter: AmountFilter, end: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${side("p.debit", filter, end)}) union (${side("p.credit", filter, end)})`;
}

function side(
  column: "p.debit" | "p.credit",
  { amount, from, to, matching }: AmountFilter,
  end: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const amounts = sql.ref(column);
  const parts: RawBuilder<unknown>[] = [sql`${amounts} = ${amount}`, sql`${amounts} > 0`];
  if (from) parts.push(sql`p.entry_date >= ${from}`);
  if (to) parts.push(sql`p.entry_date <= ${to}`);
  if (matching !== null) parts.push(matching);
  return sql`
    select p.entry_date, p.entry_id as id
    from ledger_postings p ${matching === null ? sql`` : sql`join ledger_entries e on e.id = p.entry_id`}
    where ${sql.join(parts, sql` and `)} ${end}`;
}
