import {
  type CalendarDate,
  daysBetween,
  formatCustomerDate,
} from "@microfinance/contract/core/dates.ts";

/** Days in words: "1 day", "12 days". */
export function dayCount(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}

/** When a payment is due, in plain words: "today", "tomorrow", "in 5 days", "by 05-Nov-2026". */
function dueWords(due: CalendarDate, today: CalendarDate): string {
  const days = daysBetween(today, due);
  if (days === 0) return "today";
  if (days === 1) return "tomorrow";
  return days > 1 && days <= 14 ? `in ${days} days` : `by ${formatCustomerDate(due)}`;
}

/** The same with the date named in any case: "in 5 days, on 05-Nov-2026". */
export function dueAndDate(due: CalendarDate, today: CalendarDate): string {
  const words = dueWords(due, today);
  return words.startsWith("by ") ? words : `${words}, on ${formatCustomerDate(due)}`;
}

/** The date first, then how near it is: "on 30-Nov-2026, in 8 days". */
export function dateAndDays(due: CalendarDate, today: CalendarDate): string {
  const days = daysBetween(today, due);
  const near = days === 0 ? "today" : days === 1 ? "tomorrow" : `in ${dayCount(days)}`;
  return `on ${formatCustomerDate(due)}, ${near}`;
}
