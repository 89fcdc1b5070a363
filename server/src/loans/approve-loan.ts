import { exceptionsOf } from "@microfinance/contract/audit/views.ts";
import {
  approvalFormError,
  type ApprovalRequest,
  ceilingError,
  isAboveRequest,
} from "@microfinance/contract/loans/approval-limits.ts";
import { aboveRequestError, approverError } from "@microfinance/contract/loans/reviews.ts";
import { type Instalment, loanDueDate } from "@microfinance/contract/loans/schedule.ts";
import { actionError } from "@microfinance/contract/loans/status.ts";
import { approvalTerms, formatTerms } from "@microfinance/contract/loans/terms.ts";
import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import type { NoticeEvent } from "@microfinance/contract/messaging/events.ts";
import type { Product } from "@microfinance/contract/products/schema.ts";
import type { LenderSettings } from "@microfinance/contract/settings/schema.ts";
import { writeAudit } from "../audit/write-audit.ts";
import { type Deps, today } from "../core/deps.ts";
import { aboutRecord } from "../core/http/about-record.ts";
import { badRequest, conflict, forbidden } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { notifyCustomer } from "../messaging/notices/notify-customer.ts";
import { instalmentsFrom, startLoan } from "../payouts/start-loan.ts";
import { freezeTerms, productOf } from "../products/queries.ts";
import { readSettings } from "../settings/queries.ts";
import { changedLoan, changeLoan, saveDecision, staffIdOf } from "./change-loan.ts";
import { type DecisionForm, refuseUnsigned } from "./decide-loan.ts";
import { refuseOwnLoan } from "./own-loan.ts";
import { heldLoanOf, type LoanPath } from "./path-loan.ts";
import type { LoanRow } from "./queries.ts";
import { reviewsOf } from "./review-loan.ts";

/** How the approval pays out. */
interface PayoutForm {
  payout_method: string;
  payout_reference: string;
}

/**
 * Approves a processed loan (LOAN-51) in one transaction: computes its figures from the three inputs, fixes the
 * terms of its product (PROD-12) and, unless the lender separates the payout, pays it out on the business date (LOAN-51, LOAN-52, LOAN-31, PAY-33).
 * @throws 404 for an unknown loan; 403 for the caller's own loan (LOAN-45), or an amount above their ceiling
 *   (LOAN-54); 409 when its status or reviews forbid it, or another person must approve it (LOAN-44, LOAN-52); 400 for
 *   the form
 */
export async function approveLoan(
  deps: Deps,
  path: LoanPath,
  form: DecisionForm & ApprovalRequest & PayoutForm,
  ctx: RequestContext,
): Promise<LoanRow> {
  const staffId = staffIdOf(ctx);
  const record = { record_type: "loan", record_id: path.loanId.slice(0, 40) };
  return aboutRecord(record, () =>
    deps.db.transaction().execute(async (db) => {
      const loan = await heldLoanOf(db, path, form, ctx);
      await refuseOwnLoan(db, loan, ctx);
      const settings = await readSettings(db);
      const product = await productOf(db, loan);
      refuseApproval(loan, form, product, settings, ctx);
      refuseUnsigned(form);

      const isPaidOut = settings.payout === "at_approval";
      const amount = toCents(form.approved_amount);
      const terms = approvalTerms(amount, form.interest_rate, form.loan_period, product.fee);
      const figures = formatTerms(terms);
      const approval = {
        status: "approved",
        approved_amount: form.approved_amount,
        interest_rate: form.interest_rate,
        loan_period: form.loan_period,
        ...figures,
        approval_date: today(deps),
        due_date: isPaidOut ? loanDueDate(today(deps), form.loan_period) : null,
        balance: figures.total_amount,
      };
      await freezeTerms(db, { ...approval, id: loan.id }, product, deps.now());
      await changeLoan(db, deps, loan.id, approval);
      const { approved_by, comments } = form;
      const signed = { approved_by, comments, above_requested_reason: reasonOf(form, loan) };
      const decision = { action: "approve", to_status: "approved", ...signed } as const;
      await saveDecision(db, deps, loan, decision, staffId);
      const approved = { ...approval, id: loan.id };
      if (isPaidOut)
        await startLoan(db, deps, approved, {
          paid_on: today(deps),
          payment_method: form.payout_method || settings.default_payout_method,
          reference: form.payout_reference,
          payout_key: null,
          staff_id: staffId,
        });
      const [first] = instalmentsFrom(approved, today(deps));
      await notifyCustomer(db, deps, loan, approvalNotice(approval, first, isPaidOut));
      const { status, interest_rate, loan_period } = loan;
      await writeAudit(db, ctx, {
        action: "loan.approve",
        record_type: "loan",
        record_id: loan.loan_id,
        before: { status, interest_rate, loan_period },
        after: {
          ...approval,
          ...signed,
          product_version: product.version,
          ...exceptionsOf({
            same_reviewer: [loan.first_review_staff_id, loan.second_review_staff_id].includes(
              staffId,
            ),
            above_request: signed.above_requested_reason !== null,
          }),
        },
      });
      return changedLoan(db, loan);
    }),
  );
}

/** The reason to approve more than requested; null when not more (LOAN-53). */
function reasonOf(form: ApprovalRequest, loan: LoanRow): string | null {
  return isAboveRequest(form, loan) ? form.above_requested_reason : null;
}

/** Rejects an approval that a rule forbids, for its loan, approver, figures or ceiling. */
function refuseApproval(
  loan: LoanRow,
  form: ApprovalRequest,
  product: Product,
  settings: LenderSettings,
  ctx: RequestContext,
): void {
  const staff_id = staffIdOf(ctx);
  const reviews = reviewsOf(loan);
  const { approver_independent } = settings;
  const error =
    actionError(loan.status, "approve") ??
    approverError(reviews, { staff_id, approver_independent });
  if (error !== null) throw conflict(error);
  const wrong = approvalFormError(form, loan, product);
  if (wrong !== null) throw badRequest(wrong.text, { [wrong.field]: wrong.text });
  const above = isAboveRequest(form, loan) ? aboveRequestError(reviews, staff_id) : null;
  if (above !== null) throw conflict(above);
  const roles = ctx.actor?.role_ids ?? [];
  const ceiling = ceilingError(roles, form.approved_amount, settings.approval_ceilings);
  if (ceiling !== null) throw forbidden(ceiling);
}

/** The texts of the customer's notice: the disbursed amount, the total, and the first due date if it is known. */
function approvalNotice(
  approval: ReturnType<typeof formatTerms> & { approved_amount: number; loan_period: number },
  first: Instalment | undefined,
  isPaidOut: boolean,
): NoticeEvent {
  if (first === undefined) throw new RangeError("an approved loan has instalments");
  const { approved_amount, processing_fee, disbursed_amount, total_amount, loan_period } = approval;
  return {
    kind: "approved",
    facts: {
      approved_amount,
      processing_fee,
      disbursed_amount,
      total_amount,
      loan_period,
      first_amount: fromCents(first.principal + first.interest),
      first_due: isPaidOut ? first.due_date : null,
    },
  };
}
