import { type Charge, isFurther } from "@microfinance/contract/accounting/charges.ts";
import { exceptionsOf } from "@microfinance/contract/audit/views.ts";
import {
  approvalFormError,
  type ApprovalRequest,
  isAboveRequest,
} from "@microfinance/contract/loans/approval-limits.ts";
import { groupLoanType } from "@microfinance/contract/groups/loan-type.ts";
import { memberTexts } from "@microfinance/contract/groups/texts.ts";
import { aboveRequestError, approverError } from "@microfinance/contract/loans/reviews.ts";
import {
  type Repayment,
  repaymentOf,
  statedRepayment,
  unitFact,
} from "@microfinance/contract/schedules/repayment.ts";
import type { Instalment } from "@microfinance/contract/schedules/schedule.ts";
import { actionError } from "@microfinance/contract/loans/status.ts";
import {
  approvalTerms,
  formatTerms,
  type LoanFigures,
} from "@microfinance/contract/products/terms.ts";
import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import type { NoticeEvent } from "@microfinance/contract/acts/notices.ts";
import { offerOf } from "@microfinance/contract/products/repayments.ts";
import { rulesAtApproval } from "@microfinance/contract/products/rules.ts";
import type { Product } from "@microfinance/contract/products/schema.ts";
import type { LenderSettings } from "@microfinance/contract/settings/schema.ts";
import { payoutWaits } from "@microfinance/contract/agreements/agreement.ts";
import {
  type ComparedTerms,
  differenceText,
  type TermDifference,
  worseTerms,
} from "@microfinance/contract/agreements/terms.ts";
import { inAct } from "../acts/running-act.ts";
import { makeAgreement } from "../agreements/agreements.ts";
import { consentedTerms } from "../agreements/consents.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { refuseBlocked } from "../blocks/find-hits.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { aboutRecord } from "../core/http/about-record.ts";
import { badRequest, conflict, forbidden } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { refuseUnidentified } from "../customers/refuse-unidentified.ts";
import { membersInForce } from "../loan-record/member-rows.ts";
import { notifyMembers } from "../loan-record/notify-members.ts";
import { notifyCustomer } from "../messaging/notices/notify-customer.ts";
import { refuseSystemMethod } from "../accounting/methods.ts";
import { instalmentsFrom, type StartedLoan, startLoan } from "../payouts/start-loan.ts";
import { freezeTerms, productOf } from "../products/queries.ts";
import { readCalendar } from "../settings/calendar.ts";
import { readSettings } from "../settings/queries.ts";
import { decideExposure } from "./ceiling-of-exposure.ts";
import { changedLoan, changeLoan, saveDecision } from "../loan-record/change-loan.ts";
import { type DecisionForm, refuseUnsigned } from "./decide-loan.ts";
import { refuseOwnLoan } from "../loan-record/own-loan.ts";
import { lockedLoanOfPath, lockCustomerOf, type LoanPath } from "../loan-record/path-loan.ts";
import type { LoanRow } from "../loan-record/queries.ts";
import { reviewsOf } from "../loan-record/review-loan.ts";

/** The form of an approval, and how it pays out. */
export type ApprovalForm = DecisionForm &
  ApprovalRequest & { payout_method: string; payout_reference: string; top_up_figures: string };

/** An approved loan, and why it is not paid out yet: null where nothing prevents the payout (LOAN-114, LOAN-115). */
interface ApprovedLoan {
  loan: LoanRow;
  waits: string | null;
}

/**
 * Approves a processed loan (LOAN-51) in one transaction: computes its figures from the three inputs, fixes the terms
 * of its product (PROD-12), makes its agreement (LOAN-112) and, unless the lender separates the payout, pays it out on
 * the business date (LOAN-52, LOAN-31, PAY-33). A payout that waits for consent or signature is left to Payouts.
 * @throws 404 for an unknown loan; 403 for the caller's own loan (LOAN-45), or an exposure above their ceiling
 *   (LOAN-54); 409 when its status or reviews forbid it, or another person must approve it (LOAN-44, LOAN-52); 400 for
 *   the form
 */
