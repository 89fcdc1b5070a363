import type {
  listEntries,
  JournalEntry,
} from "@microfinance/contract/accounting/journal-endpoints.ts";
import type { entrySorts } from "@microfinance/contract/accounting/journal-endpoint-schemas.ts";
import { journalNumber } from "@microfinance/contract/accounting/manual-journal.ts";
import { entrySentence } from "@microfinance/contract/acts/journal.ts";
import type { EntryKind } from "@microfinance/contract/accounting/entry-kinds.ts";
import { settlementNumber } from "@microfinance/contract/transfers/partner-endpoints.ts";
import { payoutNumber } from "@microfinance/contract/payouts/fields.ts";
import type { QueryOf } from "@microfinance/contract/core/endpoint.ts";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { fullNameOf, shortNameOf, shortNameOrNull } from "../core/db/full-name.ts";
import { countUpTo, orderOf, type SortValues } from "../core/db/list-sql.ts";
import type { ListSource, PageWindow } from "../core/db/page.ts";
import type { Connection } from "../core/deps.ts";
import { entryKey, inEntryWindow } from "./entry-key.ts";

/** The filter of the journal. */
type EntryFilter = Pick<
  QueryOf<typeof listEntries>,
  "from" | "to" | "kind" | "account" | "loan_id" | "customer_id"
> & {
  staff_id?: number | undefined;
  till_session?: number | undefined;
  amount?: number | undefined;
};

/** The journal, latest date first. */
export function entryList(db: Connection, filter: EntryFilter): ListSource<JournalEntry> {
  const { amount, from, to, ...others } = filter;
  const matching = conditionOf(filter) ?? sql<SqlBool>`true`;
  const byAmount =
    amount === undefined ? null : { amount, from, to, matching: conditionOf(others) };
  return {
    name: `journal:${JSON.stringify(filter)}`,
    key: entryKey,
    branch: { db, of: "entry", key: ({ id }) => id },
    rows: async (window) =>
      entriesNamed(
        db,
        await (window.sort !== undefined
          ? idsSorted(db, byAmount === null ? matching : hasAmount(byAmount), window)
          : byAmount === null
            ? idsIn(db, matching, window)
            : idsWithAmount(db, byAmount, window)),
      ),
    count: async (limit) => {
      if (byAmount !== null) return countWithAmount(db, byAmount, limit);
      return countUpTo(db, sql`select from ledger_entries e where ${matching}`, limit);
    },
  };
}

/** One entry of the journal, or null. */
export async function findEntry(db: Connection, id: number): Promise<JournalEntry | null> {
  const [entry] = await entriesNamed(db, [id]);
  return entry ?? null;
}

