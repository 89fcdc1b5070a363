import {
  loanBalances,
  type LoanPosition,
  amountDue,
} from "@microfinance/contract/loans/balance.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { takesPayments } from "@microfinance/contract/loans/status.ts";
import { type Instalment, instalmentAmount } from "@microfinance/contract/schedules/schedule.ts";
import { type Cents, fromCents, sumCents, toCents } from "@microfinance/contract/core/money.ts";
import type { Payment } from "@microfinance/contract/payments/fields.ts";
import { statementLines } from "@microfinance/contract/servicing/statement.ts";
import { agreementsOf } from "../agreements/agreements.ts";
import { inSnapshot } from "../core/db/snapshot.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { openPapersOf } from "./paper-requests.ts";
import { filesOf } from "../documents/queries.ts";
import { livePayoutOf } from "../payouts/write-payout-reversal.ts";
import { paymentsOfLoan } from "../payments/queries.ts";
import { eventsOfLoan, movementInNle } from "../reports/queries.ts";
import {
  decisionsOf,
  differencesOf,
  reviewedDataChangesOf,
  reviewsOfLoan,
  writtenOffOf,
} from "./detail-queries.ts";
import { creditOf } from "../payments/credit-rows.ts";
import { type ActRow, actsOf } from "../servicing/queries.ts";
import { waitingEnding } from "../requests/request-rows.ts";
import { notesOf } from "../loan-record/notes.ts";
import { staffAlike } from "../loan-record/own-loan.ts";
import { loanOf } from "../loan-record/path-loan.ts";
import { accountsOf } from "./payout-account.ts";
import { moveOf } from "@microfinance/contract/schedules/calendar.ts";
import { instalmentsOf, type LoanRow } from "../loan-record/queries.ts";
import { toLoan } from "../loan-record/loan-response.ts";
import { waitingUndoOf } from "./undo-closing.ts";

/**
 * A loan with its records and its balances today (LOAN-65), read in one snapshot, so that payments, balance and
 * instalments agree. The response for customers omits names and comments of staff (LOAN-63).
 * @throws 404 for an unknown loan
 */
export async function readDetails(
  deps: Deps,
  named: string,
  area: "customer" | "staff",
): Promise<LoanDetails> {
  return inSnapshot(deps.db, async (db) => detailsOf(db, deps, await loanOf(db, named), area));
}

async function detailsOf(
  db: Connection,
  deps: Deps,
  loan: LoanRow,
  area: "customer" | "staff",
): Promise<LoanDetails> {
  const instalments = await instalmentsOf(db, loan.id);
  const payments = await paymentsOfLoan(db, loan.id);
  const decisions = await decisionsOf(db, loan.id);
  const hasEnded = loan.status === "canceled" || loan.status === "closed";
  const endedOn = decisions.find((decision) => decision.to_status === loan.status)?.decided_on;
  const ended = hasEnded ? (endedOn ?? today(deps)) : null;
  const position = loanBalances(instalments, toCents(loan.paid_total), today(deps), ended);
  const files = await filesOf(db, { loan_id: loan.id });
  const papers = await openPapersOf(db, loan, files);
  return {
    ...toLoan(loan, area, today(deps)),
    ...standing(position),
    settled_other: await settledByPayout(db, loan),
    to_return: fromCents((await creditOf(db, loan.customer_id)).state.to_return),
    consent_asked: await isConsentAsked(db, loan),
    totals: totalsOf(instalments, position, hasEnded ? await writtenOffOf(db, loan.id) : 0),
    instalments: position.instalments.map((row) => ({
      number: row.number,
      due_date: row.due_date,
      ...moveOf(row),
      principal: fromCents(row.principal),
      interest: fromCents(row.interest),
      penalty: fromCents(row.penalty),
      amount: fromCents(instalmentAmount(row)),
      paid: fromCents(instalmentAmount(row) - amountDue(row)),
      status: row.status,
    })),
    payments: area === "staff" ? payments : payments.map(forCustomer),
    movements: statementLines(await eventsOfLoan(db, loan)).map(movementInNle),
    acts: (await actsOf(db, loan.id)).map((act) => actFor(act, area)),
    files,
    papers_asked: papers.asked,
    papers_missing: papers.missing,
    reviews: await reviewsOfLoan(db, loan.id, area),
    decisions: area === "staff" ? decisions : decisions.map(forCustomers),
    ...(area === "staff" ? await forStaff(db, loan) : {}),
  };
}

