import { addMonths, type CalendarDate } from "../core/dates.ts";
import { datesFrom, type DueDates, dueDatesFrom, type Repayment } from "../schedules/repayment.ts";
import { nominalDate } from "../schedules/calendar.ts";
import type { Instalment } from "../schedules/schedule.ts";
import type { RescheduleTerms } from "./reschedule-terms.ts";

/** A paid-out loan as its new due dates follow from it. */
interface PaidOutLoan {
  paid_out_on: CalendarDate;
  repayment: Repayment;
}

/** A period apart from the first or stated date, after the periods of a holiday. */
export function newDueDates(
  loan: PaidOutLoan,
  unpaid: readonly Instalment[],
  terms: RescheduleTerms,
  today: CalendarDate,
): DueDates {
  const usual = nextDueDate(loan, unpaid, today);
  if (terms.way === "holiday") return (index) => usual(index + terms.months);
  return terms.first_due_date === null ? usual : continuedFrom(terms.first_due_date, loan);
}

/**
 * From the first unpaid instalment that is not due before today; from the next due day where all are. The dates
 * continue from nominal ones; a first one that is past by then is due when it was moved to.
 */
function nextDueDate(
  loan: PaidOutLoan,
  unpaid: readonly Instalment[],
  today: CalendarDate,
): DueDates {
  const next = unpaid.find((row) => row.due_date >= today);
  if (next !== undefined) {
    const dates = continuedFrom(nominalDate(next), loan);
    return (index) => (index === 0 && dates(0) < today ? next.due_date : dates(index));
  }
  const last = unpaid.at(-1);
  const past = continuedFrom(last === undefined ? today : nominalDate(last), loan);
  let passed = 0;
  while (past(passed) < today) passed += 1;
  return (index) => past(passed + index);
}

/**
 * A period apart. A date that the payout's day leads to continues from the payout, so that the 28th of February is
 * followed by the 31st of March where the loan was paid out on a 31st; one on the due day continues on it.
 */
function continuedFrom(first: CalendarDate, { paid_out_on, repayment }: PaidOutLoan): DueDates {
  const { period_unit, period_every, due_day } = repayment;
  if (period_unit !== "month") return datesFrom(first, repayment);
  if (due_day !== null) return dueDatesFrom(first, repayment);
  const months = monthsBetween(paid_out_on, first);
  return addMonths(paid_out_on, months) === first
    ? (index) => addMonths(paid_out_on, months + index * period_every)
    : datesFrom(first, repayment);
}

function monthsBetween(from: CalendarDate, to: CalendarDate): number {
  const count = (date: CalendarDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return count(to) - count(from);
}
