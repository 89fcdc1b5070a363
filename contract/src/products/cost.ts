import type { Charge, ChargeRates } from "../accounting/charges.ts";
import { type Cents, fromCents, toCents } from "../core/money.ts";
import { annualCost } from "./apr.ts";
import { type Terms, wizardTerms } from "./terms.ts";

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
 * @param months whole; below 1 there are no payments yet
 * @param rates of the product's charges
 */
export function loanCost(
  amount: number,
  rate: number,
  months: number,
  rates: ChargeRates,
): LoanCost {
  const terms = wizardTerms(toCents(amount), rate, months, rates);
  return {
    monthly: fromCents(terms.monthly),
    total: fromCents(terms.total),
    charges: terms.charges,
    paidOut: fromCents(terms.disbursed),
    apr: annualCost(terms.disbursed, monthlyPayments(terms))?.apr ?? null,
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
