import { formatNleExact } from "../core/money.ts";

/** The texts of the reports page (SITE-28) and of the calls behind it. */
export const reportTexts = {
  loanIdRequired: "Please enter a valid Loan ID.",
  idRequired: "Please enter a Loan ID or Customer ID.",
  noPaymentsForLoan: "No payments found for this Loan ID.",
  noPaymentsForId: "No payments found for this ID.",
  statement: "Payment statement.",
  fetchFailed: "Failed to fetch payments.",
  date: "Enter the date as YYYY-MM-DD.",
  endsInFuture: "A statement cannot end after today.",
  startsAfterEnd: "The period must start before it ends.",
} as const;

/** What the server says of the report of arrears. */
export const arrearsTexts = {
  report: "Arrears and portfolio at risk.",
  lateLoans: "Late loans.",
  beingCounted:
    "The loans are being added up for this report for the first time. Please try again in a few minutes.",
  unknownBucket: "There is no such bucket of late loans.",
} as const;

/**
 * What a statement says of a reallocation: after a reversal, later payments pay for older instalments.
 * @param interest in NLe that was principal; negative the other way round
 */
export function reallocationWords(interest: number): string {
  const amount = formatNleExact(Math.abs(interest));
  return interest > 0
    ? `${amount} of later payments now pays interest instead of principal`
    : `${amount} of later payments now pays principal instead of interest`;
}
