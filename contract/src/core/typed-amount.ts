import { currencyMark } from "./currency.ts";
import { formatAmountExact } from "./money.ts";

/** An amount as a person or a file wrote it: its value in NLe, or why it is not understood and how to write it. */
export type TypedAmount =
  | { amount: number; error: null }
  | { amount: null; reason: string; error: string };

/** What a text may be. An amount is not below 0, and has at most two decimals. */
interface Allowed {
  allowNegative?: boolean;
  /** Of a rate or another figure that is no amount. */
  decimals?: number;
  /** What stands before a reading; that of the lender by default. */
  currency?: string;
}

const mark = new RegExp(String.raw`^${currencyMark}\s*`, "i");
const numeral = /^-?(\d+|\d{1,3}(,\d{3})+|\d{1,3}( \d{3})+|(?=\.\d))(?:\.(\d*))?$/;
/** The digits of an exact number; more are above every limit. */
const mostDigits = 15;

/**
 * Reads a figure with a point before its decimals, and with commas or blanks only between groups of three digits: 1900,
 * 1,900.50, NLe 1 900 (SITE-32). An empty text is 0. Anything else is refused with how it can be meant, and never
 * becomes another figure: 2500,50 may be 2,500.50 or 250,050.
 */
export function readTypedAmount(text: string, allowed: Allowed = {}): TypedAmount {
  const { allowNegative = false, decimals = 2, currency = currencyMark } = allowed;
  const typed = text.trim();
  const bare = typed.replace(mark, "").replaceAll(/[\u00A0\u202F]/g, " ");
  if (bare === "") return { amount: 0, error: null };
  const read = numeral.exec(bare);
  const isExact = read !== null && bare.replaceAll(/\D/g, "").length <= mostDigits;
  const isAllowed =
    (read?.[4]?.length ?? 0) <= decimals && (allowNegative || !/^-.*[1-9]/.test(bare));
  if (isExact && isAllowed)
    return { amount: Number(bare.replaceAll(/[, ]/g, "")) + 0, error: null };
  const reason = reasonOf(typed.slice(0, 40), bare, currency);
  return { amount: null, reason, error: `${reason} Write it like 2500.50.` };
}

/** Why a text is no amount, with its two readings where it has two. */
function reasonOf(typed: string, bare: string, currency: string): string {
  // The point of 12.345 may be one between groups.
  if (/^\d+\.\d{3,}$/.test(bare) && !/^\d{1,3}\.\d{3}$/.test(bare))
    return `“${typed}” has more than two decimals.`;
  if (/^\d{16,}$/.test(bare)) return `“${typed}” is too large.`;
  const [first, second] = readingsOf(bare);
  return first === undefined || second === undefined
    ? `“${typed}” is not an amount.`
    : `“${typed}” can mean ${shown(first, currency)} or ${shown(second, currency)}.`;
}

/** The two figures that a text may mean; none for what is no number in any way. */
function readingsOf(bare: string): readonly number[] {
  const [, base = "", power = ""] = /^(\d{1,9})e\+?(\d)$/i.exec(bare) ?? [];
  if (base !== "") return [Number(base) * 10 ** Number(power), Number(base + power)];
  const figure = bare.replace(/^-\s*/, "").replaceAll(/['’ ]/g, ",");
  if (!/^\d[\d.,]{0,20}$/.test(figure)) return [];
  if (figure !== bare && /^\d+(\.\d{1,2})?$/.test(figure)) return [Number(figure), -Number(figure)];
  const at = Math.max(figure.lastIndexOf("."), figure.lastIndexOf(","));
  if (at === -1) return [];
  const [whole, rest] = [figure.slice(0, at), figure.slice(at)].map((part) =>
    part.replaceAll(/\D/g, ""),
  );
  const hasOnePoint = /^[^.]*\.[^.]*,\d*$/.test(figure);
  const other = hasOnePoint ? figure.replaceAll(",", "") : `${whole}${rest}`;
  return [Number(`${whole}.${rest}`), Number(other)];
}

/** A reading with all its decimals: 12.345 is no amount, and is named as it is. */
function shown(reading: number, currency: string): string {
  const isAmount = Math.abs(reading * 100 - Math.round(reading * 100)) < 1e-6;
  return `${currency} ${isAmount ? formatAmountExact(reading) : reading}`.trim();
}
