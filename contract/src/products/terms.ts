import {
  type Charge,
  type ChargeRates,
  chargesAt,
  feeOf,
  type FurtherCharges,
  furtherOf,
  sumOfCharges,
} from "../accounting/charges.ts";
import type { CalendarDate } from "../core/dates.ts";
import {
  type Cents,
  divideHalfUp,
  divideUpToWholeNle,
  fromCents,
  shareOf,
  sumCents,
} from "../core/money.ts";
import { isUsual, type Repayment, usualRepayment } from "../schedules/repayment.ts";
import { instalmentAmount, possibleSchedule } from "../schedules/schedule.ts";

/** The cost of a loan, in cents. */
export interface Terms {
  /** Amount and interest: in the usual way it is charged once, whatever the period (LOAN-28). */
  total: Cents;
  /** The regular instalment: a month's, a week's or a day's. */
  monthly: Cents;
  /** Shares of the amount, deducted when the loan is paid out. */
  charges: (Charge & { rate: number })[];
  /** The payout to the customer. */
  disbursed: Cents;
}

/** How a loan is repaid, and the day from which its schedule counts. */
export interface RepaidFrom {
  repayment: Repayment;
  from: CalendarDate;
}

/** The usual repayment, whose figures are the same from every day. */
const specified: RepaidFrom = { repayment: usualRepayment, from: "2026-01-01" };

/**
 * The figures of an application while it is entered (LOAN-29): the monthly payment is rounded up to whole NLe, and is
 * 0 without a period. The charges are an estimate until the approval (LOAN-30).
 * @param amount in cents
 * @param rate a fraction, for what the repayment says
 * @param period in units of the repayment: months in the usual way
 * @param rates of the product's charges
 */
export function wizardTerms(
  amount: Cents,
  rate: number,
  period: number,
  rates: ChargeRates,
  plan: RepaidFrom = specified,
): Terms {
  if (!isUsual(plan.repayment)) return scheduledTerms(amount, rate, period, rates, plan);
  const total = amount + shareOf(amount, rate);
  const hasPeriod = Number.isSafeInteger(period) && period >= 1;
  return {
    ...deductedFrom(amount, rates),
    total,
    monthly: hasPeriod ? divideUpToWholeNle(total, period) : 0,
  };
}

/**
 * The figures of an approval (LOAN-51), to two decimals. Call `approvalError` first.
 * @param amount in cents
 * @param rate a fraction, a plain multiplier in the usual way
 * @param period in units of the repayment, at least 1
 * @param rates of the product's charges
 */
export function approvalTerms(
  amount: Cents,
  rate: number,
  period: number,
  rates: ChargeRates,
  plan: RepaidFrom = specified,
): Terms {
  if (!isUsual(plan.repayment)) return scheduledTerms(amount, rate, period, rates, plan);
  const total = amount + shareOf(amount, rate);
  return { ...deductedFrom(amount, rates), total, monthly: divideHalfUp(total, period) };
}

/** The figures of a loan whose schedule says what it costs; the amount alone where it has none. */
function scheduledTerms(
  amount: Cents,
  rate: number,
  period: number,
  rates: ChargeRates,
  { repayment, from }: RepaidFrom,
): Terms {
  const terms = { ...repayment, principal: amount, interest_rate: rate, loan_period: period, from };
  const rows = possibleSchedule(terms).map(instalmentAmount);
  return {
    ...deductedFrom(amount, rates),
    total: rows.length === 0 ? amount : sumCents(rows),
    // The first after those that carry interest only.
    monthly: rows[repayment.principal_grace] ?? 0,
  };
}

function deductedFrom(
  amount: Cents,
  rates: ChargeRates,
): { charges: Terms["charges"]; disbursed: Cents } {
  const charges = chargesAt(rates, amount);
  return { charges, disbursed: amount - sumOfCharges(charges) };
}

/** The figures of a loan in NLe, under the field names of the record. */
export interface LoanFigures {
  total_amount: number;
  monthly_payment: number;
  processing_fee: number;
  /** The charges of further kinds; absent without any. */
  charges?: FurtherCharges;
  disbursed_amount: number;
}

/** The same figures in NLe, under the field names of the record. */
export function formatTerms(terms: Terms): LoanFigures {
  const charges = furtherOf(terms.charges);
  return {
    total_amount: fromCents(terms.total),
    monthly_payment: fromCents(terms.monthly),
    processing_fee: feeOf(terms.charges),
    ...(charges === undefined ? {} : { charges }),
    disbursed_amount: fromCents(terms.disbursed),
  };
}
