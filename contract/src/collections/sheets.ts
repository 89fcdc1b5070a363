import { type Actor, may } from "../core/access.ts";
import { addDays, type CalendarDate } from "../core/dates.ts";
import { type Cents, formatNleExact, fromCents } from "../core/money.ts";
import { sheetTexts as texts } from "./texts.ts";

/** The maximum of loans on a sheet, and of rows in one request. */
export const mostRows = 200;
/** Days before its round on which a sheet can be opened. */
const maxDaysAhead = 14;

/** The state of a sheet (COLL-26): open before its cash is counted, and while it differs; closed once it is equal. */
export type SheetState = "open" | "difference" | "closed";

/** The states of a sheet in words. */
export const sheetStateLabels = {
  open: "Open",
  difference: "Open with difference",
  closed: "Closed",
} as const satisfies Record<SheetState, string>;

/** The kinds of rounds: the loans of an officer, of a group or of a village. */
export const sheetKindLabels = {
  officer: "Loan officer",
  group: "Group",
  village: "Village",
} as const;

/** The number of a printed sheet: "CS-000012". */
export function sheetNumber(id: number): string {
  return `CS-${String(id).padStart(6, "0")}`;
}

/** Why a sheet cannot be opened for this day, or null (COLL-20). */
export function sheetDateError(date: CalendarDate, today: CalendarDate): string | null {
  if (date < today) return texts.datePast;
  return date > addDays(today, maxDaysAhead) ? texts.dateFar(maxDaysAhead) : null;
}

/** Whether the caller may read the sheet: its opener, its officer, and holders of `collections.read_all` (COLL-27). */
export function maySeeSheet(
  actor: Actor,
  sheet: { opened_by: number; officer_id: number | null },
): boolean {
  const own =
    actor.staff_id !== null && [sheet.opened_by, sheet.officer_id].includes(actor.staff_id);
  return own || may(actor, "collections.read_all");
}

/** The stored state of a row, in cents. */
interface StoredRow {
  /** The payment of the row; null before it. */
  payment: { amount: Cents; is_reversed: boolean } | null;
  is_closed: boolean;
}

/** The effect of a request on a row, or why it is refused (COLL-22 to COLL-25). */
export type RowDecision =
  | { kind: "pay"; amount: Cents }
  | { kind: "repeated" }
  | { kind: "mark"; is_absent: boolean }
  | { kind: "refused"; text: string };

/**
 * Decides on a row that was sent (COLL-22 to COLL-25): an amount is booked once, and a row without one
 * gets no payment.
 * @param sent the amount in cents, 0 for none
 */
export function decideRow(
  row: StoredRow,
  sent: { amount: Cents; is_absent: boolean },
): RowDecision {
  const { payment } = row;
  if (payment !== null) {
    const isSame = payment.amount === sent.amount && !sent.is_absent;
    if (isSame) return { kind: "repeated" };
    const amount = formatNleExact(fromCents(payment.amount));
    return { kind: "refused", text: payment.is_reversed ? texts.isReversed : texts.isPaid(amount) };
  }
  if (row.is_closed) return { kind: "refused", text: texts.isClosed };
  if (sent.amount === 0) return { kind: "mark", is_absent: sent.is_absent };
  return sent.is_absent
    ? { kind: "refused", text: texts.isAbsent }
    : { kind: "pay", amount: sent.amount };
}

/** The value date of the payments of a sheet: the day of the round, or today while it is in the future (COLL-24). */
export function valueDateOf(collectionDate: CalendarDate, today: CalendarDate): CalendarDate {
  return collectionDate < today ? collectionDate : today;
}
