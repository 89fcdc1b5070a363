import { addDays, addMonths, type CalendarDate } from "../core/dates.ts";

/** Days from the first date until the day before the second. */
export interface DayRange {
  from: CalendarDate;
  before: CalendarDate;
}

/**
 * The periods a tile compares (RPT-4): the days of this month up to today, and the same days of last month. When last
 * month is shorter, all its days count.
 */
export function comparedDays(today: CalendarDate): { this_month: DayRange; last_month: DayRange } {
  const first = `${today.slice(0, 8)}01`;
  const firstOfLast = addMonths(first, -1);
  const sameDay = addDays(firstOfLast, Number(today.slice(8)));
  return {
    this_month: { from: first, before: addDays(today, 1) },
    last_month: { from: firstOfLast, before: sameDay < first ? sameDay : first },
  };
}

/**
 * The change of a month against the previous one in percent, to two decimals. Null when the previous one is empty: no
 * percentage exists, and the tile shows a dash (RPT-4).
 */
export function changeInPercent(thisMonth: number, lastMonth: number): number | null {
  if (lastMonth === 0) return null;
  return Math.round(((thisMonth - lastMonth) / lastMonth) * 10_000) / 100;
}

/** Distance between lines of the sales chart, in NLe (RPT-7). */
const salesAxisStep = 5_000;
/** Minimum top of the applications chart (RPT-7). */
export const leastBarMaximum = 50;
/** Maximum number of readable lines: amounts need lines close to 5,000, counts need fewer. */
const mostSalesLines = 10;
const mostCountLines = 6;

/**
 * Lines of the sales chart from 0 to above the largest amount, and below 0 where a month reversed more than it
 * received. The step is NLe 5,000, or the multiple that limits the number of lines (RPT-7).
 * @param largest the largest amount shown, in NLe
 * @param least the least amount shown, in NLe
 */
export function salesAxis(largest: number, least = 0): number[] {
  const most = Math.max(largest, salesAxisStep);
  const below = Math.max(-least, 0);
  const step = salesAxisStep * roundFactor((most + below) / salesAxisStep / mostSalesLines);
  const linesBelow = axis(below, step)
    .slice(1)
    .map((line) => -line)
    .toReversed();
  return [...linesBelow, ...axis(most, step)];
}

/** Lines of a count's axis from 0 to above the largest count, and at least to `least` (RPT-7). */
export function countAxis(largest: number, least = 0): number[] {
  const most = Math.max(largest, least, 5);
  return axis(most, roundFactor(most / mostCountLines));
}

function axis(most: number, step: number): number[] {
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
}

/** The smallest of 1, 2, 5, 10, 20, 50 ... that is not below the number. */
function roundFactor(least: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(least, 1))));
  return [1, 2, 5, 10].map((digit) => digit * power).find((round) => round >= least) ?? 10 * power;
}
