import { addMonths, type CalendarDate, daysBetween } from "../core/dates.ts";
import { type Cents, sumCents } from "../core/money.ts";
import { datesFrom, periodsAYear, type Repayment, usualRepayment } from "./repayment.ts";

/** Annual cost of a loan, as fractions: 0.3915 is 39.15%. */
export interface AnnualCost {
  /** The rate of one period at which the payments' present value is the received amount. */
  periodic: number;
  /** Annual percentage rate: the periodic rate x the periods of a year. */
  apr: number;
  /** Effective annual rate: the periodic rate compounded over a year. */
  effective: number;
}

/** When payments are made: the periods of a year, and those until the first payment, whole and the fraction of one. */
export interface PaymentTimes {
  a_year: number;
  first_whole: number;
  first_fraction: number;
}

/** A month apart, the first after a month. */
const monthly: PaymentTimes = { a_year: 12, first_whole: 1, first_fraction: 0 };

/**
 * The annual cost of a loan from its cash flows: the received amount (less the charges) against its payments, by unit
 * periods with an odd first one as a whole number of periods and a fraction (Regulation Z, Appendix J). Null without
 * payments, or when less is repaid than was received.
 * @param received in cents
 * @param payments in cents, one a period
 */
export function annualCost(
  received: Cents,
  payments: readonly Cents[],
  times: PaymentTimes = monthly,
): AnnualCost | null {
  const total = sumCents(payments);
  if (received <= 0 || total < received) return null;
  // Bisection: the present value falls as the rate rises. One hundred halvings reach the precision of a number.
  let [low, high] = [0, 1];
  while (worthAt(high, payments, times) > received) [low, high] = [high, high * 2];
  for (let step = 0; step < 100; step += 1) {
    const middle = (low + high) / 2;
    if (worthAt(middle, payments, times) > received) low = middle;
    else high = middle;
  }
  const periodic = total === received ? 0 : (low + high) / 2;
  return {
    periodic,
    apr: periodic * times.a_year,
    effective: (1 + periodic) ** times.a_year - 1,
  };
}

function worthAt(rate: number, payments: readonly Cents[], times: PaymentTimes): number {
  let worth = 0;
  // Of the first payment, then of the day of the payout.
  for (let at = payments.length - 1; at >= 0; at -= 1)
    worth = (payments[at] ?? 0) + worth / (1 + rate);
  return worth / (1 + rate) ** times.first_whole / (1 + times.first_fraction * rate);
}

/** When the payments of a schedule are made that begins on a day and is first due on another. */
export function paymentTimes(
  from: CalendarDate,
  first: CalendarDate,
  repayment: Repayment = usualRepayment,
): PaymentTimes {
  const a_year = periodsAYear(repayment);
  if (first === datesFrom(from, repayment)(1)) return { a_year, first_whole: 1, first_fraction: 0 };
  const { period_unit, period_every } = repayment;
  if (period_unit !== "month") {
    const days = period_every * (period_unit === "week" ? 7 : 1);
    const rest = daysBetween(from, first) % days;
    return {
      a_year,
      first_whole: (daysBetween(from, first) - rest) / days,
      first_fraction: rest / days,
    };
  }
  let whole = 0;
  while (addMonths(first, -(whole + 1) * period_every) >= from) whole += 1;
  const rest = daysBetween(from, addMonths(first, -whole * period_every));
  // A month counts as 30 days in a fraction of it, as Appendix J has it.
  return { a_year, first_whole: whole, first_fraction: rest / (30 * period_every) };
}
