import { exceptionsOf } from "@microfinance/contract/audit/views.ts";
import {
  approvalFormError,
  type ApprovalRequest,
  ceilingError,
  isAboveRequest,
} from "@microfinance/contract/loans/approval-limits.ts";
import { aboveRequestError, approverError } from "@microfinance/contract/loans/reviews.ts";
import {
  type Instalment,
  loanDueDate,
  makeInstalments,
} from "@microfinance/contract/loans/schedule.ts";
import { actionError } from "@microfinance/contract/loans/status.ts";
import { approvalTerms, formatTerms } from "@microfinance/contract/loans/terms.ts";
import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import type { NoticeEvent } from "@microfinance/contract/messaging/events.ts";
import type { LenderSettings } from "@microfinance/contract/settings/schema.ts";
import { writeAudit } from "../audit/write-audit.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { aboutRecord } from "../core/http/about-record.ts";
import { badRequest, conflict, forbidden } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { notifyCustomer } from "../messaging/notices/notify-customer.ts";
import { readSettings } from "../settings/queries.ts";
import { postDisbursement } from "./loan-entries.ts";
import { changedLoan, changeLoan, saveDecision, staffIdOf } from "./change-loan.ts";
import { type DecisionForm, refuseUnsigned } from "./decide-loan.ts";
import { refuseOwnLoan } from "./own-loan.ts";
import { heldLoanOf, type LoanPath } from "./path-loan.ts";
import { insertInstalments } from "./insert-instalments.ts";
import type { LoanRow } from "./queries.ts";
import { reviewsOf } from "./review-loan.ts";

/**
 * Approves a processed loan (LOAN-51) in one transaction: computes its figures from the three inputs, creates its
 * instalments from the business date, and posts the disbursement (LOAN-51, LOAN-52, LOAN-31).
 * @throws 404 for an unknown loan; 403 for the caller's own loan (LOAN-45), or an amount above their ceiling
 *   (LOAN-54); 409 when its status or reviews forbid it, or another person must approve it (LOAN-44, LOAN-52); 400 for
 *   the form
 */
export async function approveLoan(
  deps: Deps,
  path: LoanPath,
  form: DecisionForm & ApprovalRequest,
  ctx: RequestContext,
): Promise<LoanRow> {
  const staffId = staffIdOf(ctx);
  const record = { record_type: "loan", record_id: path.loanId.slice(0, 40) };
  return aboutRecord(record, () =>
    deps.db.transaction().execute(async (db) => {
      const loan = await heldLoanOf(db, path, form, ctx);
      await refuseOwnLoan(db, loan, ctx);
      refuseApproval(loan, form, await readSettings(db), ctx);
      refuseUnsigned(form);

      const amount = toCents(form.approved_amount);
      const terms = approvalTerms(amount, form.interest_rate, form.loan_period);
      const figures = formatTerms(terms);
      const approval = {
        status: "approved",
        approved_amount: form.approved_amount,
        interest_rate: form.interest_rate,
        loan_period: form.loan_period,
        ...figures,
        approval_date: today(deps),
        due_date: loanDueDate(today(deps), form.loan_period),
        balance: figures.total_amount,
      };
      await changeLoan(db, deps, loan.id, approval);
      const instalments = await keepInstalments(db, deps, loan.id, {
        amount,
        total: terms.total,
        period: form.loan_period,
      });
      const { approved_by, comments } = form;
      const signed = { approved_by, comments, above_requested_reason: reasonOf(form, loan) };
      const decision = { action: "approve", to_status: "approved", ...signed } as const;
      await saveDecision(db, deps, loan, decision, staffId);
      await postDisbursement(db, deps, loan.id, { amount, fee: terms.fee }, staffId);
      await notifyCustomer(db, deps, loan, approvalNotice(approval, instalments));
      const { status, interest_rate, loan_period } = loan;
      await writeAudit(db, ctx, {
        action: "loan.approve",
        record_type: "loan",
        record_id: loan.loan_id,
        before: { status, interest_rate, loan_period },
        after: {
          ...approval,
          ...signed,
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
  const wrong = approvalFormError(form, loan, settings);
  if (wrong !== null) throw badRequest(wrong.text, { [wrong.field]: wrong.text });
  const above = isAboveRequest(form, loan) ? aboveRequestError(reviews, staff_id) : null;
  if (above !== null) throw conflict(above);
  const roles = ctx.actor?.role_ids ?? [];
  const ceiling = ceilingError(roles, form.approved_amount, settings.approval_ceilings);
  if (ceiling !== null) throw forbidden(ceiling);
}

/** The texts of the customer's notice: the disbursed amount, the total, and the first due date. */
function approvalNotice(
  approval: ReturnType<typeof formatTerms> & { approved_amount: number; loan_period: number },
  instalments: readonly Instalment[],
): NoticeEvent {
  const [first] = instalments;
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
      first_due: first.due_date,
    },
  };
}

async function keepInstalments(
  db: Connection,
  deps: Deps,
  loanId: number,
  loan: { amount: number; total: number; period: number },
): Promise<Instalment[]> {
  const rows = makeInstalments(loan.amount, loan.total, loan.period, today(deps));
  await insertInstalments(db, loanId, rows);
  return rows;
}
