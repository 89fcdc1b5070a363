import type { DayRange } from "@microfinance/contract/dashboard/rules.ts";
import { addDays } from "@microfinance/contract/core/dates.ts";

/** Month labels of axes and tables. */
export const monthNames = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/**
 * How many months of a year have begun on the business date: 12 for a past year, 0 for a future one. Lines end there
 * instead of falling to zero.
 */
export function begunMonths(year: number, asOf: string): number {
  const thisYear = Number(asOf.slice(0, 4));
  if (year < thisYear) return 12;
  return year > thisYear ? 0 : Number(asOf.slice(5, 7));
}

/** The month of a year that is not over on the business date, 0 to 11; null for none. */
export function unfinishedMonth(year: number, asOf: string): number | null {
  const isOver = addDays(asOf, 1).slice(8) === "01";
  return year === Number(asOf.slice(0, 4)) && !isOver ? Number(asOf.slice(5, 7)) - 1 : null;
}

/** The year of a chart, and up to which day its last month goes: "2026, up to 26 Nov". */
export function yearText(year: number, asOf: string): string {
  const month = unfinishedMonth(year, asOf);
  if (month === null) return String(year);
  return `${year}, up to ${Number(asOf.slice(8))} ${monthNames[month] ?? ""}`;
}

/** The sum of monthly counts, as the legend shows it. */
export function totalOf(counts: readonly number[]): string {
  return counts.reduce((total, count) => total + count, 0).toLocaleString("en");
}

/** Days of one month: "1-22 Nov", or "1 Nov" for its first day. */
export function daysText({ from, before }: DayRange): string {
  const last = Number(addDays(before, -1).slice(8));
  const month = monthNames[Number(from.slice(5, 7)) - 1] ?? "";
  return last === 1 ? `1 ${month}` : `1-${last} ${month}`;
}
