import type { importStatement as schemas } from "@microfinance/contract/reconciliation/endpoint-schemas.ts";
import { readStatement } from "@microfinance/contract/reconciliation/statement.ts";
import { reconciliationTexts as texts } from "@microfinance/contract/reconciliation/texts.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Deps, today } from "../core/deps.ts";
import { badRequest, conflict } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { lockAccount, saveMapping } from "../accounting/reconciled-accounts.ts";
import { matchAutomatically } from "./match-automatically.ts";

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
