import { type Entry, paymentEntry, type Parts } from "../accounting/entries.ts";
import type { CalendarDate } from "../core/dates.ts";
import type { Cents } from "../core/money.ts";
import { allocatePayment } from "../loans/balance.ts";
import type { Instalment } from "../schedules/schedule.ts";
import type { LoanStatus } from "../loans/status.ts";
import { paymentError, statusAfterPayment } from "./rules.ts";
import { paymentInputTexts } from "./texts.ts";

/** The properties of a loan that decide about a payment or a reversal, in cents. */
export interface LoanToPay {
  status: string;
  /** The day of the payout; null before it. */
  paid_out_on: CalendarDate | null;
  last_payment_date: CalendarDate | null;
  /** What was agreed, with charges and less credits. */
  total: Cents;
  balance: Cents;
  /** Payments that are not reversed. */
  paid: Cents;
  instalments: readonly Instalment[];
  /** The day of the write-off; absent or null for a loan that is not written off. */
  written_off_on?: CalendarDate | null;
  /** Its code, and that of the loan whose payout settled it; absent for a loan that none settled. */
  loan_id?: string;
  refinanced_by?: string | null;
}

/** The figures of a loan after a payment or a reversal, in cents. */
export interface LoanAfter {
  status: LoanStatus;
  balance: Cents;
  paid: Cents;
  last_payment_date: CalendarDate | null;
}

/** Why a rule refuses an operation; `field` is the wrong input where the request itself is invalid. */
export interface RuleError {
  error: string;
  field?: string;
}

/** The effects of an allowed payment, in cents. */
export interface PaymentDecision {
  error: null;
  /** What the loan is paid with. */
  amount: Cents;
  /** What becomes the customer's credit (SERV-135). */
  excess: Cents;
  parts: Parts;
  entry: Entry;
  loan: LoanAfter;
}

/**
 * Decides on a payment of a loan: the reason it is refused, or everything that follows from it (PAY-1, PAY-2, PAY-3).
 */
export function decidePayment(
  loan: LoanToPay,
  payment: { amount: Cents; date: CalendarDate; keepsExcess?: boolean },
  today: CalendarDate,
): PaymentDecision | RuleError {
  const { amount: received, date, keepsExcess = false } = payment;
  const field = "transaction_date";
  if (date > today) return { error: paymentInputTexts.dateInFuture, field };
  const error = paymentError(loan, received, keepsExcess);
  if (error !== null) return { error };
  if (loan.paid_out_on !== null && date < loan.paid_out_on)
    return { error: paymentInputTexts.dateBeforePayout, field };

  const amount = Math.min(received, loan.balance);
  const excess = received - amount;
  const parts = allocatePayment(loan.instalments, loan.paid, amount);
  const balance = loan.balance - amount;
  const last = loan.last_payment_date;
  return {
    error: null,
    amount,
    excess,
    parts,
    entry: paymentEntry(parts, excess),
    loan: {
      status: statusAfterPayment(balance),
      balance,
      paid: loan.paid + amount,
      last_payment_date: last !== null && last > date ? last : date,
    },
  };
}
