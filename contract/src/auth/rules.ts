import { attemptLimits } from "./attempt-limits.ts";
import { phoneLocalDigits, shortestPassword } from "../core/constants.ts";
import { isTooLongPassword } from "../core/fields.ts";
import { lenderWords } from "./password-words.ts";
import { authTexts } from "./texts.ts";

/**
 * Why a new password is refused for its length, or null (AUTH-24). It has no composition rules, and is never trimmed or
 * cut. Whether it is easy to guess is for the server alone to say: the dictionaries are too large for a browser.
 */
export function passwordError(password: string): string | null {
  if ([...password].length < shortestPassword) return authTexts.passwordTooShort;
  return isTooLongPassword(password) ? authTexts.passwordTooLong : null;
}

/** What is known of the person whose password it is. */
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
 * The words somebody who knows the person and the lender would try first, in lower case and without repeats (AUTH-24).
 * Dates and phones come in the ways people type them.
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

/** What somebody reads whose new password is easy to guess: that it is, why, and what helps. */
export function weakPasswordText(warning: string | null, suggestions: readonly string[]): string {
  const [suggestion] = suggestions;
  return [authTexts.passwordWeak, warning, suggestion].filter(Boolean).join(" ");
}

/**
 * How many wrong passwords for one account a network may send in a day, from devices the account does not know (AUTH-14).
 * An account at which strangers of all networks failed often leaves each network fewer.
 *
 * @param failures of strangers of all networks at the account in its running window
 */
export function strangersDailyLimit(failures: number): { count: number; window: number } {
  return failures >= attemptLimits.signInAttack.count
    ? attemptLimits.signInPerNetworkInAttack
    : attemptLimits.signInPerNetworkDaily;
}

/** What somebody reads who failed too often and must wait that many seconds. */
export function failuresText(seconds: number): string {
  return `Too many failed attempts. Please wait ${durationText(seconds)} and try again.`;
}

/** The same at a sign-in form, where a link by mail is the other way in. */
export function signInFailuresText(seconds: number): string {
  return `${failuresText(seconds)} ${authTexts.resetInstead}`;
}

function durationText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return "a minute";
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
