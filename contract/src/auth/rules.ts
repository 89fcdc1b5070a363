import { attemptLimits } from "./attempt-limits.ts";
import { phoneLocalDigits, shortestPassword } from "../core/constants.ts";
import { isTooLongPassword } from "../core/fields.ts";
import { lenderWords } from "./password-words.ts";
import { authTexts } from "./texts.ts";

/**
 * Why a new password is rejected for its length, or null (AUTH-24). There are no composition rules, and the password
 * is never trimmed or cut. Only the server checks whether it is easy to guess: the dictionaries are too large for a
 * browser.
 */
export function passwordError(password: string): string | null {
  if ([...password].length < shortestPassword) return authTexts.passwordTooShort;
  return isTooLongPassword(password) ? authTexts.passwordTooLong : null;
}

/** Known data of the person who sets the password. */
export interface PersonWords {
  email: string;
  first_name?: string | null | undefined;
  middle_name?: string | null | undefined;
  last_name?: string | null | undefined;
  phone?: string | null | undefined;
  other_phone?: string | null | undefined;
  /** YYYY-MM-DD. */
  date_of_birth?: string | null | undefined;
}

/**
 * Words that an attacker who knows the person and the lender tries first, in lower case and without repeats (AUTH-24).
 * Dates and phones appear in the formats people type.
 */
export function wordsOfPerson(person: PersonWords, lenderName: string): string[] {
  const names = [person.first_name, person.middle_name, person.last_name].join(" ");
  const parts = names.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const pairs = parts.flatMap((one) => parts.map((other) => one + other));
  const mailbox = person.email.split("@")[0] ?? "";
  const phones = [person.phone, person.other_phone].flatMap((phone) => {
    const digits = (phone ?? "").replaceAll(/\D/g, "");
    const local = digits.slice(-phoneLocalDigits);
    return [digits, local, `0${local}`, local.slice(2)];
  });
  const texts = [names, person.email, mailbox, lenderName];
  const words = texts.flatMap((text) => [
    text,
    text.replaceAll(/[^\p{L}\p{N}]+/gu, ""),
    ...text.split(/[^\p{L}\p{N}]+/u),
  ]);
  const all = [
    ...words,
    ...pairs,
    ...phones,
    ...datesAsTyped(person.date_of_birth ?? ""),
    ...lenderWords,
  ];
  return [...new Set(all.map((word) => word.toLowerCase().trim()))].filter(
    (word) => word.length >= 3,
  );
}

function datesAsTyped(date: string): string[] {
  const [year, month, day] = date.split("-");
  if (!year || !month || !day) return [];
  const short = year.slice(-2);
  return [
    year,
    `${day}${month}${year}`,
    `${year}${month}${day}`,
    `${day}${month}${short}`,
    `${day}${month}`,
    `${month}${day}${year}`,
  ];
}

/** The error text for a password that is easy to guess: that it is, why, and what helps. */
export function weakPasswordText(warning: string | null, suggestions: readonly string[]): string {
  const [suggestion] = suggestions;
  return [authTexts.passwordWeak, warning, suggestion].filter(Boolean).join(" ");
}

/**
 * How many wrong passwords for one account a network may send a day from unknown devices (AUTH-14). Many failures from
 * unknown devices of all networks lower the limit of each network.
 *
 * @param failures from unknown devices of all networks at the account, in its current window
 */
export function unknownDevicesDailyLimit(failures: number): { count: number; window: number } {
  return failures >= attemptLimits.signInAttack.count
    ? attemptLimits.signInPerNetworkInAttack
    : attemptLimits.signInPerNetworkDaily;
}

/** The error text after too many failed attempts, with the waiting time. */
export function failuresText(seconds: number): string {
  return `Too many failed attempts. Please wait ${durationText(seconds)} and try again.`;
}

/** The same text on a sign-in form, which also offers a mailed link. */
export function signInFailuresText(seconds: number): string {
  return `${failuresText(seconds)} ${authTexts.resetInstead}`;
}

function durationText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return "a minute";
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
