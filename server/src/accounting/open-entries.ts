import type { OpenEntry } from "@microfinance/contract/reconciliation/endpoints.ts";
import { sql } from "kysely";
import { entriesNamed } from "./journal.ts";
import type { Connection } from "../core/deps.ts";

/** Entries this many days before the first line of a statement may still meet a line. */
const daysBefore = 31;

/**
 * The entries of an account that no line meets, latest first, and how many there are. An account without a statement
 * has none; those long before its first line are the balance that the statement began with.
 */
export async function openEntriesOf(
  db: Connection,
  code: string,
  limit = 200,
): Promise<{ entries: OpenEntry[]; total: number }> {
  const { rows } = await sql<{ id: number; amount: number; total: number }>`
    with found as (
      select p.entry_id as id, p.entry_date, sum(p.debit - p.credit) as amount
      from ledger_postings p
      where p.account_code = ${code}
        and p.entry_date >= (select min(line_date) from statement_lines l where l.account_code = ${code}) - ${daysBefore}::integer
        and not exists (select from matched_entries m where m.entry_id = p.entry_id and m.account_code = ${code})
      group by p.entry_id, p.entry_date having sum(p.debit - p.credit) <> 0
    )
    select id, amount, (select count(*) from found) as total
    from found order by entry_date desc, id desc limit ${Math.max(1, limit)}`.execute(db);
  const total = rows[0]?.total ?? 0;
  if (limit === 0) return { entries: [], total };
  const amounts = new Map(rows.map(({ id, amount }) => [id, amount]));
  const named = await entriesNamed(
    db,
    rows.map(({ id }) => id),
  );
  const entries = named.map(({ id, kind, entry_date, sentence }) => ({
    id,
    kind,
    entry_date,
    sentence,
    amount: amounts.get(id) ?? 0,
  }));
  return { entries, total };
}
