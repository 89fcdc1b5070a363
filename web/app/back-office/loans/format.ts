import { monthWord } from "@microfinance/contract/loans/terms.ts";

export { percent } from "@microfinance/contract/loans/terms.ts";

/** A period: "1 month", "12 months". */
export function months(period: number): string {
  return `${period} ${monthWord(period)}`;
}

/** A number of days: "1 day", "12 days". */
export function days(count: number): string {
  return `${count} ${count === 1 ? "day" : "days"}`;
}
