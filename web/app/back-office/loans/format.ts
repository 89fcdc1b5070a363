export { percent, periodLabel as months } from "@microfinance/contract/core/sentences.ts";

/** A number of days: "1 day", "12 days". */
export function days(count: number): string {
  return `${count} ${count === 1 ? "day" : "days"}`;
}
