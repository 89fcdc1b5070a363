import type { Cents } from "../core/money.ts";
import {
  addDays,
  addMonths,
  type CalendarDate,
  dateOfDay,
  dayNumber,
  daysBetween,
} from "../core/dates.ts";

/**
 * How a loan is repaid: by which method interest is charged, what the rate is for, how often an instalment is due, and
 * how it is rounded. Product, application, loan and import have the same fields.
 */

/** How interest is charged (LENDING). */
export const interestMethods = [
  { value: "flat", label: "On the amount borrowed" },
  { value: "declining", label: "On the balance, equal instalments" },
  { value: "equal_principal", label: "On the balance, equal principal" },
  { value: "interest_only", label: "Interest only, principal at the end" },
] as const;

/** How interest is charged. */
export type InterestMethod = (typeof interestMethods)[number]["value"];

/** What a rate is for: once for the whole loan, or for a month or a year. */
export const ratePeriods = [
  { value: "loan", label: "charged once" },
  { value: "month", label: "a month" },
  { value: "year", label: "a year" },
] as const;

/** What a rate is for. */
export type RatePer = (typeof ratePeriods)[number]["value"];

/** The unit of a loan's period and of the time between its instalments. */
export const periodUnits = ["day", "week", "month"] as const;

/** The unit of a loan's period. */
export type PeriodUnit = (typeof periodUnits)[number];

/** What an instalment is rounded to; the last one takes what is left. */
export const instalmentRoundings = [
  { value: "cent", label: "To the cent" },
  { value: "nle_near", label: "To the nearest NLe" },
  { value: "nle_up", label: "Up to whole NLe" },
  { value: "nle_5_up", label: "Up to NLe 5" },
] as const;

/** What an instalment is rounded to. */
export type InstalmentRounding = (typeof instalmentRoundings)[number]["value"];

/** How a loan is repaid. */
export interface Repayment {
  interest_method: InterestMethod;
  rate_per: RatePer;
  period_unit: PeriodUnit;
  /** Units between two instalments, 1 to 12: 2 weeks. */
  period_every: number;
  /** Instalments at the beginning that carry interest only. */
  principal_grace: number;
  rounding: InstalmentRounding;
  /**
   * The day of the month (1 to 31; a month without it has its last day) or of the week (1 is Monday) on which
   * instalments fall due. Null: they count from the payout.
   */
  due_day: number | null;
}

/** The usual repayment: interest once on the amount, equal months from the payout (LOAN-28, LOAN-31). */
export const usualRepayment: Repayment = {
  interest_method: "flat",
  rate_per: "loan",
  period_unit: "month",
  period_every: 1,
  principal_grace: 0,
  rounding: "cent",
  due_day: null,
};

/** The names of a repayment's fields. */
export const repaymentNames = [
  "interest_method",
  "rate_per",
  "period_unit",
  "period_every",
  "principal_grace",
  "rounding",
  "due_day",
] as const satisfies readonly (keyof Repayment)[];

/** The fields of a repayment out of a loan, an application or a product. */
export function repaymentOf(from: Repayment): Repayment {
  const { interest_method, rate_per, period_unit, period_every } = from;
  const { principal_grace, rounding, due_day } = from;
  return {
    interest_method,
    rate_per,
    period_unit,
    period_every,
    principal_grace,
    rounding,
    due_day,
  };
}

/** Whether interest is charged once and each month has an equal instalment, in the usual way: only days may differ. */
export function isUsual(repayment: Repayment): boolean {
  return repaymentNames.every(
    (name) => name === "due_day" || repayment[name] === usualRepayment[name],
  );
}

/** A repayment as facts keep it: nothing where it is the usual one. */
export function statedRepayment(from: Repayment): { repayment?: Repayment } {
  const repayment = repaymentOf(from);
  return isUsual(repayment) && repayment.due_day === null ? {} : { repayment };
}

/** The unit beside a period in a fact; months need none. */
export function unitFact({ period_unit }: Repayment): { period_unit?: PeriodUnit } {
  return period_unit === "month" ? {} : { period_unit };
}

/** Most instalments of a loan that is paid by the day or the week: a year of days. */
const mostByDayOrWeek = 366;
/** Most instalments of a monthly loan, as of an application. */
const mostByMonth = 600;

/** The most instalments that a schedule of this unit has. */
export function mostInstalmentsOf(unit: PeriodUnit): number {
  return unit === "month" ? mostByMonth : mostByDayOrWeek;
}

/** The number of instalments of a period, or null where it is not a whole number of them. */
export function instalmentCount(
  period: number,
  { period_every }: Pick<Repayment, "period_every">,
): number | null {
  const count = period / period_every;
  return Number.isSafeInteger(count) && count >= 1 ? count : null;
}

