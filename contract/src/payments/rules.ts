import { type Cents, formatNleExact, fromCents } from "../core/money.ts";
import type { CalendarDate } from "../core/dates.ts";
import { canonicalStatus, isUndecided, type LoanStatus, takesPayments } from "../loans/status.ts";
import { paymentErrors, reversalErrors } from "./texts.ts";

/** The properties of a loan that decide whether it accepts a payment. */
export interface PayableLoan {
  status: string | null;
  /** The balance, in cents. */
  balance: Cents;
  /** The day of the payout; null before it. */
  paid_out_on: CalendarDate | null;
}

/**
 * Why a loan does not accept this payment, or null (PAY-1, PAY-2). Only approved and paying loans do; the text of
 * another status does not depend on an approval date.
 * @param amount in cents
 * @param keepsExcess whether what the loan does not need becomes the customer's credit (SERV-135)
 */
export function paymentError(loan: PayableLoan, amount: Cents, keepsExcess = false): string | null {
  const status = canonicalStatus(loan.status);
  if (status === "processed") return paymentErrors.notApproved;
  if (status === "paid") return paymentErrors.fullyPaid;
  if (status === null || isUndecided(status)) return paymentErrors.notProcessed;
  if (!takesPayments(status)) return paymentErrors.ended(status);
  if (loan.paid_out_on === null) return paymentErrors.notPaidOut;
  if (loan.balance === 0) return paymentErrors.fullyPaid;
  if (!(amount > 0)) return paymentErrors.notPositive;
  if (amount > loan.balance && !keepsExcess)
    return paymentErrors.aboveBalance(formatNleExact(fromCents(loan.balance)));
  return null;
}

/**
 * The loan's status after a payment: paid when the balance is 0, otherwise paying (PAY-3).
 * @param balanceAfter in cents
 */
export function statusAfterPayment(balanceAfter: Cents): LoanStatus {
  return balanceAfter === 0 ? "paid" : "paying";
}

/**
 * Why a payment cannot be reversed, or null: it is reversed already, or the loan has ended. A written-off loan stays
 * ended, and loses what the payment had paid of its principal (SERV-127).
 */
export function reversalError(
  loanStatus: string | null,
  isReversed: boolean,
  isWrittenOff = false,
): string | null {
  if (isReversed) return reversalErrors.alreadyReversed;
  const status = canonicalStatus(loanStatus);
  if (status === "paid" || takesPayments(status) || isWrittenOff) return null;
  return reversalErrors.ended(status ?? loanStatus ?? "");
}

/**
 * Why this person may not reverse a payment they recorded, or null, where the lender requires another person (PAY-13).
 */
export function reverserError(
  recordedBy: number | null,
  reverser: { staff_id: number; reversal_by_other: boolean },
): string | null {
  const isSame = recordedBy === reverser.staff_id;
  return reverser.reversal_by_other && isSame ? reversalErrors.recordedBySame : null;
}

/**
 * The loan's status after a reversal: approved without live payments, otherwise paying.
 * @param livePaidAfter in cents
 */
export function statusAfterReversal(livePaidAfter: Cents): LoanStatus {
  return livePaidAfter === 0 ? "approved" : "paying";
}
