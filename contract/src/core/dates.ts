/**
 * Calendar dates (SITE-24): `YYYY-MM-DD` strings from column to screen, entered as DD-MM-YYYY, shown in three formats.
 * The lender's time zone is Africa/Freetown, which equals UTC all year.
 */

/** A date without time, `YYYY-MM-DD`. String order is date order. */
export type CalendarDate = string;

const monthNames = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const dayMilliseconds = 86_400_000;

interface Parts {
  year: number;
  month: number;
  day: number;
}

function partsOf(date: CalendarDate): Parts {
  return {
    year: Number(date.slice(0, 4)),
    month: Number(date.slice(5, 7)),
    day: Number(date.slice(8, 10)),
  };
}

function join({ year, month, day }: Parts): CalendarDate {
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, "0");
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Whether the text is a `YYYY-MM-DD` date that exists. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const { year, month, day } = partsOf(text);
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** Parses a date entered as DD-MM-YYYY; null when it is malformed or does not exist (SITE-25). */
export function parseTypedDate(input: string): CalendarDate | null {
  const match = /^(\d{2})-(\d{2})-(\d{4})$/.exec(input.trim());
  if (match === null) return null;
  const date = `${match[3]}-${match[2]}-${match[1]}`;
  return isCalendarDate(date) ? date : null;
}

/** A date as an input field shows it, DD-MM-YYYY. */
export function toTypedDate(date: CalendarDate): string {
  return `${date.slice(8, 10)}-${date.slice(5, 7)}-${date.slice(0, 4)}`;
}

/** A date in the format for customers: 05-Nov-2026 (SITE-24). */
export function formatCustomerDate(date: CalendarDate): string {
  const { year, month, day } = partsOf(date);
  return `${pad(day, 2)}-${monthNames[month - 1]}-${pad(year, 4)}`;
}

/** A date in the format for staff: 05 Nov 2026 (SITE-24). */
export function formatStaffDate(date: CalendarDate): string {
  return formatCustomerDate(date).replaceAll("-", " ");
}

/** A time in the format for staff: 05 Nov 2026 14:30, Freetown time (SITE-24). Accepts a timestamp from JSON. */
export function formatStaffDateTime(moment: string | Date): string {
  const iso = new Date(moment).toISOString();
  return `${formatStaffDate(iso.slice(0, 10))} ${iso.slice(11, 16)}`;
}

/** The calendar date in Freetown at this time: the only business date of the system. */
export function businessDate(now: Date): CalendarDate {
  return now.toISOString().slice(0, 10);
}

/**
 * The same day some months later. A day that the month lacks becomes its last day. Counting starts at the original
 * date, so the next month returns to the original day: 31 Jan, 28 Feb, 31 Mar.
 */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const start = partsOf(date);
  const count = start.year * 12 + start.month - 1 + months;
  const year = Math.floor(count / 12);
  const month = count - year * 12 + 1;
  return join({ year, month, day: Math.min(start.day, daysInMonth(year, month)) });
}

/** The date some days later, or earlier when negative. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(Date.parse(date) + days * dayMilliseconds).toISOString().slice(0, 10);
}

/** Whole days from the first date to the second, negative when the second is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMilliseconds);
}

/** Orders dates, earliest first: negative, 0 or positive. */
export function compareDates(a: CalendarDate, b: CalendarDate): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Full years between a birth date and a day. */
export function ageOn(birth: CalendarDate, day: CalendarDate): number {
  const years = partsOf(day).year - partsOf(birth).year;
  return day.slice(5) < birth.slice(5) ? years - 1 : years;
}

/** "March 2026". */
export function monthName(month: string): string {
  const names =
    "January February March April May June July August September October November December";
  return `${names.split(" ")[Number(month.slice(5, 7)) - 1] ?? ""} ${month.slice(0, 4)}`;
}
