import { monthWord } from "@microfinance/contract/loans/terms.ts";

/** A rate as staff read it: 0.225 is 22.5% (D67). */
export function percent(rate: number): string {
  return `${Number((rate * 100).toFixed(4))}%`;
}

/** A period in words: 1 month, 12 months. */
export function months(period: number): string {
  return `${period} ${monthWord(period)}`;
}

/** A count of days in words: 1 day, 12 days. */
export function days(count: number): string {
  return `${count} ${count === 1 ? "day" : "days"}`;
}
