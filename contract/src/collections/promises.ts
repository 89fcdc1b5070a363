import type { CalendarDate } from "../core/dates.ts";
import { type Cents, sumCents } from "../core/money.ts";

/** The state of a promise (COLL-6). */
export type PromiseState = "open" | "kept" | "broken" | "moved";

/** The names of the states on screens. */
export const promiseLabels = {
  open: "Promised",
  kept: "Kept",
  broken: "Broken",
  moved: "Moved",
} as const satisfies Record<PromiseState, string>;

/** A promise; the amount in cents, `made_at` as an ISO time. */
export interface PromiseMade {
  promised_on: CalendarDate;
  due_date: CalendarDate;
  amount: Cents;
  made_at: string;
}

/** A payment that is not reversed; the amount in cents, `recorded_at` as an ISO time. */
export interface CountedPayment {
  date: CalendarDate;
  amount: Cents;
  recorded_at: string;
}

/**
 * What was paid for each promise of a loan, and its state on a day (COLL-6, COLL-7). Kept when live payments
 * valued from the promise day to its date reach the amount, or when the loan is paid off in these days with less, after
 * a waiver or a rebate; moved when a newer promise was made by its date; broken from the day after it. So at most the
 * newest one is open.
 * @param promises in the order they were made
 * @param paidOffOn the value date of the payment after which the loan owes nothing; null while it owes something
 */
export function promiseStates(
  promises: readonly PromiseMade[],
  payments: readonly CountedPayment[],
  today: CalendarDate,
  paidOffOn: CalendarDate | null = null,
): { paid: Cents; state: PromiseState }[] {
  const counted = payments.map((payment) => ({ payment, at: countsFor(promises, payment) }));
  return promises.map((promise, index) => {
    const own = counted.filter(({ at }) => at === index);
    const paid = sumCents(own.map(({ payment }) => payment.amount));
    return { paid, state: stateOf(promise, promises[index + 1] ?? null, paid, today, paidOffOn) };
  });
}

function stateOf(
  { amount, promised_on, due_date }: PromiseMade,
  next: PromiseMade | null,
  paid: Cents,
  today: CalendarDate,
  paidOffOn: CalendarDate | null,
): PromiseState {
  if (paid >= amount) return "kept";
  if (paidOffOn !== null && promised_on <= paidOffOn && paidOffOn <= due_date) return "kept";
  if (next !== null && next.promised_on <= due_date) return "moved";
  return due_date < today ? "broken" : "open";
}

/**
 * The place of the promise for which a payment counts: of those whose days contain it, the newest that was made before
 * it was recorded, else the oldest; -1 for none.
 */
function countsFor(promises: readonly PromiseMade[], payment: CountedPayment): number {
  const containing = promises
    .map((promise, index) => ({ promise, index }))
    .filter(
      ({ promise }) => promise.promised_on <= payment.date && payment.date <= promise.due_date,
    );
  const known = containing.filter(({ promise }) => promise.made_at <= payment.recorded_at);
  return (known.at(-1) ?? containing[0])?.index ?? -1;
}
