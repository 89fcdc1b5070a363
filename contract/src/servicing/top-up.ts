import type { CalendarDate } from "../core/dates.ts";
import { type Cents, formatNleExact, fromCents } from "../core/money.ts";
import { allocateToInstalments, amountDue, arrearsOf } from "../loans/balance.ts";
import type { Instalment } from "../schedules/schedule.ts";
import { canonicalStatus, takesPayments } from "../loans/status.ts";
import { topUpTexts as texts } from "./top-up-texts.ts";

/** A loan as a new one that settles it is decided on it, in cents. */
export interface LoanToTopUp {
  /** Its public code. */
  loan_id: string;
  status: string | null;
  paid_out_on: CalendarDate | null;
  paid: Cents;
  /** The schedule that counts now, in order. */
  instalments: readonly Instalment[];
  /** The code of another open application that settles it; null for none. */
  taken_by: string | null;
}

/**
 * Whether half of a loan's instalments are paid and nothing of it is late: a new loan that settles it is then a top-up,
 * and a restructuring of the debt otherwise (SERV-81).
 */
export function isTopUp(
  loan: Pick<LoanToTopUp, "paid" | "instalments">,
  on: CalendarDate,
): boolean {
  const { paid, instalments } = loan;
  const done = allocateToInstalments(instalments, paid).filter((row) => amountDue(row) === 0);
  return done.length * 2 >= instalments.length && arrearsOf(instalments, paid, on) === null;
}

/** Why a new loan cannot settle this one, or null (SERV-80). */
export function topUpError(loan: LoanToTopUp): string | null {
  if (!takesPayments(loan.status) || loan.paid_out_on === null)
    return texts.notRepaying(loan.loan_id);
  return loan.taken_by === null ? null : texts.taken(loan.loan_id, loan.taken_by);
}

/** The same for a customer, who may top up a loan, but not restructure it. */
export function customerTopUpError(loan: LoanToTopUp, today: CalendarDate): string | null {
  return topUpError(loan) ?? (isTopUp(loan, today) ? null : texts.tooEarly);
}

/** What a payout settles of another loan, or why it cannot be made (SERV-83). */
export type SettlingPayout = { error: string } | { error: null; payoff: Cents; rest: Cents };

/**
 * What a new loan pays out after it has settled the old one. An old loan that is repaid by now costs nothing.
 * @param disbursed the amount less the charges, in cents
 * @param payoff what settles the old loan on the day, in cents; 0 where it is repaid
 */
export function settlingPayout(
  old: Pick<LoanToTopUp, "loan_id" | "status">,
  disbursed: Cents,
  payoff: Cents,
): SettlingPayout {
  const isRepaid = canonicalStatus(old.status) === "paid";
  if (!isRepaid && !takesPayments(old.status)) return { error: texts.notRepaying(old.loan_id) };
  const rest = disbursed - payoff;
  if (rest > 0) return { error: null, payoff, rest };
  return { error: texts.tooSmall(formatNleExact(fromCents(payoff)), old.loan_id) };
}