async function idsIn(
  db: Connection,
  matching: RawBuilder<SqlBool>,
  window: PageWindow,
): Promise<number[]> {
  const order = window.backwards ? sql`e.entry_date, e.id` : sql`e.entry_date desc, e.id desc`;
  const { rows } = await sql<{ id: number }>`
    select e.id from ledger_entries e
    where ${matching} and ${inEntryWindow({ date: "e.entry_date", id: "e.id" }, window)}
    order by ${order} limit ${window.limit} offset ${window.offset}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * The amount of an entry of lines `line` with their accounts `a`: one side, without what branches owe each other, which
 * stands beside what the entry is about.
 */
const amountOfLines = sql`greatest(coalesce(sum(line.debit) filter (where not a.inter_branch), 0),
                                   coalesce(sum(line.credit) filter (where not a.inter_branch), 0))`;

const sortValues: SortValues<(typeof entrySorts)[number]> = {
  number: sql`e.id`,
  amount: sql`(select ${amountOfLines} from ledger_postings line join ledger_accounts a on a.code = line.account_code
               where line.entry_id = e.id)`,
  by: sql`(select lower(${shortNameOf("u")})
           from staff s join users u on u.id = s.user_id where s.id = e.staff_id)`,
};

/** The order of a column reads every entry of the filter, which has at most as many as such a list may have. */
async function idsSorted(
  db: Connection,
  matching: RawBuilder<SqlBool>,
  window: PageWindow,
): Promise<number[]> {
  const named: SortValues = sortValues;
  const value = named[window.sort ?? ""] ?? sql`e.id`;
  const { rows } = await sql<{ id: number }>`
    select e.id from ledger_entries e where ${matching}
    order by ${value} ${sql.raw(orderOf(window))} nulls last, e.entry_date desc, e.id desc
    limit ${window.limit} offset ${window.offset}`.execute(db);
  return rows.map(({ id }) => id);
}

/** What the filter says of an entry `e`, without its amount; null for nothing. */
function conditionOf(filter: EntryFilter): RawBuilder<SqlBool> | null {
  const parts: RawBuilder<unknown>[] = [];
  if (filter.from) parts.push(sql`e.entry_date >= ${filter.from}`);
  if (filter.to) parts.push(sql`e.entry_date <= ${filter.to}`);
  if (filter.kind) parts.push(sql`e.kind = ${filter.kind}`);
  if (filter.staff_id) parts.push(sql`e.staff_id = ${filter.staff_id}`);
  if (filter.till_session) parts.push(sql`e.till_session_id = ${filter.till_session}`);
  if (filter.loan_id)
    parts.push(sql`e.loan_id = (select id from loans where loan_id = ${filter.loan_id})`);
  if (filter.customer_id)
    parts.push(
      sql`(e.loan_id in (select id from loans where customer_id = ${filter.customer_id})
           or e.credit_id in (select k.id from customer_credits k join customers o on o.customer_id = k.customer_id
                              where o.customer_id = ${filter.customer_id} or o.merged_into = ${filter.customer_id}))`,
    );
  if (filter.account)
    parts.push(
      sql`exists (select from ledger_postings p where p.entry_id = e.id and p.account_code = ${filter.account})`,
    );
  return parts.length === 0 ? null : sql<SqlBool>`${sql.join(parts, sql` and `)}`;
}

type StoredEntry = Omit<
  JournalEntry,
  "kind" | "sentence" | "recorded_at" | "journal" | "payout" | "settlement"
> & {
  kind: EntryKind;
  created_at: Date;
  payout: { id: number; number: number } | null;
  settlement: { id: number; number: number; partner_name: string } | null;
  remittance: { number: string; list: string; employer_name: string } | null;
  journal: { id: number; number: number; description: string; made_by: string } | null;
};

/** The entries with these numbers, in this order. */
export async function entriesNamed(
  db: Connection,
  ids: readonly number[],
): Promise<JournalEntry[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<StoredEntry>`
    select e.id, e.kind, e.entry_date, e.created_at, e.payment_id, e.transfer_id, e.bill_id, e.staff_id, e.till_session_id, l.loan_id,
           c.customer_id, p.amount, p.lines,
           (select json_build_object('id', po.id, 'number', po.number) from payouts po where po.id = e.payout_id) as payout,
           (select json_build_object('id', se.id, 'number', se.number, 'partner_name', tp.name)
            from settlements se join transfer_partners tp on tp.id = se.partner_id
            where se.entry_id = e.id) as settlement,
           (select json_build_object('number', 'ER-' || lpad(m.id::text, greatest(6, length(m.id::text)), '0'),
                                     'list', 'PD-' || lpad(m.run_id::text, greatest(6, length(m.run_id::text)), '0'),
                                     'employer_name', em.name)
            from payroll_remittances m
            join payroll_runs pr on pr.id = m.run_id join payroll_employers em on em.id = pr.employer_id
            where e.id in (m.entry_id, m.reversal_entry_id)) as remittance,
           (select json_build_object('id', j.id, 'number', j.number, 'description', j.description,
                                     'made_by', ${shortNameOf("mu")})
            from journals j join staff ms on ms.id = j.made_by join users mu on mu.id = ms.user_id
            where j.id = e.journal_id) as journal,
           ${shortNameOrNull("su")} as staff_name,
           nullif(${fullNameOf("cu")}, '') as customer_name
    from unnest(${ids}::bigint[]) with ordinality as named (id, place)
    join ledger_entries e on e.id = named.id
    cross join lateral (
      select ${amountOfLines} as amount,
             json_agg(json_build_object('account_code', line.account_code, 'account_name', a.name,
                                        'debit', line.debit, 'credit', line.credit) order by line.line) as lines
      from ledger_postings line join ledger_accounts a on a.code = line.account_code
      where line.entry_id = e.id
    ) as p
    left join staff s on s.id = e.staff_id
    left join users su on su.id = s.user_id
    left join loans l on l.id = e.loan_id
    left join customer_credits kept on kept.id = e.credit_id
    left join customers k on k.customer_id = kept.customer_id
    left join customers c on c.customer_id = coalesce(l.customer_id, k.merged_into, k.customer_id)
    left join users cu on cu.id = c.user_id
    order by named.place`.execute(db);
  return rows.map(({ created_at, journal, payout, settlement, ...row }) => {
    const named = {
      journal: journal && { ...journal, number: journalNumber(journal.number) },
      payout: payout && { ...payout, number: payoutNumber(payout.number) },
      settlement: settlement && { ...settlement, number: settlementNumber(settlement.number) },
    };
    return {
      ...row,
      ...named,
      recorded_at: created_at.toISOString(),
      sentence: entrySentence({ ...row, ...named }),
    };
  });
}

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
async function idsWithAmount(
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
function hasAmount(filter: AmountFilter): RawBuilder<SqlBool> {
  return sql<SqlBool>`e.id in (select found.id from (${bothSides(filter, sql``)}) as found)`;
}

/** How many entries have a line of one amount, counted up to a limit. */
async function countWithAmount(
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
