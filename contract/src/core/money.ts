import { currencyMark } from "./currency.ts";
import { fieldTexts } from "./texts.ts";

/**
 * Money (SITE-26): NLe numbers with at most two decimals in JSON and on screens, whole cents in every rule. No code
 * here adds, multiplies or divides NLe as floating point.
 */

/** An amount in hundredths of an NLe: a safe integer up to NLe 70 trillion, rounded above. */
export type Cents = number;

/** Largest amount that can be entered, in NLe (SITE-32). Sums of amounts may be larger. */
export const largestAmount = 999_999_999.99;
/** The error text of every amount field for a larger amount. */
export const amountTooLarge = fieldTexts.amountTooLarge;

/** Up to here, about NLe 70 trillion, a JavaScript number distinguishes every cent. */
const largestExactNle = 2 ** 46;

/** Significant decimals of a rate: quoted rates have no more. */
const rateScale = 1_000_000n;

/**
 * Whether this NLe number can be entered as an amount: finite, at most two decimals, at most the maximum (SITE-32).
 */
export function isExactAmount(nle: number): boolean {
  return Math.abs(nle) <= largestAmount && hasTwoDecimals(nle);
}

function hasTwoDecimals(nle: number): boolean {
  return centsOf(nle) / 100 === nle;
}

/**
 * The whole cents that are this amount, or the nearest: above NLe 20 trillion the product alone may be one cent off.
 */
function centsOf(nle: number): Cents {
  const near = Math.round(nle * 100);
  return [near, near - 1, near + 1].find((cents) => cents / 100 === nle) ?? near;
}

/**
 * NLe to cents: exact up to NLe 70 trillion, rounded to the nearest number above. No sum is too large for it (ACC-9).
 * @throws RangeError when the number is infinite or, where cents can be distinguished, has more than two decimals.
 * Check external input with `isExactAmount`.
 */
export function toCents(nle: number): Cents {
  const isMoney = Number.isFinite(nle) && (Math.abs(nle) > largestExactNle || hasTwoDecimals(nle));
  if (!isMoney) throw new RangeError(`${nle} is not an amount of money`);
  // The addition turns -0 into 0.
  return centsOf(nle) + 0;
}

/** Cents to the NLe number in JSON and the database. */
export function fromCents(cents: Cents): number {
  return cents / 100;
}

/** The sum of amounts in cents; 0 for none. */
export function sumCents(amounts: Iterable<Cents>): Cents {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return sum;
}

/** Whether a fraction can be multiplied exactly: finite, not negative, at most six decimals. */
export function isExactRate(rate: number): boolean {
  const scaled = Math.round(rate * Number(rateScale));
  return Number.isSafeInteger(scaled) && scaled >= 0 && scaled / Number(rateScale) === rate;
}

/**
 * A share of an amount, rounded half up to the cent: `shareOf(500_000, 0.2)` is 100,000 (SITE-26).
 * @param cents not negative
 * @param rate a fraction, 0.2 for 20%, of at most six decimals
 * @throws RangeError for other values
 */
export function shareOf(cents: Cents, rate: number): Cents {
  if (!isExactRate(rate)) throw new RangeError(`${rate} is not a rate`);
  mustBeAmount(cents);
  const scaled = BigInt(Math.round(rate * Number(rateScale)));
  return Number((BigInt(cents) * scaled + rateScale / 2n) / rateScale);
}

/** An amount divided into equal parts, one part rounded half up to the cent. */
export function divideHalfUp(cents: Cents, parts: number): Cents {
  mustBeAmount(cents);
  mustBeCount(parts);
  const remainder = cents % parts;
  return (cents - remainder) / parts + (remainder * 2 >= parts ? 1 : 0);
}

/** An amount divided into equal parts, one part rounded up to whole NLe, in cents (LOAN-29). */
export function divideUpToWholeNle(cents: Cents, parts: number): Cents {
  mustBeAmount(cents);
  mustBeCount(parts);
  const remainder = cents % (parts * 100);
  return (cents - remainder) / parts + (remainder > 0 ? 100 : 0);
}

function mustBeAmount(cents: Cents): void {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`${cents} are not cents`);
}

function mustBeCount(parts: number): void {
  if (!Number.isSafeInteger(parts) || parts < 1) throw new RangeError(`${parts} is not a count`);
}

/** An NLe amount with thousand separators and no trailing zero decimals: 5,000 or 1,201.20 (SITE-27). */
export function formatAmount(nle: number): string {
  const exact = formatAmountExact(nle);
  return exact.endsWith(".00") ? exact.slice(0, -3) : exact;
}

/** An NLe amount with thousand separators and always two decimals: 5,000.00 (SITE-27). */
export function formatAmountExact(nle: number): string {
  const cents = Math.round(nle * 100);
  const whole = String(Math.floor(Math.abs(cents) / 100)).replace(/\B(?=(\d{3})+$)/g, ",");
  const rest = String(Math.abs(cents) % 100).padStart(2, "0");
  return `${cents < 0 ? "-" : ""}${whole}.${rest}`;
}

/** An amount in the format for customers: NLe 5,000 or NLe 1,201.20 (SITE-27). */
export function formatNle(nle: number): string {
  return `${currencyMark} ${formatAmount(nle)}`;
}

/** An amount in the format of approvals, statements and the ledger: NLe 5,000.00 (SITE-27). */
export function formatNleExact(nle: number): string {
  return `${currencyMark} ${formatAmountExact(nle)}`;
}
