import type { CalendarDate } from "../core/dates.ts";

const pattern = /^(\d{4})(0[1-9]|1[0-2])(\d{9})$/;

/**
 * The id of a payment (PAY-5): year, two-digit month and a random nine-digit number. The client generates it when the
 * form opens and sends it with every retry, so that a payment is booked once.
 * @param random from 0 up to, not including, 1
 */
export function makeTransactionId(date: CalendarDate, random: () => number): string {
  const number = 100_000_000 + Math.floor(random() * 900_000_000);
  return `${date.slice(0, 4)}${date.slice(5, 7)}${number}`;
}

/** Whether the text has the format of a payment id. */
export function isTransactionId(text: string): boolean {
  return pattern.test(text);
}