/** How many periods of one instalment a year has: 12, 52 or 365, divided by `period_every`. */
export function periodsAYear({
  period_unit,
  period_every,
}: Pick<Repayment, "period_unit" | "period_every">): number {
  return { day: 365, week: 52, month: 12 }[period_unit] / period_every;
}

/** What instalments of this amount cost in an average month, in cents, beside an income a month. */
export function costAMonth(
  instalment: Cents,
  repayment: Pick<Repayment, "period_unit" | "period_every">,
): Cents {
  return Math.round((instalment * periodsAYear(repayment)) / 12);
}

/** A period in months, for the ranges of a product that are stated in months: 26 weeks are 6. At least 1. */
export function periodInMonths(
  period: number,
  { period_unit }: Pick<Repayment, "period_unit">,
): number {
  if (period_unit === "month") return period;
  const days = period_unit === "week" ? period * 7 : period;
  return Math.max(1, Math.round(days / averageMonth));
}

/** A period of about these months: a whole number of instalments, at least one. */
export function periodOfMonths(
  months: number,
  { period_unit, period_every }: Pick<Repayment, "period_unit" | "period_every">,
): number {
  const units = { month: months, week: (months * 52) / 12, day: months * averageMonth }[
    period_unit
  ];
  return Math.max(1, Math.round(units / period_every)) * period_every;
}

/** The average month, in days. */
const averageMonth = 30.4375;

/** The days of one period of an instalment; a month is an average one. */
export function daysAPeriod({
  period_unit,
  period_every,
}: Pick<Repayment, "period_unit" | "period_every">): number {
  return { day: 1, week: 7, month: averageMonth }[period_unit] * period_every;
}

/** The nominal due date of an instalment, counted from 0. */
export type DueDates = (index: number) => CalendarDate;

/** Due dates a period apart from a date: the first is the date itself. A day that a month lacks is its last one. */
export function datesFrom(
  first: CalendarDate,
  { period_unit, period_every }: Pick<Repayment, "period_unit" | "period_every">,
): DueDates {
  if (period_unit === "month") return (index) => addMonths(first, index * period_every);
  const days = period_every * (period_unit === "week" ? 7 : 1);
  const start = dayNumber(first);
  return (index) => dateOfDay(start + index * days);
}

/** Days that lie at least between a payout and the first instalment on a due day. */
const leastDays = { day: 1, week: 4, month: 15 } as const;

/** The due dates of a loan that is paid out on this day: a period later, or from the first due day that leaves time. */
export function dueDatesOf(from: CalendarDate, repayment: Repayment): DueDates {
  const { period_unit, due_day } = repayment;
  const counted = datesFrom(from, repayment);
  if (due_day === null || period_unit === "day") return (index) => counted(index + 1);
  const earliest = addDays(from, leastDays[period_unit]);
  if (period_unit === "week") return datesFrom(nextWeekday(earliest, due_day), repayment);
  const inMonth = dayOfMonth(monthStart(earliest), due_day);
  const next = dayOfMonth(addMonths(monthStart(earliest), 1), due_day);
  return dueDatesFrom(inMonth < earliest ? next : inMonth, repayment);
}

/** Due dates from one that is on the due day: 30 Nov, 31 Dec for a 31st. Another date is followed by its own day. */
export function dueDatesFrom(first: CalendarDate, repayment: Repayment): DueDates {
  const { due_day, period_unit, period_every } = repayment;
  const start = monthStart(first);
  if (due_day === null || period_unit !== "month" || dayOfMonth(start, due_day) !== first)
    return datesFrom(first, repayment);
  return (index) => dayOfMonth(addMonths(start, index * period_every), due_day);
}

/** The first such weekday that is not before the date; 1 is Monday. */
export function nextWeekday(date: CalendarDate, weekday: number): CalendarDate {
  return addDays(date, (weekday - weekdayOf(date) + 7) % 7);
}

/** The day of the week of a date: 1 is Monday, 7 Sunday. */
export function weekdayOf(date: CalendarDate): number {
  // The first of January 1970 was a Thursday.
  return ((((daysBetween("1970-01-01", date) + 3) % 7) + 7) % 7) + 1;
}

function monthStart(date: CalendarDate): CalendarDate {
  return `${date.slice(0, 8)}01`;
}

/** A day of the month that begins on this date; its last day where it has fewer. */
function dayOfMonth(start: CalendarDate, day: number): CalendarDate {
  const wanted = addDays(start, day - 1);
  return wanted.slice(0, 7) === start.slice(0, 7) ? wanted : addDays(addMonths(start, 1), -1);
}
