import { addDays, type CalendarDate } from "../core/dates.ts";
import { type Cents, formatNleExact, fromCents } from "../core/money.ts";
import { fieldTexts as texts } from "./field-texts.ts";
import { sheetTexts } from "./texts.ts";

/** Whether a conflict waits for a second person (COLL-36). */
export const conflictStates = ["open", "resolved"] as const;
export type ConflictState = (typeof conflictStates)[number];

/** What became of money that was not booked as it was collected. */
export const resolutions = ["paid", "returned", "mistake"] as const;
export type Resolution = (typeof resolutions)[number];

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

/** What stands against a collection when it arrives; the payment of its row in cents. */
interface ArrivedAt {
  is_withdrawn: boolean;
  is_closed: boolean;
  collection_date: CalendarDate;
  payment: { amount: Cents; is_reversed: boolean } | null;
}

/**
 * Why a collection is not booked before its loan is looked at, or null (COLL-34, COLL-35). A row that is paid already
 * refuses the same amount too: under another key it is other money.
 * @param collectedOn the day by the phone's clock
 */
export function collectionError(
  { is_withdrawn, is_closed, collection_date, payment }: ArrivedAt,
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

/** What stands against a mark when it arrives; amounts in cents. */
interface MarkedAt extends ArrivedAt {
  /** Whether money of the row came from a phone, booked or not. */
  has_money: boolean;
  /** What was entered for the row at the office and refused; 0 for nothing. */
  entered: Cents;
}

/**
 * Why a member who was marked absent on a phone is not marked at the office, or null (COLL-42). Money proves that the
 * member was there, whichever of the two arrives first, so that the order of a queue does not matter.
 * @param markedOn the day by the phone's clock
 */
export function absenceError(
  { has_money, entered, ...arrived }: MarkedAt,
  markedOn: CalendarDate,
  today: CalendarDate,
): string | null {
  const error = collectionError(arrived, markedOn, today);
  if (error !== null) return error === texts.otherDay ? texts.markedOtherDay : error;
  if (has_money) return texts.hasMoney;
  return entered > 0 ? texts.hasEntry(formatNleExact(fromCents(entered))) : null;
}

/**
 * Why a payment is not what became of collected money, or null (COLL-36). It may be less: the rest was given back.
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
