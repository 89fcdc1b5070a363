import { formatCustomerDate, formatStaffDate } from "../core/dates.ts";
import { formatNleExact } from "../core/money.ts";
import type { PayoffQuote } from "./settlement-endpoints.ts";

/** One figure of a quote; `isSum` is set apart. */
interface Figure {
  label: string;
  value: string;
  isSum?: true;
}

/** The figures of a payoff, from what is due to what is saved (SERV-77). */
export function payoffFigures(quote: PayoffQuote): Figure[] {
  const { due, charges, later_payoff, payoff, rebate } = quote;
  const given = (label: string, amount: number): Figure[] =>
    amount === 0 ? [] : [{ label, value: formatNleExact(amount) }];
  return [
    ...given(
      quote.counted_to === quote.on
        ? "Instalments due"
        : `Instalments until ${formatStaffDate(quote.counted_to)}`,
      due,
    ),
    ...given("Penalties", charges),
    ...given("Later instalments, without the interest saved", later_payoff),
    { label: "To pay off the loan", value: formatNleExact(payoff), isSum: true },
    { label: "Interest saved", value: formatNleExact(rebate), isSum: true },
  ];
}

/** Whose loan a printed quote is of, its balance, and the day on which it is paid. */
export function payoffFacts(
  quote: PayoffQuote,
  customer: { customer_name: string; customer_id: string },
): { label: string; value: string }[] {
  return [
    { label: "Customer", value: customer.customer_name },
    { label: "Customer ID", value: customer.customer_id },
    { label: "Loan", value: quote.loan_id },
    { label: "Paid on", value: formatStaffDate(quote.on) },
    { label: "Balance without early settlement", value: formatNleExact(quote.balance) },
  ];
}

/** What a printed quote promises, and until when. */
export function payoffPromise(quote: PayoffQuote): string {
  return `This sum pays off ${quote.loan_id} on ${formatStaffDate(quote.on)}, if nothing else is paid or charged before. A payment of another sum is an ordinary payment, without a saving.`;
}

/** How the saving is computed, in plain words; a loan that is young pays for a least time (SERV-70). */
export function payoffRule({ on, counted_to }: PayoffQuote): string {
  const rule =
    "Interest is charged for the time the money was used, at the rate that the loan was agreed at. What is due already is paid in full.";
  if (counted_to === on) return rule;
  return `${rule} Interest of this loan counts until ${formatStaffDate(counted_to)} at least.`;
}

/** What a customer reads about paying off today, and how. */
export function payoffSentence(quote: PayoffQuote): string {
  const { on, payoff, rebate } = quote;
  const sum = `To pay off this loan on ${formatCustomerDate(on)} you pay ${formatNleExact(payoff)}`;
  return rebate === 0
    ? `${sum}. Paying early saves nothing now.`
    : `${sum} and save ${formatNleExact(rebate)} of interest.`;
}

/**
 * What a customer reads who is about to pay by a code what pays off the loan, or more; null for less, and where paying
 * early saves nothing.
 * @param amount what is to be paid, in NLe
 */
export function payNowSaving({ payoff, rebate }: PayoffQuote, amount: number): string | null {
  if (rebate === 0 || amount < payoff) return null;
  return amount === payoff
    ? `If you pay today, this pays off the loan and saves you ${formatNleExact(rebate)} of interest.`
    : `${formatNleExact(payoff)} is enough to pay off the loan today, and saves you ${formatNleExact(rebate)} of interest.`;
}

/** How a customer pays off a loan early. */
export const payoffHow =
  "Pay exactly this sum on that day: at the office, or with a code to dial. A payment of another sum is an ordinary payment, without a saving.";

/** Signature lines of a printed quote. */
export const payoffSignatures = ["Customer", "For the lender"] as const;
