import { addDays, type CalendarDate } from "../core/dates.ts";
import { weekdayOf } from "./repayment.ts";
import { weekdayName } from "./words.ts";

/** The days on which nothing is paid: weekly rest days and holidays with their names. */
export interface Calendar {
  /** Days of the week; 1 is Monday. */
  rest_days: readonly number[];
  holidays: ReadonlyMap<CalendarDate, string>;
}

/** When a row of a schedule is due. */
export interface DueDate {
  due_date: CalendarDate;
  /** The date that follows from the terms, of a row that is due on another day. */
  nominal_due_date?: CalendarDate;
  /** What moved it: the name of the holiday or of the rest day; absent where nothing names it. */
  moved_for?: string;
}

/** What a row says of its move. */
type Move = Pick<DueDate, "nominal_due_date" | "moved_for">;

/** What becomes of a due date on a rest day or a holiday. */
export const restDayRules = [
  { value: "stays", label: "It stays", said: undefined },
  { value: "next", label: "Next working day", said: "the next working day" },
  { value: "previous", label: "Working day before", said: "the working day before" },
  {
    value: "next_within",
    label: "Next working day within the month",
    said: "the next working day, or on the one before where the next is in another month or would meet the next instalment",
  },
] as const;

/** What becomes of a due date on a rest day or a holiday. */
export type RestDayRule = (typeof restDayRules)[number]["value"];

/** A calendar without rest days and holidays. */
export const everyDayWorks: Calendar = { rest_days: [], holidays: new Map() };

/** Why nothing is paid on a day: the name of the holiday or of the weekday; null for a working day. */
export function restOn(date: CalendarDate, { rest_days, holidays }: Calendar): string | null {
  const holiday = holidays.get(date);
  if (holiday !== undefined) return holiday;
  const weekday = weekdayOf(date);
  return rest_days.includes(weekday) ? weekdayName(weekday) : null;
}

/** Where no working day is found within so many days, a date stays. */
const furthest = 31;

/** The first working day from a date on, forwards or backwards; null without one nearby. */
export function workingDayFrom(
  date: CalendarDate,
  step: 1 | -1,
  calendar: Calendar,
): CalendarDate | null {
  for (let days = 0; days <= furthest; days += 1) {
    const day = addDays(date, days * step);
    if (restOn(day, calendar) === null) return day;
  }
  return null;
}

/** A due date before it is moved, between the one before as it was moved and the next one. */
interface NominalDate {
  nominal: CalendarDate;
  /** The moved date of the row before, or the day from which the schedule counts. */
  before: CalendarDate;
  /** The nominal date of the next row; null for the last one. */
  next: CalendarDate | null;
}

/** A due date by a rule; always later than the one before. */
function movedDate(
  rule: RestDayRule,
  { nominal, before, next }: NominalDate,
  calendar: Calendar,
): CalendarDate {
  const earliest = nominal > before ? nominal : addDays(before, 1);
  if (rule === "stays") return earliest;
  if (rule === "next") return workingDayFrom(earliest, 1, calendar) ?? earliest;
  const later = workingDayFrom(nominal, 1, calendar);
  const isWithin =
    later !== null &&
    later > before &&
    later.slice(0, 7) === nominal.slice(0, 7) &&
    (next === null || later < next);
  if (rule === "next_within" && isWithin) return later;
  const earlier = workingDayFrom(nominal, -1, calendar);
  return earlier !== null && earlier > before ? earlier : earliest;
}

/**
 * The rows of a schedule with their due dates moved off the rest days of a calendar by the rule of its product. A moved
 * row keeps its nominal date and what moved it; the dates of later rows follow from their own nominal dates. Dates rise
 * strictly: of daily rows, one that is moved to the next day moves the row of that day too.
 * @param rows in order, with nominal dates that rise strictly
 * @param from the day after which the first row is due
 */
export function movedToWorkingDays<Row extends DueDate>(
  rows: readonly Row[],
  from: CalendarDate,
  rule: RestDayRule,
  calendar: Calendar,
): Row[] {
  if (rule === "stays") return [...rows];
  let before = from;
  return rows.map((row, index) => {
    const { due_date: nominal } = row;
    const next = rows[index + 1]?.due_date ?? null;
    before = movedDate(rule, { nominal, before, next }, calendar);
    return before === nominal
      ? row
      : { ...row, due_date: before, ...movedFrom(nominal, restOn(nominal, calendar)) };
  });
}

/** What a moved row says of its nominal date. */
function movedFrom(nominal_due_date: CalendarDate, reason: string | null) {
  return { nominal_due_date, ...(reason === null ? {} : { moved_for: reason }) };
}

/** What a row says of its move, for a row that is made from it; nothing for one that was not moved. */
export function moveOf({ nominal_due_date, moved_for }: Move): Move {
  return nominal_due_date === undefined
    ? {}
    : { nominal_due_date, ...(moved_for === undefined ? {} : { moved_for }) };
}

/** The date that follows from the terms of the loan, whatever moved the row. */
export function nominalDate({ due_date, nominal_due_date }: DueDate): CalendarDate {
  return nominal_due_date ?? due_date;
}

/** What a moved row says: "moved from 25-Dec-2026 (Christmas Day)"; null for one that was not moved. */
export function movedWords(
  { nominal_due_date, moved_for }: Move,
  formatDate: (date: CalendarDate) => string,
): string | null {
  if (nominal_due_date === undefined) return null;
  const reason = moved_for === undefined ? "" : ` (${moved_for})`;
  return `moved from ${formatDate(nominal_due_date)}${reason}`;
}

/** A due date, with what moved it: "28-Dec-2026, moved from 25-Dec-2026 (Christmas Day)". */
export function dueDateWords(row: DueDate, formatDate: (date: CalendarDate) => string): string {
  const moved = movedWords(row, formatDate);
  return moved === null ? formatDate(row.due_date) : `${formatDate(row.due_date)}, ${moved}`;
}
