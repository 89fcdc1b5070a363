import { addDays, addMonths, type CalendarDate, daysBetween } from "../core/dates.ts";
import { financialTexts as texts } from "./texts.ts";

/** The first and last day of a report. */
export interface ReportPeriod {
  from: CalendarDate;
  to: CalendarDate;
}

/**
 * The period that an income statement compares with (RPT-31): as many months before where it begins with a month, and
 * the same days of them; as many days before otherwise.
 */
export function periodBefore({ from, to }: ReportPeriod): ReportPeriod {
  const dayBefore = addDays(from, -1);
  if (!from.endsWith("-01"))
    return { from: addDays(from, -daysBetween(from, to) - 1), to: dayBefore };
  const months = monthNumber(to) - monthNumber(from) + 1;
  const isWhole = addDays(to, 1).endsWith("-01");
  return { from: addMonths(from, -months), to: isWhole ? dayBefore : addMonths(to, -months) };
}

function monthNumber(date: CalendarDate): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
}

/** The first day of the year of a day. */
export function yearStart(date: CalendarDate): CalendarDate {
  return `${date.slice(0, 4)}-01-01`;
}

/** The days of a report: this month up to today where none are given. */
export function reportPeriod(
  given: { from?: CalendarDate | undefined; to?: CalendarDate | undefined },
  today: CalendarDate,
): ReportPeriod {
  const to = given.to ?? today;
  return { from: given.from ?? `${to.slice(0, 7)}-01`, to };
}

/** Why a report cannot be of these days, or null, with the parameter at fault. */
export function reportPeriodError(
  { from, to }: ReportPeriod,
  today: CalendarDate,
): { text: string; field: "from" | "to" } | null {
  if (to > today) return { text: texts.inFuture, field: "to" };
  return from > to ? { text: texts.fromAfterTo, field: "from" } : null;
}

/** Days of a cash book that lists each of them. */
const mostCashBookDays = 366;

/** Why a cash book cannot list these days, or null. */
export function cashBookError({ from, to }: ReportPeriod): string | null {
  return daysBetween(from, to) < mostCashBookDays ? null : texts.tooManyDays(mostCashBookDays);
}
