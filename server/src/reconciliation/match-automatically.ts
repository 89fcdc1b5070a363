import {
  automaticMatches,
  comparableReference,
} from "@microfinance/contract/reconciliation/rules.ts";
import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";
import { insertMatch } from "../accounting/insert-match.ts";

/** Days before and after a line within which an entry can be its own: a cheque is cashed late, a payment entered late. */
const [daysBefore, daysAfter] = [120, 30];

/**
 * Matches the open lines of an account whose amount and reference meet one entry (REC-4).
 * @returns how many lines were matched
 */
export async function matchAutomatically(
  tx: Connection,
  at: Date,
  account_code: string,
): Promise<number> {
  const { rows: lines } = await sql<{
    id: number;
    amount: number;
    date: string;
    reference: string;
  }>`
    select id, amount, line_date as date, reference from statement_lines l
    where account_code = ${account_code} and reference <> '' and booking is null
      and not exists (select from matched_lines m where m.line_id = l.id)
    order by id desc limit 5000`.execute(tx);
  if (lines.length === 0) return 0;
  const dates = lines.map(({ date }) => date).toSorted();
  const { rows: entries } = await sql<{ id: number; amount: number; references: string[] }>`
    with found as (
      select p.entry_id as id, sum(p.debit - p.credit) as amount
      from ledger_postings p
      where p.account_code = ${account_code}
        and p.entry_date between ${dates[0]}::date - ${daysBefore}::integer and ${dates.at(-1)}::date + ${daysAfter}::integer
        and not exists (select from matched_entries m where m.entry_id = p.entry_id and m.account_code = ${account_code})
      group by p.entry_id
    )
    select f.id, f.amount, array_agg(r.reference) as references
    from found f cross join lateral (select reference from entry_references r where r.entry_id = f.id) as r
    where f.amount = any (${lines.map(({ amount }) => amount)}::numeric[])
    group by f.id, f.amount`.execute(tx);
  const pairs = automaticMatches(
    lines.map(({ id, amount, reference }) => ({
      id,
      amount,
      references: [comparableReference(reference)],
    })),
    entries,
  );
  for (const { line_id, entry_id } of pairs) {
    const match = { account_code, line_ids: [line_id], entry_ids: [entry_id] };
    await insertMatch(tx, { ...match, way: "automatic", matched_by: null, matched_at: at });
  }
  return pairs.length;
}
