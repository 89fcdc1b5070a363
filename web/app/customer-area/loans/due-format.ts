import {
  type CalendarDate,
  daysBetween,
  formatCustomerDate,
} from "@microfinance/contract/core/dates.ts";

/** Days in words: "1 day", "12 days". */
export function dayCount(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}

/** When a payment is due: "on 30-Nov-2026, in 8 days". */
export function dateAndDays(due: CalendarDate, today: CalendarDate): string {
  const days = daysBetween(today, due);
  const near = days === 0 ? "today" : days === 1 ? "tomorrow" : `in ${dayCount(days)}`;
  return `on ${formatCustomerDate(due)}, ${near}`;
}
