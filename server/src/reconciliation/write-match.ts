import { matchError } from "@microfinance/contract/reconciliation/rules.ts";
import type { matchLines as schemas } from "@microfinance/contract/reconciliation/endpoint-schemas.ts";
import { reconciliationTexts as texts } from "@microfinance/contract/reconciliation/texts.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Deps } from "../core/deps.ts";
import { badRequest, conflict, notFound } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { lockAccount } from "../accounting/reconciled-accounts.ts";
import { insertMatch } from "../accounting/insert-match.ts";

/**
 * Matches lines and entries of one account (REC-5).
 * @throws 400 for sums that differ; 409 when a line or an entry is not open
 */
export function matchByHand(
  deps: Deps,
  ctx: RequestContext,
  { account_code, line_ids, entry_ids }: z.output<NonNullable<typeof schemas.body>>,
): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, account_code);
    const { rows: lines } = await sql<{ amount: number }>`
      select amount from statement_lines l left join journals j on j.id = l.journal_id
      where l.id = any (${line_ids}::integer[]) and l.account_code = ${account_code}
        and coalesce(j.status, '') <> 'pending'
        and not exists (select from matched_lines m where m.line_id = l.id)`.execute(tx);
    const { rows: entries } = await sql<{ amount: number }>`
      select sum(p.debit - p.credit) as amount from ledger_postings p
      where p.entry_id = any (${entry_ids}::bigint[]) and p.account_code = ${account_code}
        and not exists (select from matched_entries m where m.entry_id = p.entry_id and m.account_code = ${account_code})
      group by p.entry_id`.execute(tx);
    if (lines.length !== line_ids.length || entries.length !== entry_ids.length)
      throw conflict(texts.notOpen);
    const error = matchError(
      lines.map(({ amount }) => toCents(amount)),
      entries.map(({ amount }) => toCents(amount)),
    );
    if (error !== null) throw badRequest(error);
    const id = await insertMatch(tx, {
      account_code,
      line_ids,
      entry_ids,
      way: "by hand",
      matched_by: staffIdOf(ctx),
      matched_at: deps.now(),
    });
    await writeAudit(tx, ctx, {
      action: "bank_line.match",
      record_type: "statement_match",
      record_id: id,
      after: {
        account_code,
        lines: line_ids.length,
        entries: entry_ids.length,
        line_ids,
        entry_ids,
      },
    });
    return id;
  });
}

/**
 * Undoes a match; its lines and entries are open again.
 * @throws 404 for an unknown match; 409 when a completed reconciliation counts on it
 */
export async function undoMatch(deps: Deps, ctx: RequestContext, id: number): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom("statement_matches")
      .select(["account_code", "way"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (found === undefined) throw notFound(texts.matchNotFound);
    const { account_code, way } = found;
    const sealed = await lockAccount(tx, account_code);
    const { rows: lines } = await sql<{ line_id: number; line_date: string }>`
      select m.line_id, l.line_date from matched_lines m join statement_lines l on l.id = m.line_id
      where m.match_id = ${id}`.execute(tx);
    const { rows: entries } = await sql<{ entry_id: number; entry_date: string }>`
      select m.entry_id, e.entry_date from matched_entries m join ledger_entries e on e.id = m.entry_id
      where m.match_id = ${id}`.execute(tx);
    const days = [
      ...lines.map(({ line_date }) => line_date),
      ...entries.map(({ entry_date }) => entry_date),
    ];
    if (sealed !== null && days.every((day) => day <= sealed)) throw conflict(texts.sealed(sealed));
    const deleted = await tx
      .deleteFrom("statement_matches")
      .where("id", "=", id)
      .executeTakeFirst();
    if (deleted.numDeletedRows === 0n) throw notFound(texts.matchNotFound);
    await writeAudit(tx, ctx, {
      action: "bank_line.undo_match",
      record_type: "statement_match",
      record_id: id,
      before: {
        account_code,
        way,
        line_ids: lines.map(({ line_id }) => line_id),
        entry_ids: entries.map(({ entry_id }) => entry_id),
      },
    });
  });
}
