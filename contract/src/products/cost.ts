import type { Charge, ChargeRates } from "../accounting/charges.ts";
import { type Cents, fromCents, toCents } from "../core/money.ts";
import { annualCost, type PaymentTimes, paymentTimes } from "../schedules/apr.ts";
import { instalmentAmount, possibleSchedule, previewedTerms } from "../schedules/schedule.ts";
import { type RepaidFrom, type Terms, wizardTerms } from "./terms.ts";

/** The cost of a loan before approval, in NLe; offers, calculator and application show the same. */
export interface LoanCost {
  /** Rounded up to whole NLe (LOAN-29). */
  monthly: number;
  total: number;
  /** In cents. */
  charges: (Charge & { rate: number })[];
  paidOut: number;
  /** Annual percentage rate as a fraction; null without payments to compare. */
  apr: number | null;
}

/**
 * The cost of a loan by the rule of the application (LOAN-29): the monthly payment is rounded up to whole NLe and the
 * last payment takes the remainder.
 * @param amount in NLe
 * @param rate a fraction
 * @param months whole, in units of the repayment; below 1 there are no payments yet
 * @param rates of the product's charges
 */
export function loanCost(
  amount: number,
  rate: number,
  months: number,
  rates: ChargeRates,
  plan?: RepaidFrom,
): LoanCost {
  const terms = wizardTerms(toCents(amount), rate, months, rates, plan);
  const { payments, times } = paymentsOf(terms, { amount, rate, months }, plan);
  return {
    monthly: fromCents(terms.monthly),
    total: fromCents(terms.total),
    charges: terms.charges,
    paidOut: fromCents(terms.disbursed),
    apr: annualCost(terms.disbursed, payments, times)?.apr ?? null,
  };
}

/** What is paid and when: in the usual way, or by the schedule of the repayment. */
function paymentsOf(
  terms: Terms,
  { amount, rate, months }: { amount: number; rate: number; months: number },
  plan?: RepaidFrom,
): { payments: Cents[]; times?: PaymentTimes } {
  if (plan === undefined) return { payments: monthlyPayments(terms) };
  const { repayment, from } = plan;
  const asked = previewedTerms({
    ...repayment,
    principal: toCents(amount),
    interest_rate: rate,
    loan_period: months,
    from,
  });
  const rows = possibleSchedule(asked);
  const [first] = rows;
  return {
    payments: rows.map(instalmentAmount),
    ...(first === undefined ? {} : { times: paymentTimes(from, first.due_date, repayment) }),
  };
}

/** Full monthly payments until the total is reached; the last one is the remainder. */
function monthlyPayments({ total, monthly }: Terms): Cents[] {
  if (monthly <= 0) return [];
  const full = Math.floor(total / monthly);
  const rest = total - full * monthly;
  return [...Array.from({ length: full }, () => monthly), ...(rest > 0 ? [rest] : [])];
}

/** Formats an annual rate: 39.15%. */
export function percent(fraction: number): string {
  return `${(fraction * 100).toFixed(2)}%`;
}
