import type { CalendarDate } from "../core/dates.ts";
import { canonicalStatus } from "../loans/status.ts";
import { payoutTexts } from "./texts.ts";

/** A loan as its payout is decided on it. */
interface LoanToPayOut {
  status: string | null;
  approval_date: CalendarDate | null;
  /** The day of the payout; null before it. */
  paid_out_on: CalendarDate | null;
  /** The staff id of the approver. */
  approved_by: number | null;
}

/** Why this person cannot pay out the loan, or null (PAY-33). */
export function payoutError(
  loan: LoanToPayOut,
  payer: { staff_id: number; isSeparate: boolean },
): string | null {
  if (loan.paid_out_on !== null) return payoutTexts.paidOutAlready;
  if (canonicalStatus(loan.status) !== "approved") return payoutTexts.notApproved;
  const isApprover = loan.approved_by === payer.staff_id;
  return payer.isSeparate && isApprover ? payoutTexts.byApprover : null;
}

/** Why a loan cannot be paid out on this day, or null. */
export function payoutDateError(
  loan: Pick<LoanToPayOut, "approval_date">,
  date: CalendarDate,
  today: CalendarDate,
): string | null {
  if (date > today) return payoutTexts.dateInFuture;
  const isEarly = loan.approval_date !== null && date < loan.approval_date;
  return isEarly ? payoutTexts.dateBeforeApproval : null;
}

/**
 * Why this person cannot pay out a loan whose earlier payouts were reversed by these, or null (PAY-39): who takes money
 * back and sends it out again decides alone where it went.
 */
export function payoutAgainError(
  reversers: readonly (number | null)[],
  payer: { staff_id: number },
): string | null {
  return reversers.includes(payer.staff_id) ? payoutTexts.byReverser : null;
}

/** A payout as its reversal is decided on it. */
interface PayoutToReverse {
  status: string | null;
  /** Whether the loan has payments that are not reversed. */
  hasPayments: boolean;
  /** Whether it was rescheduled, or acts changed what is owed. */
  isServiced: boolean;
  /** Whether an instalment has been due: another payout would remove its arrears (PAY-39). */
  hasBeenDue: boolean;
  /** The staff id of the person who paid out; null where none is recorded, undefined without a payout. */
  paid_by: number | null | undefined;
}

/** Why this person cannot reverse the payout of a loan, or null (PAY-35). */
export function payoutReversalError(
  loan: PayoutToReverse,
  reverser: { staff_id: number; reversal_by_other: boolean },
): string | null {
  if (loan.paid_by === undefined) return payoutTexts.notPaidOut;
  if (loan.hasPayments) return payoutTexts.hasPayments;
  if (loan.isServiced) return payoutTexts.isServiced;
  const status = canonicalStatus(loan.status);
  if (status !== "approved") return payoutTexts.ended(status ?? "");
  if (loan.hasBeenDue) return payoutTexts.hasBeenDue;
  const isSame = loan.paid_by === reverser.staff_id;
  return reverser.reversal_by_other && isSame ? payoutTexts.reversedBySame : null;
}
