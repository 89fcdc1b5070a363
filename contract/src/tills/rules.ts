import { type Cents, formatNleExact, fromCents, sumCents, toCents } from "../core/money.ts";
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

/** The code of a new till's account; null when all are used. */
export function freeTillCode(used: readonly string[]): string | null {
  const codes = Array.from({ length: 40 }, (_, index) => String(1010 + index));
  return codes.find((code) => !used.includes(code)) ?? null;
}
