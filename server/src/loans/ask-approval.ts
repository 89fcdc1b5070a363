import { type Actor, may } from "@microfinance/contract/core/access.ts";
import { formatNleExact, fromCents, toCents } from "@microfinance/contract/core/money.ts";
import type { askApproval as schemas } from "@microfinance/contract/loans/approval-endpoint-schemas.ts";
import { unlessRefused } from "@microfinance/contract/core/refusal.ts";
import { ceilingDecision } from "@microfinance/contract/loans/approval-limits.ts";
import { exposureWith } from "@microfinance/contract/loans/exposure.ts";
import { approvalErrors } from "@microfinance/contract/loans/texts.ts";
import { periodLabel } from "@microfinance/contract/core/sentences.ts";
import { interestWords } from "@microfinance/contract/schedules/words.ts";
import { productCeiling } from "@microfinance/contract/products/rules.ts";
import type { Product } from "@microfinance/contract/products/schema.ts";
import type { LenderSettings } from "@microfinance/contract/settings/schema.ts";
import type { z } from "zod";
import type { Connection, Deps } from "../core/deps.ts";
import { type RequestContext, staffNameOf } from "../core/http/session.ts";
import { ask } from "../requests/ask-request.ts";
import type { RequestRow } from "../requests/request-rows.ts";
import { type ApprovalForm, approveLockedLoan, checkApproval } from "./approve-loan.ts";
import { refuseUnsigned } from "./decide-loan.ts";
import { refuseOwnLoan } from "../loan-record/own-loan.ts";
import { lockedLoanOfPath, type LoanPath, lockCustomerOf } from "../loan-record/path-loan.ts";
import type { LoanRow } from "../loan-record/queries.ts";

type AskedApproval = z.output<NonNullable<typeof schemas.body>>;

/** What a request stores: the approval's form, and the exposure and product ceilings as the asker saw them. */
interface StoredApproval {
  form: ApprovalForm;
  exposure_before: number;
  product_ceilings: Product["ceilings"];
}

/**
 * Asks for an approval above the caller's ceiling (LOAN-138). Everything but the ceiling is checked as at an approval.
 * @throws as `approveLoan`; 409 also for an approval within the caller's own ceiling, one that is asked for already, or
 *   a key of another request
 */
export function askApproval(
  deps: Deps,
  path: LoanPath,
  { request_key: key, approval: form }: AskedApproval,
  ctx: RequestContext,
): Promise<RequestRow> {
  const amount = toCents(form.approved_amount);
  return ask(
    deps,
    ctx,
    { key, input: { kind: "approval", loan: path.loanId, form } },
    {
      lock: async (db) => {
        await lockCustomerOf(db, path.loanId);
        const loan = await lockedLoanOfPath(db, path, form, ctx);
        await refuseOwnLoan(db, loan, ctx);
        const { parts, product, decision } = await checkApproval(db, deps, loan, form, ctx);
        refuseUnsigned(form);
        return { loan, parts, product, decision };
      },
      plan: ({ loan, parts, product, decision }) => {
        const exposure_before = fromCents(exposureWith(parts, 0));
        const exposure_after = fromCents(exposureWith(parts, amount));
        const request = {
          kind: "approval" as const,
          loan,
          customer_id: loan.customer_id,
          amount,
          input: {
            form,
            exposure_before,
            product_ceilings: product.ceilings,
          } satisfies StoredApproval,
          lines: [
            { label: "Rate", value: interestWords({ ...loan, ...form }) },
            { label: "Period", value: periodLabel(form.loan_period, loan.period_unit) },
            { label: "Exposure before", value: formatNleExact(exposure_before) },
            { label: "Exposure after", value: formatNleExact(exposure_after) },
          ],
          reason: form.comments,
        };
        return unlessRefused(decision.needs_request ? null : approvalErrors.withinCeiling, request);
      },
    },
  );
}

/**
 * Whether a person may approve the request: they decide about loans, and the exposure when it was asked for is within
 * their ceilings by role and by product. The approval itself reads both anew.
 */
export function mayApproveAbove(
  actor: Actor,
  request: RequestRow,
  settings: LenderSettings,
): boolean {
  // Written by `askApproval` alone.
  const { exposure_before, product_ceilings: ceilings } = request.input as StoredApproval;
  if (!may(actor, "loans.decide")) return false;
  const { needs_request } = ceilingDecision(
    actor.role_ids,
    { amount: request.amount ?? 0, exposure_before },
    settings.approval_ceilings,
    (roles) => productCeiling({ ceilings }, roles),
  );
  return !needs_request;
}

/** Approves what was asked for, as the second person: every rule is checked anew, with the exposure of now. */
export async function applyApproval(
  db: Connection,
  deps: Deps,
  { request, loan }: { request: RequestRow; loan: LoanRow | null },
  ctx: RequestContext,
): Promise<void> {
  if (loan === null) throw new RangeError("an approval has a loan");
  const { form } = request.input as StoredApproval;
  const approved_by = staffNameOf(ctx);
  await approveLockedLoan(db, deps, loan, { ...form, approved_by }, ctx);
}