export async function approveLoan(
  deps: Deps,
  path: LoanPath,
  form: ApprovalForm,
  ctx: RequestContext,
): Promise<ApprovedLoan> {
  const record = { record_type: "loan", record_id: path.loanId.slice(0, 40) };
  return aboutRecord(record, () =>
    inAct(deps, "loan.approve", async (db) => {
      await lockCustomerOf(db, path.loanId);
      const loan = await lockedLoanOfPath(db, path, form, ctx);
      await refuseOwnLoan(db, loan, ctx);
      return approveLockedLoan(db, deps, loan, form, ctx);
    }),
  );
}

/**
 * The same for a locked loan of a locked customer: the approval of a request is this operation too (LOAN-138).
 * @throws as `approveLoan`
 */
export async function approveLockedLoan(
  db: Connection,
  deps: Deps,
  loan: LoanRow,
  form: ApprovalForm,
  ctx: RequestContext,
): Promise<ApprovedLoan> {
  const staffId = staffIdOf(ctx);
  const { settings, product, decision: within } = await checkApproval(db, deps, loan, form, ctx);
  if (within.needs_request) throw forbidden(within.text);
  refuseUnsigned(form);

  const rules = rulesAtApproval(product, form.interest_rate);
  const consented = (await consentedTerms(db, loan.id)) ?? requestedTerms(loan);
  const amount = toCents(form.approved_amount);
  const repayment = repaymentOf(loan);
  const plan = { repayment, from: today(deps) };
  const terms = approvalTerms(amount, form.interest_rate, form.loan_period, product, plan);
  const figures = formatTerms(terms);
  const differences = worseTerms(consented, {
    ...form,
    repayment,
    instalment: figures.monthly_payment,
  });
  const waits = payoutWaits({
    differences,
    consented_at: null,
    needs_signature: rules.agreement_needed,
    signed_at: null,
  });
  const isPaidOut = settings.payout === "at_approval" && waits === null;
  const calendar = await readCalendar(db);
  const { due_on_rest_day = "stays" } = offerOf(product, repayment) ?? {};
  const instalments = instalmentsFrom(
    { ...form, ...repayment, due_on_rest_day },
    today(deps),
    calendar,
  );
  const approval = {
    status: "approved",
    approved_amount: form.approved_amount,
    interest_rate: form.interest_rate,
    loan_period: form.loan_period,
    ...figures,
    approval_date: today(deps),
    due_date: isPaidOut ? (instalments.at(-1)?.due_date ?? null) : null,
    balance: figures.total_amount,
  };
  await freezeTerms(db, { ...approval, id: loan.id }, product, deps.now());
  const approvedLoan = { charges: null, ...approval, due_on_rest_day };
  await changeLoan(db, deps, loan.id, approvedLoan);
  const { approved_by, comments } = form;
  const signed = { approved_by, comments, above_requested_reason: reasonOf(form, loan) };
  const decision = { action: "approve", to_status: "approved", ...signed } as const;
  await saveDecision(db, deps, loan, decision, staffId);
  const { id, loan_id, refinances } = loan;
  const approved = { ...approvedLoan, ...repayment, id, loan_id, refinances };
  const agreed = { ...loan, ...approvedLoan, paid_out_on: isPaidOut ? today(deps) : null };
  // Before the payout, which its agreement permits.
  await makeAgreement(db, deps, agreed, rules, differences);
  const started = isPaidOut
    ? await startLoan(db, deps, ctx, approved, {
        paid_on: today(deps),
        payment_method: form.payout_method || settings.default_payout_method,
        reference: form.payout_reference,
        staff_id: staffId,
        top_up_figures: form.top_up_figures,
      })
    : null;
  const [first] = instalments;
  await notifyCustomer(
    db,
    deps,
    loan,
    approvalNotice(approval, terms.charges, first, repayment, started),
  );
  if (differences.length > 0) await askForConsent(db, deps, loan, differences);
  await notifyMembers(db, deps, agreed);
  const { status, interest_rate, loan_period } = loan;
  await writeAudit(db, ctx, {
    action: "loan.approve",
    record_type: "loan",
    record_id: loan.loan_id,
    before: { status, interest_rate, loan_period },
    after: {
      ...approval,
      ...signed,
      ...started?.toppedUp,
      ...unitFact(repayment),
      product_version: product.version,
      ...exceptionsOf({
        same_reviewer: [loan.first_review_staff_id, loan.second_review_staff_id].includes(staffId),
        above_request: signed.above_requested_reason !== null,
      }),
    },
  });
  return { loan: await changedLoan(db, loan), waits };
}

