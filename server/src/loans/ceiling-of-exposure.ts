import { fromCents } from "@microfinance/contract/core/money.ts";
import {
  type CeilingDecision,
  ceilingDecision,
} from "@microfinance/contract/loans/approval-limits.ts";
import { type ExposureParts, exposureWith } from "@microfinance/contract/loans/exposure.ts";
import { productCeiling } from "@microfinance/contract/products/rules.ts";
import type { Product } from "@microfinance/contract/products/schema.ts";
import type { LenderSettings } from "@microfinance/contract/settings/schema.ts";
import type { Connection } from "../core/deps.ts";
import type { RequestContext } from "../core/http/session.ts";
import { exposureParts, liveLoansOf, liveSharesOf } from "../loan-record/assessment-queries.ts";
import type { LoanRow } from "../loan-record/queries.ts";

/**
 * Whether the customer's exposure with a loan is within the caller's ceiling (LOAN-54), and its other parts. Call it
 * with the customer locked, so that of two loans decided at once the second counts the first.
 * @param amount the principal of the loan, in NLe
 */
export async function decideExposure(
  db: Connection,
  loan: Pick<LoanRow, "id" | "customer_id" | "refinances">,
  amount: number,
  { product, settings }: { product: Product; settings: LenderSettings },
  ctx: RequestContext,
): Promise<{ parts: ExposureParts; decision: CeilingDecision }> {
  const counted = await liveLoansOf(db, loan.customer_id);
  // What a top-up settles is owed no more after it.
  const others = counted.filter(({ id }) => id !== loan.id && id !== loan.refinances);
  const parts = exposureParts(others, await liveSharesOf(db, loan.customer_id));
  const decision = ceilingDecision(
    ctx.actor?.role_ids ?? [],
    { amount, exposure_before: fromCents(exposureWith(parts, 0)) },
    settings.approval_ceilings,
    (roles) => productCeiling(product, roles),
  );
  return { parts, decision };
}
