import { formatStaffDate } from "../core/dates.ts";

/** By what a portfolio is divided, with labels. */
export const portfolioGroupings = [
  { value: "officer", label: "Officer" },
  { value: "product", label: "Loan type" },
  { value: "district", label: "District" },
  { value: "employer", label: "Employer" },
  { value: "frequency", label: "How often" },
  { value: "method", label: "Interest" },
] as const;

/** Which written-off loans are listed, with labels. */
export const writtenOffStates = [
  { value: "owing", label: "Still owing" },
  { value: "recovered", label: "Fully recovered" },
] as const;

/** Texts of the reports page and its calls (SITE-28). */
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

/** Error texts of the arrears report. */
export const arrearsTexts = {
  report: "Arrears and portfolio at risk.",
  lateLoans: "Late loans.",
  date: "Enter the date as YYYY-MM-DD.",
  inFuture: "A report of arrears cannot be of a day after today.",
  notRecorded: "The portfolio of this day was not recorded.",
  unknownBucket: "There is no such bucket of late loans.",
  unknownState: "Written-off loans are owing or recovered.",
} as const;

/** Texts of the income statement, the balance sheet and the cash book. */
export const financialTexts = {
  failed: "The report could not be fetched.",
  date: "Enter the date as YYYY-MM-DD.",
  inFuture: "The ledger has no entries after today.",
  fromAfterTo: "The first day cannot be after the last one.",
  notMoney: "This account holds no money.",
  tooManyDays: (days: number) => `A cash book has at most ${days} days.`,
} as const;

/** Texts of the portfolio, the provision and the ratios. */
export const portfolioTexts = {
  date: "Enter the date as YYYY-MM-DD.",
  inFuture: "A report cannot be of a day after today.",
  unknownGrouping: "Choose officer, product, district or employer.",
  groupTooLong: "There is no such part of the portfolio.",
  notGiven: "Not given",
  others: (count: number) => `${count} others`,
} as const;

/** What the report of arrears says until the job of the day has ended; null once it has. */
export function ageingNote({ as_of, aged_to }: { as_of: string; aged_to: string | null }) {
  if (aged_to === null)
    return "Arrears are being calculated for the first time. Please look again in a few minutes.";
  if (aged_to >= as_of) return null;
  return `Arrears are still those of ${formatStaffDate(aged_to)}: instalments that have fallen overdue since are being added. Please look again in a few minutes.`;
}
