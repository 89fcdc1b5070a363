import { addDays, type CalendarDate, formatStaffDate } from "../core/dates.ts";
import {
  type Cents,
  formatNleExact,
  fromCents,
  isExactAmount,
  largestAmount,
  toCents,
} from "../core/money.ts";
import { phoneTexts as texts } from "./phone-texts.ts";

/*
 * The rules of a sheet on a phone, which apply without a network. They are in a file of their own, so that the page on
 * the phone loads no others.
 */

/** The minimum length of a PIN. */
export const shortestPin = 6;

/** Iterations of PBKDF2 that derive a key from a PIN. */
export const pinRounds = 600_000;

/** Wrong PINs from which the phone locks, and the length of the first and the longest lock in milliseconds. */
const freeAttempts = 5;
const firstPause = 60_000;
const longestPause = 3_600_000;

/** Days after its round on which the sheet is removed from the phone. */
const daysAfter = 2;

/** Milliseconds by which the clock of the phone may differ from that of the server. */
const clockTolerance = 10 * 60_000;

/**
 * The reference that the customer gets before there is a receipt (COLL-32): "CS-000012-07-3F9A2C", of the sheet, the
 * row and the key of the collection.
 */
export function provisionalReference(sheetNumber: string, position: number, key: string): string {
  const row = String(position).padStart(2, "0");
  return `${sheetNumber}-${row}-${key.slice(0, 6).toUpperCase()}`;
}

/** Why a new PIN is refused, or null (COLL-38). */
export function pinError(pin: string, repeated: string): string | null {
  if (pin.length < shortestPin) return texts.pinShort(shortestPin);
  if (/^(.)\1*$/.test(pin) || "01234567890".includes(pin)) return texts.pinEasy;
  return pin === repeated ? null : texts.pinDiffers;
}

/**
 * How long the phone stays locked after so many wrong PINs, in milliseconds (COLL-38): 0 for the first four, then
 * a minute that doubles, at most an hour. Nothing is deleted, because the queue is collected money.
 */
export function pauseAfter(wrong: number): number {
  if (wrong < freeAttempts) return 0;
  return Math.min(longestPause, firstPause * 2 ** (wrong - freeAttempts));
}

/** Why a sheet cannot be taken by the clock of the phone, or null: the time of each collection comes from it. */
export function clockError(phone: Date, office: Date): string | null {
  const minutes = Math.round((phone.getTime() - office.getTime()) / 60_000);
  return Math.abs(minutes) * 60_000 > clockTolerance ? texts.wrongClock(minutes) : null;
}

/** Whether the sheet is removed from the phone, except for entries that are not sent (COLL-39). */
export function isOver(collectionDate: CalendarDate, today: CalendarDate): boolean {
  return today > addDays(collectionDate, daysAfter);
}

/** Why the phone accepts no amount on this day, or null (COLL-35). */
export function dayError(collectionDate: CalendarDate, today: CalendarDate): string | null {
  return today === collectionDate ? null : texts.otherDay(formatStaffDate(collectionDate));
}

/**
 * Why the phone does not accept an amount, or null (COLL-35). An amount above the balance would not be booked.
 * @param entered in NLe
 * @param balance of the loan when the sheet was taken, in cents
 */
export function enteredError(entered: number, balance: Cents): string | null {
  if (!(entered > 0) || entered > largestAmount || !isExactAmount(entered)) return texts.amount;
  return toCents(entered) > balance ? texts.aboveBalance(formatNleExact(fromCents(balance))) : null;
}

/** The state of an amount (COLL-40), or of a mark of an absent member (COLL-43). */
export type Place =
  | "kept"
  | "waiting"
  | "booked"
  | "conflict"
  | "resolved"
  | "marked"
  | "set_aside"
  | "refused";

/** The state in words. */
export const placeLabels = {
  kept: "Kept on this phone",
  waiting: "Kept on this phone",
  booked: "Sent",
  conflict: "Not booked: bring the money to the office",
  resolved: "Resolved by the office",
  marked: "Sent",
  set_aside: "Not marked at the office",
  refused: "Refused",
} as const satisfies Record<Place, string>;

/** Whether the result is final, so that the phone does not send the entry again. */
export function isSettled(place: Place): boolean {
  return place !== "kept" && place !== "waiting" && place !== "refused";
}

/** The number of entries that wait to be sent, in words; empty for none. */
export function waitingText({ amounts, absences }: { amounts: number; absences: number }): string {
  if (amounts + absences === 0) return "";
  const counted = [
    ...(amounts === 0 ? [] : [amounts === 1 ? "1 amount" : `${amounts} amounts`]),
    ...(absences === 0 ? [] : [absences === 1 ? "1 absence" : `${absences} absences`]),
  ];
  return `${counted.join(" and ")} ${amounts + absences === 1 ? "waits" : "wait"} to be sent.`;
}
