import { type CalendarDate, isCalendarDate } from "./dates.ts";

/** Whether the day or the month of a date in digits comes first. */
export const dateOrders = [
  { value: "dmy", label: "Day first: 31/01/2026" },
  { value: "mdy", label: "Month first: 01/31/2026" },
] as const;

/** The order of day and month. */
export type DateOrder = (typeof dateOrders)[number]["value"];

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/**
 * A date as people and programs write it: 05/11/2026, 5.11.26, 05-Nov-2026, 17 May 1990, May 17, 1990, 2026-11-05, each
 * with a time after it; null for others. A year of two digits is the last one that is not after `latest`.
 */
export function dateInText(
  text: string,
  order: DateOrder,
  latest: CalendarDate = "2099-12-31",
): CalendarDate | null {
  const day = text.trim().replace(/[T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?( ?[AaPp][Mm])?Z?$/, "");
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(day);
  if (iso) return dateOf(latest, iso[1], iso[2], iso[3]);
  const named = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ]+([A-Za-z]{3,9})[-/., ]+(\d{4}|\d{2})$/.exec(day);
  if (named) return dateOf(latest, named[3], monthOf(named[2]), named[1]);
  const english = /^([A-Za-z]{3,9})[-/. ]+(\d{1,2})(?:st|nd|rd|th)?,? +(\d{4})$/.exec(day);
  if (english) return dateOf(latest, english[3], monthOf(english[1]), english[2]);
  const digits = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(day);
  if (!digits) return null;
  return order === "dmy"
    ? dateOf(latest, digits[3], digits[2], digits[1])
    : dateOf(latest, digits[3], digits[1], digits[2]);
}

const monthOf = (name = "") => String(months.indexOf(name.slice(0, 3).toLowerCase()) + 1);

function dateOf(latest: CalendarDate, year = "", month = "", day = ""): CalendarDate | null {
  const rest = `-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const centuries = year.length === 2 ? [`20${year}`, `19${year}`] : [year];
  const dates = centuries.map((full) => `${full}${rest}`).filter((date) => isCalendarDate(date));
  return dates.find((date) => date <= latest) ?? (year.length === 2 ? null : (dates[0] ?? null));
}