async function settledByPayout(db: Connection, loan: LoanRow): Promise<number> {
  if (loan.refinances === null || loan.paid_out_on === null) return 0;
  return (await livePayoutOf(db, loan.id))?.settled ?? 0;
}

async function isConsentAsked(db: Connection, loan: LoanRow): Promise<boolean> {
  if (loan.status !== "approved" || loan.paid_out_on !== null) return false;
  const [agreement] = await agreementsOf(db, loan);
  return (
    agreement !== undefined && agreement.differences.length > 0 && agreement.consented_at === null
  );
}

/** The reviewed data, the payout account, and pending actions of a second person (LOAN-49). */
async function forStaff(db: Connection, loan: LoanRow) {
  const undo = await waitingUndoOf(db, loan.id);
  return {
    applicant_differences: await differencesOf(db, loan.id),
    staff_alike: await staffAlike(db, loan.id),
    reviewed_data_changes: await reviewedDataChangesOf(db, loan.id),
    payout_account: await accountsOf(db, loan),
    notes: await notesOf(db, loan.id),
    waiting_undo: undo && { ...undo, created_at: undo.created_at.toISOString() },
    waiting_ending: takesPayments(loan.status) ? await endingRequest(db, loan) : null,
  };
}

/** The request that ends the loan and waits; null for none. */
async function endingRequest(db: Connection, loan: LoanRow) {
  const request = await waitingEnding(db, loan.id);
  if (request === null) return null;
  const { kind } = request;
  if (kind !== "write_off" && kind !== "cancellation") return null;
  return {
    kind,
    reason: request.reason,
    requested_by: request.asked_by,
    staff_name: request.asker_name,
    created_at: request.asked_at.toISOString(),
    amount: request.amount ?? 0,
  };
}

/** The outstanding and due amounts of today. */
function standing(position: LoanPosition) {
  const due = position.next_due;
  return {
    outstanding_principal: fromCents(position.outstanding_principal),
    arrears: fromCents(position.arrears),
    days_past_due: position.days_past_due,
    next_due_date: due?.due_date ?? null,
    next_due_amount: due ? fromCents(due.amount) : null,
  };
}

function totalsOf(instalments: readonly Instalment[], position: LoanPosition, writtenOff: Cents) {
  const { instalments: rows } = position;
  return {
    principal: fromCents(sumCents(instalments.map((row) => row.principal))),
    interest: fromCents(sumCents(instalments.map((row) => row.interest))),
    penalty: fromCents(sumCents(instalments.map((row) => row.penalty))),
    paid_penalty: fromCents(sumCents(rows.map((row) => row.paid_penalty))),
    paid_principal: fromCents(sumCents(rows.map((row) => row.paid_principal))),
    paid_interest: fromCents(sumCents(rows.map((row) => row.paid_interest))),
    written_off: fromCents(writtenOff),
  };
}

/** An act as staff read it; customers see neither its reason nor who made it. */
function actFor(act: ActRow, area: "customer" | "staff"): LoanDetails["acts"][number] {
  const { id, kind, unit, value_date, amount, reversed_on } = act;
  const shown = { id, kind, unit, value_date, amount, reversed_on };
  if (area === "customer") return shown;
  const { reason, maker_name, reversal_reason } = act;
  return { ...shown, reason, maker_name, reversal_reason };
}

function forCustomer(payment: Payment): LoanDetails["payments"][number] {
  const { staff_id, staff_name, remarks, reversal, ...rest } = payment;
  if (reversal === null) return { ...rest, reversal };
  const { reversed_on, balance_after } = reversal;
  return { ...rest, reversal: { reversed_on, balance_after } };
}

function forCustomers(
  decision: LoanDetails["decisions"][number],
): LoanDetails["decisions"][number] {
  const { approved_by, comments, above_requested_reason, staff_id, staff_name, income, ...rest } =
    decision;
  return rest;
}
