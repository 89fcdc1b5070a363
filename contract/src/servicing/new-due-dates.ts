import { addMonths, type CalendarDate } from "../core/dates.ts";
import type { Instalment } from "../loans/schedule.ts";
import type { RescheduleTerms } from "./reschedule-terms.ts";

/** The due dates of new instalments, counted from 0. */
type DueDates = (index: number) => CalendarDate;

/** A month apart from the first or stated date, after the months of a holiday. */
export function newDueDates(
  paidOutOn: CalendarDate,
  unpaid: readonly Instalment[],
  terms: RescheduleTerms,
  today: CalendarDate,
): DueDates {
  const usual = nextDueDate(paidOutOn, unpaid, today);
  if (terms.way === "holiday") return (index) => usual(index + terms.months);
  return terms.first_due_date === null ? usual : monthlyFrom(terms.first_due_date, paidOutOn);
}

/** From the first unpaid instalment that is not due before today; from the next due day where all are. */
function nextDueDate(
  paidOutOn: CalendarDate,
  unpaid: readonly Instalment[],
  today: CalendarDate,
): DueDates {
  const next = unpaid.find((row) => row.due_date >= today);
  if (next !== undefined) return monthlyFrom(next.due_date, paidOutOn);
  const past = monthlyFrom(unpaid.at(-1)?.due_date ?? today, paidOutOn);
  let passed = 0;
  while (past(passed) < today) passed += 1;
  return (index) => past(passed + index);
}

/**
 * A month apart. A date that the payout's day leads to continues from the payout, so that the 28th of February is
 * followed by the 31st of March where the loan was paid out on a 31st.
 */
function monthlyFrom(first: CalendarDate, paidOutOn: CalendarDate): DueDates {
  const months = monthsBetween(paidOutOn, first);
  return addMonths(paidOutOn, months) === first
    ? (index) => addMonths(paidOutOn, months + index)
    : (index) => addMonths(first, index);
}

function monthsBetween(from: CalendarDate, to: CalendarDate): number {
  const count = (date: CalendarDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return count(to) - count(from);
}
