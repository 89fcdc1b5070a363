import { addDays, type CalendarDate } from "../core/dates.ts";
import { type Cents, formatNleExact, fromCents } from "../core/money.ts";
import { fieldTexts as texts } from "./field-texts.ts";
import { sheetTexts } from "./texts.ts";

/** Whether a conflict waits for a second person (COLL-36). */
export const conflictStates = ["open", "resolved"] as const;
export type ConflictState = (typeof conflictStates)[number];

/** The resolutions of a conflict: a payment, given back, or entered by mistake (COLL-36). */
export const resolutions = ["paid", "returned", "mistake"] as const;
export type Resolution = (typeof resolutions)[number];

/** The resolutions of a conflict in words (COLL-36). */
export const resolutionLabels = {
  paid: "Recorded as a payment",
  returned: "Given back to the customer",
  mistake: "Entered by mistake, no money was taken",
} as const satisfies Record<Resolution, string>;

/** Why a sheet cannot be taken to a phone today, or null (COLL-31, COLL-37). */
export function takeError(
  sheet: { collection_date: CalendarDate; is_closed: boolean },
  device: { is_withdrawn: boolean },
  today: CalendarDate,
): string | null {
  if (device.is_withdrawn) return texts.isWithdrawn;
  if (sheet.is_closed) return sheetTexts.isClosed;
  if (sheet.collection_date < today) return texts.dayPast;
  return sheet.collection_date > addDays(today, 1) ? texts.dayAhead : null;
}

/** The state of sheet, phone and row when a collection arrives; the payment of the row in cents. */
interface RowState {
  is_withdrawn: boolean;
  is_closed: boolean;
  collection_date: CalendarDate;
  payment: { amount: Cents; is_reversed: boolean } | null;
}

/**
 * Why the state of the sheet and its row refuses a collection, or null (COLL-34, COLL-35); the rules of the loan
 * follow. A paid row refuses the same amount too: another key means other money.
 * @param collectedOn the day by the phone's clock
 */
export function collectionError(
  { is_withdrawn, is_closed, collection_date, payment }: RowState,
  collectedOn: CalendarDate,
  today: CalendarDate,
): string | null {
  if (is_withdrawn) return texts.ofWithdrawn;
  if (payment !== null) {
    const amount = formatNleExact(fromCents(payment.amount));
    return payment.is_reversed ? sheetTexts.isReversed : sheetTexts.isPaid(amount);
  }
  if (is_closed) return sheetTexts.isClosed;
  return collectedOn !== collection_date || collectedOn > today ? texts.otherDay : null;
}

/** The same state when a mark of an absent member arrives; amounts in cents. */
interface MarkedRowState extends RowState {
  /** Whether money of the row came from a phone, booked or not. */
  has_money: boolean;
  /** The amount that was entered for the row at the office and refused; 0 for none. */
  entered: Cents;
}

/**
 * Why a member who was marked absent on a phone is not marked at the office, or null (COLL-42). Money proves that the
 * member was there, whichever of the two arrives first.
 * @param markedOn the day by the phone's clock
 */
export function absenceError(
  { has_money, entered, ...state }: MarkedRowState,
  markedOn: CalendarDate,
  today: CalendarDate,
): string | null {
  const error = collectionError(state, markedOn, today);
  if (error !== null) return error === texts.otherDay ? texts.markedOtherDay : error;
  if (has_money) return texts.hasMoney;
  return entered > 0 ? texts.hasEntry(formatNleExact(fromCents(entered))) : null;
}

/**
 * Why a payment cannot resolve a conflict, or null (COLL-36). It may be less than what was collected: the rest was
 * given back.
 * @param payment in cents; null for an unknown or reversed one
 * @param collected in cents
 */
export function resolvingPaymentError(
  payment: { amount: Cents; is_taken: boolean } | null,
  collected: Cents,
): string | null {
  if (payment === null) return texts.receiptUnknown;
  if (payment.is_taken) return texts.receiptTaken;
  return payment.amount > collected
    ? texts.receiptAbove(formatNleExact(fromCents(collected)))
    : null;
}
