import { type CalendarDate, formatStaffDate } from "../core/dates.ts";
import { dateInText } from "../core/date-in-text.ts";

/** A public holiday. */
export interface Holiday {
  date: CalendarDate;
  name: string;
}

/** Most holidays of a year. */
export const mostHolidays = 100;

/** Most characters of a holiday's name. */
export const longestHolidayName = 60;

/** Texts about the calendar, from the calls and in forms. */
export const holidayTexts = {
  found: "Holidays",
  saved: "Holidays saved. Due dates of loans that are paid out stay as they are.",
  failed: "The holidays could not be saved.",
  year: "Enter a year from 2000 to 2099.",
  date: "Enter the date of each holiday.",
  name: `Enter the name of each holiday, at most ${longestHolidayName} characters.`,
  list: "Enter the holidays as a list.",
  tooMany: `A year has at most ${mostHolidays} holidays.`,
  otherYear: (date: CalendarDate, year: number) =>
    `${formatStaffDate(date)} is not in ${year}. Enter it under its own year.`,
  twice: (date: CalendarDate) => `${formatStaffDate(date)} is entered twice.`,
  past: (date: CalendarDate) =>
    `${formatStaffDate(date)} is past. A holiday is entered for today or a later day.`,
  line: (line: string) => `Enter a date and a name on each line: "${line}" has none.`,
} as const;

/**
 * The holidays of Sierra Leone with a fixed date, as month, day and name. Movable feasts are entered by the lender.
 */
const fixedHolidays = [
  ["01-01", "New Year's Day"],
  ["02-18", "Armed Forces Day"],
  ["03-08", "International Women's Day"],
  ["04-27", "Independence Day"],
  ["08-15", "Assumption Day"],
  ["12-25", "Christmas Day"],
  ["12-26", "Boxing Day"],
] as const;

/** The fixed holidays of a year that are not past. */
export function fixedHolidaysOf(year: number, today: CalendarDate): Holiday[] {
  return fixedHolidays
    .map(([day, name]) => ({ date: `${year}-${day}`, name }))
    .filter(({ date }) => date >= today);
}

/** Why these holidays cannot be those of a year, or null. One that is past may only be sent as it is stored. */
export function holidaysError(
  year: number,
  stored: readonly Holiday[],
  sent: readonly Holiday[],
  today: CalendarDate,
): string | null {
  const known = new Map(stored.map(({ date, name }) => [date, name]));
  const seen = new Set<CalendarDate>();
  for (const { date, name } of sent) {
    if (!date.startsWith(`${year}-`)) return holidayTexts.otherYear(date, year);
    if (seen.has(date)) return holidayTexts.twice(date);
    if (date < today && known.get(date) !== name) return holidayTexts.past(date);
    seen.add(date);
  }
  return null;
}

/** Holidays as lines to paste and edit: a date and a name each. */
export function linesOfHolidays(holidays: readonly Holiday[]): string {
  return holidays.map(({ date, name }) => `${formatStaffDate(date)} ${name}`).join("\n");
}

/** The holidays of pasted lines, or what is wrong with the first line that is none. A date may lack its year. */
export function holidaysInLines(
  text: string,
  year: number,
): { holidays: Holiday[]; error: string | null } {
  const holidays: Holiday[] = [];
  for (const line of text.split("\n").map((one) => one.trim())) {
    if (line === "") continue;
    const holiday = holidayInLine(line, year);
    if (holiday === null) return { holidays: [], error: holidayTexts.line(line.slice(0, 40)) };
    holidays.push(holiday);
  }
  return { holidays, error: null };
}

function holidayInLine(line: string, year: number): Holiday | null {
  const words = line.split(/\s+/);
  const dates = [1, 2, 3].map((count) => ({
    count,
    text: words
      .slice(0, count)
      .join(" ")
      .replace(/[,;:]$/, ""),
  }));
  const tried = [...dates, ...dates.map(({ count, text }) => ({ count, text: `${text} ${year}` }))];
  for (const { count, text } of tried) {
    const date = dateInText(text, "dmy");
    const name = words
      .slice(count)
      .join(" ")
      .replace(/^[-:]+\s*/, "");
    if (date !== null && name !== "") return { date, name };
  }
  return null;
}
