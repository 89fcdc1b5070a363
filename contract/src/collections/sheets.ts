import { type Actor, may } from "../core/access.ts";
import { addDays, type CalendarDate } from "../core/dates.ts";
import { type Cents, formatNleExact, fromCents } from "../core/money.ts";
import { sheetTexts as texts } from "./texts.ts";

/** Most loans of a sheet, and most rows of one request. */
export const mostRows = 200;
/** A sheet can be printed so many days before its round. */
const longestAheadDays = 14;

/** Where a sheet stands: its cash is counted and equal, counted and different, or not counted (COLL-26). */
export type SheetState = "open" | "difference" | "closed";

export const sheetStateLabels = {
  open: "Open",
  difference: "Open with difference",
  closed: "Closed",
} as const satisfies Record<SheetState, string>;

/** Whose loans a sheet has. */
export const sheetKindLabels = {
  officer: "Loan officer",
  group: "Group",
  village: "Village",
} as const;

/** "CS-000012", the number of a sheet on paper. */
export function sheetNumber(id: number): string {
  return `CS-${String(id).padStart(6, "0")}`;
}

/** Why a sheet cannot be for this day, or null. */
export function sheetDateError(date: CalendarDate, today: CalendarDate): string | null {
  if (date < today) return texts.datePast;
  return date > addDays(today, longestAheadDays) ? texts.dateFar(longestAheadDays) : null;
}

/** Whether this person reads the sheet: who opened it, whose loans it has, and who leads (COLL-27). */
export function maySeeSheet(
  actor: Actor,
  sheet: { opened_by: number; officer_id: number | null },
): boolean {
  const own =
    actor.staff_id !== null && [sheet.opened_by, sheet.officer_id].includes(actor.staff_id);
  return own || may(actor, "collections.read_all");
}

/** A row as a request finds it; amounts in cents. */
interface StoredRow {
  /** The payment of the row; null before it. */
  payment: { amount: Cents; is_reversed: boolean } | null;
  is_closed: boolean;
}

/** What a request does to a row, or why not (COLL-22 to COLL-25). */
export type RowDecision =
  | { kind: "pay"; amount: Cents }
  | { kind: "repeated" }
  | { kind: "mark"; is_absent: boolean }
  | { kind: "refused"; text: string };

/**
 * Decides on a row that was sent (COLL-22 to COLL-25): an amount is booked once, nothing entered makes no payment.
 * @param sent the amount in cents, 0 for nothing
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

/** The day on which the payments of a sheet are valued: that of the round, or today for one that is still to come. */
export function valueDateOf(collectionDate: CalendarDate, today: CalendarDate): CalendarDate {
  return collectionDate < today ? collectionDate : today;
}
