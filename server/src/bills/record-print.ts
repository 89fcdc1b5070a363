import { isCopy } from "@microfinance/contract/bills/rules.ts";
import { billTexts as texts } from "@microfinance/contract/bills/texts.ts";
import { billNumber } from "@microfinance/contract/core/codes.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Deps } from "../core/deps.ts";
import { notFound } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";

/**
 * Records a print of a bill's receipt (BILL-5). Of two at once, one is the copy.
 * @returns whether it is a copy
 * @throws 404 for an unknown bill
 */
export function recordPrint(deps: Deps, ctx: RequestContext, id: number): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable("bills")
      .set((of) => ({ prints: of("prints", "+", 1) }))
      .where("id", "=", id)
      .returning("prints")
      .executeTakeFirst();
    if (row === undefined) throw notFound(texts.notFound);
    await writeAudit(tx, ctx, {
      action: "bill.print",
      record_type: "bill",
      record_id: billNumber(id),
      after: { prints: row.prints },
    });
    return isCopy(row.prints);
  });
}
