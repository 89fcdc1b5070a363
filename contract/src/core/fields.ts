import { z } from "zod";
import { longestPassword, textLimits } from "./constants.ts";
import { asCode } from "./codes.ts";
import { isCalendarDate } from "./dates.ts";
import { amountTooLarge, isExactAmount, largestAmount } from "./money.ts";
import { isPlainName, nameTexts } from "./names.ts";
import { inputTexts } from "./texts.ts";

/**
 * The Zod schemas of single fields. They reject what a database cannot store with a plain text: NUL bytes, lone
 * surrogates, overlong text, 1e30. None transforms its input, so they validate requests and responses alike.
 */

/** Whether text can be stored: no NUL byte and no lone surrogate. */
export function isStorableText(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

interface TextOptions {
  /** Maximum length in characters. */
  max?: number;
  /** The form's own text, for a wrong type and, where the field is required, for an empty value. */
  error?: string;
}

/** Free text, possibly empty, trimmed. */
export function text({ max = textLimits.line, error = "Please enter text." }: TextOptions = {}) {
  return z
    .string({ error })
    .max(max, { error: `Please use at most ${max.toLocaleString("en")} characters.` })
    .refine(isStorableText, { error: "This text has characters that cannot be stored." })
    .trim();
}

/** Free text that must not be empty. */
export function requiredText(options: TextOptions & { error: string }) {
  return text(options).min(1, { error: options.error });
}

/**
 * Name of a person or an organisation: NFC text without links and hidden characters, possibly empty (AUTH-6). For
 * requests only: names stored by earlier versions are returned unchanged.
 */
export function nameText(options: TextOptions = {}) {
  return text(options).normalize("NFC").refine(isPlainName, { error: nameTexts.notPlain });
}

/** An optional name: null and absent become empty (AUTH-6). */
export function optionalName(max: number = textLimits.line) {
  return nameText({ max })
    .nullish()
    .transform((input) => input ?? "");
}

/** Optional text: null and absent become empty. */
export function optionalText(max: number = textLimits.line) {
  return text({ max })
    .nullish()
    .transform((input) => input ?? "");
}

/** A required name. */
export function requiredName(options: TextOptions & { error: string }) {
  return requiredText(options).normalize("NFC").refine(isPlainName, { error: nameTexts.notPlain });
}

/** Whether a password is longer than the longest that is hashed, in characters as people count them. */
export function isTooLongPassword(password: string): boolean {
  return [...password].length > longestPassword;
}

/** A password as entered, never trimmed. The server's rule sets its minimum length (AUTH-24). */
export function typedPassword(error: string) {
  return z
    .string({ error })
    .min(1, { error })
    .refine((password) => !isTooLongPassword(password), { error: inputTexts.passwordTooLong })
    .refine(isStorableText, { error: "This text has characters that cannot be stored." });
}

const plainAmount = "Please enter an amount with at most two decimals.";

/** An entered amount in NLe: 0 or more, up to the maximum (SITE-32). Not for sums. */
export function amount(error: string = plainAmount) {
  return z
    .number({ error })
    .min(0, { error })
    .max(largestAmount, { error: amountTooLarge })
    .refine(isExactAmount, { error: plainAmount });
}

/** An amount in NLe above 0. */
export function positiveAmount(error: string = "Please enter an amount above 0.") {
  return amount(error).gt(0, { error });
}

/** A date without time, YYYY-MM-DD, that exists (SITE-24). */
export function calendarDate(error: string = "Please enter a valid date.") {
  return z.string({ error }).refine(isCalendarDate, { error });
}

const largestId = 2_147_483_647;

/** The integer id of a record. */
export function recordId(error: string = "This is not a valid id.") {
  return z.number({ error }).int({ error }).min(1, { error }).max(largestId, { error });
}

/** The integer id of a record in a path. */
export function pathId(error: string = "This is not a valid id.") {
  return z.coerce.number({ error }).int({ error }).min(1, { error }).max(largestId, { error });
}

/** Whether the text is a customer's public code, CUS-000123 (CUST-3). */
export function isCustomerCode(code: string): boolean {
  return /^CUS-\d{6,12}$/.test(code);
}

/** A customer's public code (CUST-3), in capitals whatever the input's case (CUST-4). */
export function customerCode(error: string = "This is not a valid customer id.") {
  return z.string({ error }).overwrite(asCode).refine(isCustomerCode, { error });
}

/** Whether the text is a loan's public code, LN-202601-000045 (LOAN-64). */
export function isLoanCode(code: string): boolean {
  return /^LN-\d{6}-\d{6,12}$/.test(code);
}

/** A yes or no of the loan form, empty when not answered. */
export const yesNo = z.enum(["yes", "no", ""], { error: "Please answer yes or no." });

/** A whole-number id in a body or a query, as a number or its digits. `unknown` is the text for anything else. */
export function idValue(unknown: string) {
  return z
    .union([z.number(), z.string().regex(/^[0-9]{1,9}$/, { error: unknown })], { error: unknown })
    .transform(Number)
    .pipe(
      z.int({ error: unknown }).min(1, { error: unknown }).max(999_999_999, { error: unknown }),
    );
}

/**
 * Whether a payment that may be recorded already is asked about: 409 with the question in `fields.repeats` (PAY-41). It
 * is recorded without a question when absent.
 */
export const repeats = z
  .enum(["ask", "record"], {
    error: "Choose whether a payment that may be recorded already is asked about.",
  })
  .nullish();
