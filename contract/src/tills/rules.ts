import { type Cents, formatNleExact, fromCents, sumCents, toCents } from "../core/money.ts";
import { addDays, type CalendarDate } from "../core/dates.ts";
import type { SafeCountDays } from "./kinds.ts";
import type { Denomination } from "./schema.ts";
import { tillTexts as texts } from "./texts.ts";
import { isTillCode } from "../accounting/accounts.ts";

/** Whose till it is, who acts, and whether that person supervises tills. */
interface Acting {
  holder: number;
  actor: number;
  supervises: boolean;
}

/** What was counted, in cents. */
export function countTotal(denominations: readonly Denomination[]): Cents {
  // A product of cents and whole pieces is exact.
  return sumCents(denominations.map(({ value, pieces }) => toCents(value) * pieces));
}

/** Why these pieces make no count, or null (TILL-8). */
export function countError(
  denominations: readonly Denomination[],
  known: readonly number[],
): string | null {
  const seen = new Set<number>();
  for (const { value } of denominations) {
    if (!known.includes(value)) return texts.unknownValue(formatNleExact(value));
    if (seen.has(value)) return texts.doubledValue(formatNleExact(value));
    seen.add(value);
  }
  return countTotal(denominations) > largestCount ? texts.countTooLarge : null;
}

/** What a count may add up to: the largest that its column stores. */
const largestCount = 99_999_999_999_999;

/** Whether this person sees what the till should hold (TILL-9). The holder of a blind count does at the sign-off. */
export function seesExpected(session: {
  isHolder: boolean;
  isBlind: boolean;
  status: "open" | "counted" | "signed_off";
}): boolean {
  return session.status === "signed_off" || !session.isBlind || !session.isHolder;
}

/** Why a session takes no cash on a day, or null: it was counted, or is of another day. */
export function endedError(
  session: { status: "open" | "counted" | "signed_off"; business_date: string },
  today: string,
): string | null {
  if (session.status !== "open") return texts.notOpen;
  return session.business_date === today ? null : texts.countFirst(session.business_date);
}

/** Why this person cannot make a movement or a count of the till, or null: the holder or a supervisor does. */
export function tillActError({ holder, actor, supervises }: Acting): string | null {
  return actor === holder || supervises ? null : texts.othersTill;
}

/**
 * Why this person cannot accept a movement, or null (TILL-6). One of the two is the holder of the till, the other
 * supervises tills.
 */
export function acceptError(movement: Acting & { maker: number }): string | null {
  const { maker, holder, actor, supervises } = movement;
  if (actor === maker) return texts.otherAccepts;
  if (maker !== holder) return actor === holder ? null : texts.holderAccepts;
  return supervises ? null : texts.othersTill;
}

/**
 * Why this person cannot refuse a movement, or null: the persons who may accept it, and its maker, who takes it back.
 */
export function refuseError(movement: Acting & { maker: number }): string | null {
  return movement.actor === movement.maker ? null : acceptError(movement);
}

/** A session as its sign-off needs it; amounts in cents. */
interface ToSignOff {
  status: "open" | "counted" | "signed_off";
  holder: number;
  counted_by: number | null;
  counted: Cents | null;
}

/** Why a session cannot be signed off, or null (TILL-11). */
export function signOffError(session: ToSignOff, actor: number): string | null {
  if (session.status === "signed_off") return texts.signedOffAlready;
  if (session.status === "open" || session.counted === null) return texts.notCounted;
  return actor === session.holder || actor === session.counted_by ? texts.otherSignsOff : null;
}

/** Why this amount cannot stay in the till, or null. */
export function keepError(keep: Cents, counted: Cents): string | null {
  return keep > counted ? texts.keepAboveCount(formatNleExact(fromCents(counted))) : null;
}

/** Why cash cannot move between these two accounts, or null. */
export function moveError(from: string, to: string): string | null {
  if (isTillCode(from) || isTillCode(to)) return texts.tillAccount;
  return from === to ? texts.sameAccount : null;
}

/** What the safe's day of counting follows from. */
interface SafeUse {
  /** Whether the safe was used since its last count that another person signed off, or ever. */
  isUsed: boolean;
  /** The day of that count; the day of the first entry before one. */
  since: CalendarDate | null;
}

/** Whether the safe is to be counted today (TILL-17). */
export function isSafeDue(
  every: SafeCountDays,
  { isUsed, since }: SafeUse,
  today: CalendarDate,
): boolean {
  if (every === "none" || !isUsed || since === null) return false;
  return every === "used" || addDays(since, 7) <= today;
}

/** A count of the safe as its sign-off needs it; amounts in cents. */
interface SafeToSignOff {
  counted_by: number;
  signed_off_by: number | null;
  isNewest: boolean;
  difference: Cents;
}

/** Why a count of the safe cannot be signed off, or null (TILL-17). */
export function safeSignOffError(
  count: SafeToSignOff,
  { actor, note }: { actor: number; note: string },
): string | null {
  if (count.signed_off_by !== null) return texts.safeSignedOffAlready;
  if (!count.isNewest) return texts.safeCountedAnew;
  if (actor === count.counted_by) return texts.otherSignsOffSafe;
  return count.difference !== 0 && note === "" ? texts.reasonOfDifference : null;
}

/** Whether a move waits until another person counts it in: what one person moves on a day has a limit (TILL-18). */
export function isCountedIn(moved: Cents, amount: Cents, limit: number | null): boolean {
  return limit !== null && moved + amount > toCents(limit);
}

/** Money on the way as an act on it needs it. */
interface OnTheWay {
  sender: number;
  /** Who counted it in with a difference that waits; null before. */
  counted_by: number | null;
  isWaiting: boolean;
}

/** Why this person cannot count the money in or send it back, or null (TILL-18). */
export function countInError({ sender, isWaiting }: OnTheWay, actor: number): string | null {
  if (!isWaiting) return texts.notOnTheWay;
  return actor === sender ? texts.otherCountsIn : null;
}

/** Why this person cannot confirm the difference, or null (TILL-18). */
export function confirmError({ counted_by, isWaiting }: OnTheWay, actor: number): string | null {
  if (!isWaiting || counted_by === null) return texts.noDifference;
  return actor === counted_by ? texts.otherConfirms : null;
}

/** Why a float or hand-over is not accepted with this count, or null (TILL-18). */
export function acceptedCountError(
  amount: number,
  counted: number | undefined,
  limit: number | null,
): string | null {
  if (counted !== undefined && toCents(counted) !== toCents(amount))
    return texts.floatDiffers(formatNleExact(counted), formatNleExact(amount));
  return counted === undefined && limit !== null && amount > limit
    ? texts.floatToCount(formatNleExact(limit))
    : null;
}

/** The code of a new till's account; null when all are used. */
export function freeTillCode(used: readonly string[]): string | null {
  const codes = Array.from({ length: 40 }, (_, index) => String(1010 + index));
  return codes.find((code) => !used.includes(code)) ?? null;
}