/** The terms of the application, where no consent to it is stored. */
function requestedTerms({ interest_rate, loan_period, monthly_payment }: LoanRow): ComparedTerms {
  return { interest_rate, loan_period, instalment: monthly_payment };
}

/** Tells the customer that the approved terms need another consent (LOAN-115). */
function askForConsent(
  db: Connection,
  deps: Deps,
  loan: LoanRow,
  differences: readonly TermDifference[],
): Promise<void> {
  const facts = { changes: differences.map(differenceText) };
  return notifyCustomer(db, deps, loan, { kind: "consent_asked", facts });
}

/** The reason to approve more than requested; null when not more (LOAN-53). */
function reasonOf(form: ApprovalRequest, loan: LoanRow): string | null {
  return isAboveRequest(form, loan) ? form.above_requested_reason : null;
}

/** Rejects an approval that a rule forbids, for its loan, approver or figures. */
function refuseApproval(
  loan: LoanRow,
  form: ApprovalRequest,
  product: Product,
  settings: LenderSettings,
  on: CalendarDate,
  ctx: RequestContext,
): void {
  const staff_id = staffIdOf(ctx);
  const reviews = reviewsOf(loan);
  const { approver_independent } = settings;
  const error =
    actionError(loan.status, "approve") ??
    approverError(reviews, { staff_id, approver_independent });
  if (error !== null) throw conflict(error);
  const wrong = approvalFormError(form, loan, product, on);
  if (wrong !== null) throw badRequest(wrong.text, { [wrong.field]: wrong.text });
  const above = isAboveRequest(form, loan) ? aboveRequestError(reviews, staff_id) : null;
  if (above !== null) throw conflict(above);
}

/**
 * Checks every rule of an approval but the ceiling, whose decision it returns with what it read (LOAN-54). The customer
 * is locked, so that of two loans approved at once the second counts the first.
 * @param isAgain whether the loan may have changed since the approval was first asked for
 */
export async function checkApproval(
  db: Connection,
  deps: Deps,
  loan: LoanRow,
  form: ApprovalForm,
  ctx: RequestContext,
) {
  const settings = await readSettings(db);
  const product = await productOf(db, loan);
  refuseApproval(loan, form, product, settings, today(deps), ctx);
  if (form.payout_method !== "") await refuseSystemMethod(db, form.payout_method, "payout_method");
  const needsMembers = product.members_needed && loan.loan_type === groupLoanType;
  if (needsMembers && (await membersInForce(db, loan.id)).length === 0)
    throw conflict(memberTexts.needed);
  await refuseBlocked(db, loan);
  if (product.identity_needed) await refuseUnidentified(db, loan.customer_id, today(deps));
  const { parts, decision } = await decideExposure(
    db,
    loan,
    form.approved_amount,
    { product, settings },
    ctx,
  );
  return { settings, product, parts, decision };
}

/** The texts of the customer's notice: the disbursed amount, the total, and the first due date if it is known. */
function approvalNotice(
  approval: LoanFigures & { approved_amount: number; loan_period: number },
  charges: readonly Charge[],
  first: Instalment | undefined,
  repayment: Repayment,
  started: StartedLoan | null,
): NoticeEvent {
  if (first === undefined) throw new RangeError("an approved loan has instalments");
  const { approved_amount, processing_fee, disbursed_amount, total_amount, loan_period } = approval;
  const further = charges
    .filter(isFurther)
    .map(({ name, amount }) => ({ name, amount: fromCents(amount) }));
  return {
    kind: "approved",
    facts: {
      approved_amount,
      processing_fee,
      ...(further.length === 0 ? {} : { further_charges: further }),
      disbursed_amount,
      total_amount,
      loan_period,
      ...statedRepayment(repayment),
      first_amount: fromCents(first.principal + first.interest),
      first_due: started === null ? null : first.due_date,
      topped_up: started?.toppedUp ?? null,
    },
  };
}
