import { type Cents, divideHalfUp, divideUpToWholeNle, fromCents, shareOf } from "../core/money.ts";

/** The cost of a loan, in cents. */
export interface Terms {
  /** Amount and interest: interest is charged once, whatever the period (LOAN-28). */
  total: Cents;
  monthly: Cents;
  /** A share of the amount, deducted when the loan is paid out. */
  fee: Cents;
  /** The payout to the customer. */
  disbursed: Cents;
}

/**
 * The figures of an application while it is entered (LOAN-29): the monthly payment is rounded up to whole NLe, and is
 * 0 without a period. The fee is an estimate until the approval (LOAN-30).
 * @param amount in cents
 * @param rate a fraction
 * @param period in months
 * @param fee the product's fee, a fraction
 */
export function wizardTerms(amount: Cents, rate: number, period: number, fee: number): Terms {
  const total = amount + shareOf(amount, rate);
  const hasPeriod = Number.isSafeInteger(period) && period >= 1;
  return {
    ...feeOf(amount, fee),
    total,
    monthly: hasPeriod ? divideUpToWholeNle(total, period) : 0,
  };
}

/**
 * The figures of an approval (LOAN-51), to two decimals. Call `approvalError` first.
 * @param amount in cents
 * @param rate a fraction, a plain multiplier
 * @param period in months, at least 1
 * @param fee the product's fee, a fraction
 */
export function approvalTerms(amount: Cents, rate: number, period: number, fee: number): Terms {
  const total = amount + shareOf(amount, rate);
  return { ...feeOf(amount, fee), total, monthly: divideHalfUp(total, period) };
}

function feeOf(amount: Cents, share: number): { fee: Cents; disbursed: Cents } {
  const fee = shareOf(amount, share);
  return { fee, disbursed: amount - fee };
}

/** The same figures in NLe, under the field names of the record. */
export function formatTerms(terms: Terms) {
  return {
    total_amount: fromCents(terms.total),
    monthly_payment: fromCents(terms.monthly),
    processing_fee: fromCents(terms.fee),
    disbursed_amount: fromCents(terms.disbursed),
  };
}
