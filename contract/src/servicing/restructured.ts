import type { CalendarDate } from "../core/dates.ts";
import { type Cents, sumCents } from "../core/money.ts";
import { type Instalment, instalmentAmount } from "../schedules/schedule.ts";

/** Instalments paid on time after which a rescheduled loan counts as any other (SERV-108). */
export const onTimeNeeded = 6;

/** The last new schedule of a loan. */
interface Restructuring {
  on: CalendarDate;
  /** What was paid by then, in cents: instalments up to this sum are not new. */
  paid: Cents;
}

/** A payment with the day on which it was reversed; null while it is live. */
export interface DatedPayment {
  date: CalendarDate;
  amount: Cents;
  reversed_on: CalendarDate | null;
}

/** The instalments since a new schedule that were fully paid on their due date or before, as of a day. */
export function onTimeSince(
  rows: readonly Instalment[],
  payments: readonly DatedPayment[],
  since: Restructuring,
  asOf: CalendarDate,
): number {
  const live = payments.filter(({ reversed_on }) => reversed_on === null || reversed_on > asOf);
  let toDate = 0;
  return rows.filter((row) => {
    toDate += instalmentAmount(row);
    if (toDate <= since.paid || row.due_date > asOf) return false;
    const paid = live.filter(({ date }) => date <= row.due_date).map(({ amount }) => amount);
    return sumCents(paid) >= toDate;
  }).length;
}

/** Whether a rescheduled loan still counts as restructured on a day (SERV-108). */
export function isStillRestructured(
  rows: readonly Instalment[],
  payments: readonly DatedPayment[],
  since: Restructuring,
  asOf: CalendarDate,
): boolean {
  return since.on <= asOf && onTimeSince(rows, payments, since, asOf) < onTimeNeeded;
}
