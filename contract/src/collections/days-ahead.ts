import { addDays, addMonths, type CalendarDate } from "../core/dates.ts";
import { nextWeekday } from "../schedules/repayment.ts";

/** A day that is often promised, with its name. */
export interface DayAhead {
  name: string;
  date: CalendarDate;
}

const friday = 5;

/**
 * The days that a payment is often promised for: tomorrow, the next Friday and the last day of the month, each day once
 * and in their order.
 */
export function daysAhead(today: CalendarDate): DayAhead[] {
  const tomorrow = addDays(today, 1);
  const nextMonth = addMonths(`${today.slice(0, 8)}01`, 1);
  const days = [
    { name: "Tomorrow", date: tomorrow },
    { name: "Friday", date: nextWeekday(tomorrow, friday) },
    { name: "End of month", date: addDays(nextMonth, -1) },
  ].filter(({ date }) => date > today);
  return days
    .filter((day, index) => days.findIndex(({ date }) => date === day.date) === index)
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
}
