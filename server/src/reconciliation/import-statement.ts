import type { importStatement as schemas } from "@microfinance/contract/reconciliation/endpoint-schemas.ts";
import { readStatement } from "@microfinance/contract/reconciliation/statement.ts";
import { reconciliationTexts as texts } from "@microfinance/contract/reconciliation/texts.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Deps, today, type Connection } from "../core/deps.ts";
import { badRequest, conflict } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { lockAccount, saveMapping } from "../accounting/reconciled-accounts.ts";
import {
  automaticMatches,
  comparableReference,
} from "@microfinance/contract/reconciliation/rules.ts";
import { insertMatch } from "../accounting/insert-match.ts";

/**
 * Days before and after a line within which an entry can be its own: a cheque is cashed late, a payment entered late.
 */
const [daysBefore, daysAfter] = [120, 30];

/**
 * Matches the open lines of an account whose amount and reference meet one entry (REC-4).
 * @returns how many lines were matched
 */
async function matchAutomatically(tx: Connection, at: Date, account_code: string): Promise<number> {
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

/**
 * Imports a statement: all of its new lines, or none (REC-1 to REC-4).
 * @throws 400 for a file that cannot be read, and for an account that is no bank and no wallet; 409 for a new line in
 *   days that are reconciled
 */
export async function importStatement(
  deps: Deps,
  ctx: RequestContext,
  { account_code, csv, mapping }: z.output<NonNullable<typeof schemas.body>>,
): Promise<{ added: number; known: number; matched: number }> {
  const read = readStatement(csv, mapping, today(deps));
  if ("error" in read) throw badRequest(read.error, { csv: read.error });
  return deps.db.transaction().execute(async (tx) => {
    const sealed = await lockAccount(tx, account_code);
    const { rows } = await sql<{ line_date: string }>`
      insert into statement_lines
        (account_code, line_date, amount, reference, text, ordinal, imported_at, imported_by)
      select ${account_code}, date, amount, reference, text, ordinal, ${deps.now()}::timestamptz, ${staffIdOf(ctx)}::integer
      from jsonb_to_recordset(${JSON.stringify(read.lines)}::jsonb)
        as line (date date, amount numeric, reference text, text text, ordinal integer)
      on conflict do nothing
      returning line_date`.execute(tx);
    if (sealed !== null && rows.some(({ line_date }) => line_date <= sealed))
      throw conflict(texts.sealed(sealed), { csv: texts.sealed(sealed) });
    await saveMapping(tx, account_code, mapping);
    const matched = await matchAutomatically(tx, deps.now(), account_code);
    const counts = { added: rows.length, known: read.lines.length - rows.length, matched };
    await writeAudit(tx, ctx, {
      action: "bank_statement.import",
      record_type: "ledger_account",
      record_id: account_code,
      after: counts,
    });
    return counts;
  });
}
