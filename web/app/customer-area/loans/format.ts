import { consentSigned } from "@microfinance/contract/core/constants.ts";
import { splitList } from "@microfinance/contract/core/field-list.ts";
import { monthWord } from "@microfinance/contract/loans/terms.ts";
import type { LoanDetails } from "@microfinance/contract/loans/schema/record.ts";

/** A rate as a percentage: 0.2 is 20% (LOAN-16). */
export function rateLabel(rate: number): string {
  return `${Number((rate * 100).toFixed(2))}%`;
}

/** A period with its word: 1 month, 12 months (LOAN-29). */
export function periodLabel(months: number): string {
  return `${months} ${monthWord(months)}`;
}

/** Purposes one after the other. */
export function purposesLabel(joined: string): string {
  return splitList(joined).join(", ");
}

/** Whether the application was signed (LOAN-5). */
export function consentLabel(consent: string): string {
  return consent === consentSigned ? "Signed" : "Not signed";
}

/** What an instalment's state is called. */
export const instalmentWords: Readonly<
  Record<LoanDetails["instalments"][number]["status"], string>
> = {
  paid: "Paid",
  partial: "Partly paid",
  due: "Due today",
  overdue: "Late",
  upcoming: "Upcoming",
  ended: "No longer due",
};
