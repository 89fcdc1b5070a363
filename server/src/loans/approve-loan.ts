import { longestLoanPeriod } from "@microfinance/contract/constants.ts";
import { unreviewedRefusal } from "@microfinance/contract/loans/edit.ts";
import { separateApproverRefusal } from "@microfinance/contract/loans/reviews.ts";
import {
  type Instalment,
  loanDueDate,
  makeInstalments,
} from "@microfinance/contract/loans/schedule.ts";
import { actionRefusal } from "@microfinance/contract/loans/status.ts";
import {
  type ApprovalFigures,
  approvalRefusal,
  approvalTerms,
  termsInNle,
} from "@microfinance/contract/loans/terms.ts";
import { approvalRefusals } from "@microfinance/contract/loans/approval-texts.ts";
import { fromCents, toCents } from "@microfinance/contract/money.ts";
import type { NoticeEvent } from "@microfinance/contract/notices/facts.ts";
import { recordAudit } from "../audit/record.ts";
import { type Connection, type Deps, today } from "../deps.ts";
import { badInput, conflict } from "../http/errors.ts";
import type { Cause } from "../http/session.ts";
import { tellCustomer } from "../notices/tell-customer.ts";
import { readSettings } from "../settings/queries.ts";
import { bookDisbursement } from "./books.ts";
import { changedLoan, changeLoan, keepDecision, staffIdOf } from "./change-loan.ts";
import { type DecisionForm, refuseUnsigned } from "./decide-loan.ts";
import { heldLoanOf, type LoanPath } from "./path-loan.ts";
import type { LoanRow } from "./queries.ts";
import { reviewsOf } from "./review-loan.ts";

/**
 * Approves a processed loan (002§9): its figures are computed from the three that were typed, its instalments are
 * made from the business date, and the money leaves the books, all at once (D105, D106, D108).
 * @throws 404 for no such loan; 409 when its status does not allow it, or the approver reviewed it and the lender
 *   wants separate people (D99); 400 for the form
 */
export async function approveLoan(
  deps: Deps,
  path: LoanPath,
  form: DecisionForm & ApprovalFigures,
  cause: Cause,
): Promise<LoanRow> {
  const staffId = staffIdOf(cause);
  const { separate_reviewers } = await readSettings(deps.db);
  return deps.db.transaction().execute(async (db) => {
    const loan = await heldLoanOf(db, path, form, cause);
    const refusal =
      actionRefusal(loan.status, "approve") ??
      unreviewedRefusal({ ...reviewsOf(loan), approval_date: loan.approval_date }) ??
      separateApproverRefusal(reviewsOf(loan), { staff_id: staffId, separate_reviewers });
    if (refusal !== null) throw conflict(refusal);
    refuseFigures(form);
    refuseUnsigned(form);

    const amount = toCents(form.approved_amount);
    const terms = approvalTerms(amount, form.interest_rate, form.loan_period);
    const figures = termsInNle(terms);
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
    const decision = { action: "approve", to_status: "approved", approved_by, comments } as const;
    await keepDecision(db, deps, loan, decision, staffId);
    await bookDisbursement(db, deps, loan.id, { amount, fee: terms.fee }, staffId);
    await tellCustomer(db, deps, loan, approvalNotice(approval, instalments));
    const { status, interest_rate, loan_period } = loan;
    await recordAudit(db, cause, {
      action: "loan.approve",
      record_type: "loan",
      record_id: loan.loan_id,
      before: { status, interest_rate, loan_period },
      after: { ...approval, approved_by, comments },
    });
    return changedLoan(db, loan);
  });
}

const fieldAtFault = new Map<string, string>([
  [approvalRefusals.rate, "interest_rate"],
  [approvalRefusals.rateDecimals, "interest_rate"],
  [approvalRefusals.period, "loan_period"],
  [approvalRefusals.periodTooLong(longestLoanPeriod), "loan_period"],
]);

function refuseFigures(form: ApprovalFigures): void {
  const refusal = approvalRefusal(form);
  if (refusal === null) return;
  throw badInput(refusal, { [fieldAtFault.get(refusal) ?? "approved_amount"]: refusal });
}

/** What the customer is told of the approval: what they get, what they repay, and when it begins. */
function approvalNotice(
  approval: ReturnType<typeof termsInNle> & { approved_amount: number; loan_period: number },
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
  await db
    .insertInto("instalments")
    .values(
      rows.map((row) => ({
        ...row,
        loan_id: loanId,
        principal: fromCents(row.principal),
        interest: fromCents(row.interest),
      })),
    )
    .execute();
  return rows;
}
