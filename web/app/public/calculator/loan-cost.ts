import { annualCost } from "@microfinance/contract/loans/apr.ts";
import { approvalTerms } from "@microfinance/contract/loans/terms.ts";
import { fromCents, toCents } from "@microfinance/contract/money.ts";

/** What a loan costs, in NLe, as the offers disclose it. */
export interface LoanCost {
  monthly: number;
  total: number;
  fee: number;
  paidOut: number;
  /** Annual percentage rate as a fraction; null where there is nothing to compare. */
  apr: number | null;
}

/**
 * The cost of a loan repaid in equal months, by the rules it will be approved with.
 *
 * @param amount in NLe, above 0
 * @param rate a fraction
 * @param months at least 1
 */
export function loanCost(amount: number, rate: number, months: number): LoanCost {
  const terms = approvalTerms(toCents(amount), rate, months);
  const payments = equalPayments(terms.total, months);
  return {
    monthly: fromCents(terms.monthly),
    total: fromCents(terms.total),
    fee: fromCents(terms.fee),
    paidOut: fromCents(terms.disbursed),
    apr: annualCost(terms.disbursed, payments)?.apr ?? null,
  };
}

/** The total in equal months to the cent; the last month takes the remainder. */
function equalPayments(total: number, months: number): number[] {
  const each = Math.floor(total / months);
  return Array.from({ length: months }, (_, n) =>
    n === months - 1 ? total - each * (months - 1) : each,
  );
}

/** A yearly rate as people read it: 39.15%. */
export function percent(fraction: number): string {
  return `${(fraction * 100).toFixed(2)}%`;
}
