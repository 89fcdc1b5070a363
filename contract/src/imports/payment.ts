import type { CalendarDate } from "../core/dates.ts";
import { type Cents, formatNleExact, fromCents, sumCents, toCents } from "../core/money.ts";
import { allocatePayment } from "../loans/balance.ts";
import { type Instalment, instalmentAmount } from "../schedules/schedule.ts";
import { problemOf, type RowProblem, type RowValues } from "./read-row.ts";
import type { Sums } from "./sums.ts";

/** An imported loan as the rules of its payments need it, amounts in cents. */
export interface LoanToPay {
  /** The day on which its books begin. */
  cut_over: CalendarDate;
  paid_out_on: CalendarDate;
  instalments: readonly Instalment[];
  /** What was paid before came as one amount, with the loan. */
  has_one_amount: boolean;
  /** Something else has happened to it since it was imported. */
  is_changed: boolean;
}

/** A payment from before with its parts, in cents. */
export interface ImportedPayment {
  paid_on: CalendarDate;
  amount: Cents;
  interest: Cents;
  principal: Cents;
  balance_after: Cents;
}

/**
 * The payment of a row whose cells are sound, or why it is refused (IMP-13). It pays the oldest instalments first.
 * @param paidBefore what the loan is paid without it, in cents
 * @param cutOver the day on which the books begin
 */
export function importedPayment(
  values: RowValues,
  loan: LoanToPay,
  paidBefore: Cents,
  cutOver: CalendarDate,
): { payment: ImportedPayment } | { problem: RowProblem } {
  const refuse = (column: string, reason: string, remedy: string) => ({
    problem: problemOf(values, column, reason, remedy),
  });
  const paidOn = String(values.paid_on);
  const amount = toCents(Number(values.amount));
  if (loan.has_one_amount)
    return refuse(
      "loan",
      "What was paid before came as one amount, with the loan.",
      "Take the import of the loan back, and import it with paid_so_far empty.",
    );
  if (loan.is_changed)
    return refuse(
      "loan",
      "Something else has happened to the loan since it was imported.",
      "Leave the row out.",
    );
  if (loan.cut_over !== cutOver)
    return refuse(
      "loan",
      `The books of the loan begin on ${loan.cut_over}.`,
      "Send the file with that day.",
    );
  if (paidOn < loan.paid_out_on || paidOn > cutOver)
    return refuse(
      "paid_on",
      "It is before the payout, or after the day on which the books begin.",
      "Correct the date.",
    );
  if (amount === 0) return refuse("amount", "The amount is 0.", "Write what was paid.");
  const left = sumCents(loan.instalments.map(instalmentAmount)) - paidBefore;
  if (amount > left)
    return refuse(
      "amount",
      `It is more than the loan still owes (${formatNleExact(fromCents(left))}).`,
      "Correct the amount, or delete what is there twice.",
    );
  const { interest, principal } = allocatePayment(loan.instalments, paidBefore, amount);
  return {
    payment: { paid_on: paidOn, amount, interest, principal, balance_after: left - amount },
  };
}

/** The sums of one payment to hold against the old system, in cents (IMP-6). */
export const sumsOfPayment = ({ amount, interest, principal }: ImportedPayment): Sums => ({
  paid: amount,
  principal_paid: principal,
  interest_paid: interest,
});
