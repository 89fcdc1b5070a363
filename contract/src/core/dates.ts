/**
 * Calendar dates (SITE-24): `YYYY-MM-DD` strings from column to screen, entered as DD-MM-YYYY, shown in three formats.
 * The lender's time zone is Africa/Freetown, which equals UTC all year.
 */

/** A date without time, `YYYY-MM-DD`. String order is date order. */
export type CalendarDate = string;

const monthNames = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

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
  return `${year > 999 ? year : pad(year, 4)}-${twoDigits[month]}-${twoDigits[day]}`;
}

/** Schedules of many rows write many dates. */
const twoDigits = Array.from({ length: 32 }, (_, value) => pad(value, 2));

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

/** A time in the format for customers: 05-Nov-2026 14:30, Freetown time (SITE-24). Accepts a timestamp from JSON. */
export function formatCustomerDateTime(moment: string | Date): string {
  const iso = new Date(moment).toISOString();
  return `${formatCustomerDate(iso.slice(0, 10))} ${iso.slice(11, 16)}`;
}

/** A date in the format for staff: 05 Nov 2026 (SITE-24). */
export function formatStaffDate(date: CalendarDate): string {
  return formatCustomerDate(date).replaceAll("-", " ");
}

/** A time in the format for staff: 05 Nov 2026 14:30, Freetown time (SITE-24). Accepts a timestamp from JSON. */
export function formatStaffDateTime(moment: string | Date): string {
  return formatCustomerDateTime(moment).replaceAll("-", " ");
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
  return dateOfDay(dayNumber(date) + days);
}

/**
 * The number of a date in the Gregorian calendar; day 0 is the first of March of the year 0. NaN for no date.
 */
export function dayNumber(date: CalendarDate): number {
  if (date.length !== 10) return NaN;
  const { year, month, day } = partsOf(date);
  // The year begins in March, so that the day of a leap year is its last one.
  const [y, m] = month > 2 ? [year, month - 3] : [year - 1, month + 9];
  const leaps = Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400);
  return y * 365 + leaps + Math.floor((153 * m + 2) / 5) + day - 1;
}

/** The date of a day number. @throws RangeError for no number */
export function dateOfDay(number: number): CalendarDate {
  if (!Number.isSafeInteger(number)) throw new RangeError("Invalid date");
  const era = Math.floor(number / 146_097);
  const ofEra = number - era * 146_097;
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1_460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) /
      365,
  );
  const leaps = Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100);
  const ofYear = ofEra - (yearOfEra * 365 + leaps);
  const m = Math.floor((5 * ofYear + 2) / 153);
  const year = yearOfEra + era * 400 + (m < 10 ? 0 : 1);
  return join({
    year,
    month: m < 10 ? m + 3 : m - 9,
    day: ofYear - Math.floor((153 * m + 2) / 5) + 1,
  });
}

/** Whole days from the first date to the second, negative when the second is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return dayNumber(to) - dayNumber(from);
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
