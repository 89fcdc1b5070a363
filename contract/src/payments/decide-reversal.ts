import {
  type Entry,
  type ExcessBack,
  paymentReversalEntry,
  reallocationEntry,
  writeOffEntry,
  type Parts,
} from "../accounting/entries.ts";
import type { CalendarDate } from "../core/dates.ts";
import { type Cents, sumCents } from "../core/money.ts";
import {
  type LivePayment,
  paidParts,
  reallocatedPayments,
  type Reallocation,
} from "../loans/balance.ts";
import type { LoanAfter, LoanToPay, RuleError } from "./decide-payment.ts";
import { canonicalStatus, type LoanStatus } from "../loans/status.ts";
import { reversalError, reverserError, statusAfterReversal } from "./rules.ts";
import { paymentTexts } from "./texts.ts";

/** A payment as its reversal is decided on it, in cents. */
export interface PaymentToReverse {
  id: number;
  amount: Cents;
  is_reversed: boolean;
  /** Who recorded it, by staff id; null for money that reached the wallet. */
  recorded_by: number | null;
  /** Every live payment of the loan in the order they were booked, with what it pays for now. */
  live_payments: readonly LivePayment[];
  /** When the last of the loan's other live payments was paid; null when there is none. */
  other_last_payment_date: CalendarDate | null;
  /** Where its excess comes from; absent for a payment without one. */
  excess_back?: ExcessBack | null;
}

/** What follows from a reversal. */
export interface ReversalDecision {
  error: null;
  /**
   * The payment's entry with its sides exchanged, the reallocation of the payments that remain, and for a written-off
   * loan the loss of the principal that is not paid any more.
   */
  entries: Entry[];
  /** What each remaining payment pays for now, less what it paid for until now. */
  reallocations: Reallocation[];
  loan: LoanAfter;
}

/** What payments pay for as booked. */
function bookedParts(payments: readonly LivePayment[]): Parts {
  const penalty = sumCents(payments.map((one) => one.penalty));
  const interest = sumCents(payments.map((one) => one.interest));
  const amount = sumCents(payments.map((one) => one.amount));
  return { penalty, interest, principal: amount - penalty - interest };
}

/** Why no payment of a refinanced loan is reversed or moved, or null (SERV-84). */
export function refinancedError({
  loan_id,
  refinanced_by,
}: Pick<LoanToPay, "loan_id" | "refinanced_by">): string | null {
  if (refinanced_by === undefined || refinanced_by === null) return null;
  return paymentTexts.refinanced(loan_id ?? "This loan", refinanced_by);
}

/** A written-off loan stays ended; any other has the status that its payments imply. */
function statusAfter(loan: LoanToPay, paid: Cents): LoanStatus {
  const status = canonicalStatus(loan.status);
  return isWrittenOff(loan) && status !== null ? status : statusAfterReversal(paid);
}

const isWrittenOff = ({ written_off_on = null }: LoanToPay) => written_off_on !== null;

/** The loss of the principal that is not paid any more; null for a loan that is not written off (SERV-127). */
function furtherLoss(loan: LoanToPay, paid: Cents): Entry | null {
  if (!isWrittenOff(loan)) return null;
  const before = paidParts(loan.instalments, loan.paid).principal;
  return writeOffEntry(before - paidParts(loan.instalments, paid).principal);
}

/** Decides on the reversal of a payment: the reason it is refused, or everything that follows from it (PAY-13). */
export function decideReversal(
  loan: LoanToPay,
  payment: PaymentToReverse,
  reverser: { staff_id: number; reversal_by_other: boolean },
): ReversalDecision | RuleError {
  const error =
    refinancedError(loan) ??
    reversalError(loan.status, payment.is_reversed, isWrittenOff(loan)) ??
    reverserError(payment.recorded_by, reverser);
  if (error !== null) return { error };

  const { instalments } = loan;
  const { amount, live_payments } = payment;
  const paid = loan.paid - amount;
  const booked = live_payments.find(({ id }) => id === payment.id);
  const { penalty, interest } = booked ?? { penalty: 0, interest: 0 };
  const reversed = { penalty, interest, principal: amount - penalty - interest };
  const remaining = live_payments.filter(({ id }) => id !== payment.id);
  const reallocation = reallocationEntry(bookedParts(remaining), paidParts(instalments, paid));
  return {
    error: null,
    entries: [
      paymentReversalEntry(reversed, payment.excess_back ?? undefined),
      reallocation,
      furtherLoss(loan, paid),
    ].filter((entry) => entry !== null),
    reallocations: reallocatedPayments(instalments, remaining),
    loan: {
      status: statusAfter(loan, paid),
      balance: loan.total - paid,
      paid,
      last_payment_date: payment.other_last_payment_date,
    },
  };
}
