import { z } from "zod";
import { authTexts } from "../auth/texts.ts";
import { longestPassword, textLimits } from "./constants.ts";
import { asCode } from "./codes.ts";
import { isCalendarDate } from "./dates.ts";
import { amountTooLarge, isExactAmount, largestAmount } from "./money.ts";
import { isPlainName, nameTexts } from "./names.ts";

/**
 * The Zod pieces every schema is built from. What a database cannot store is refused here with a
 * plain text, before anything else sees it: NUL bytes, lone surrogates, endless text, 1e30.
 * None of them transforms, so they serve requests and answers alike.
 */

/** Whether text can be stored: no NUL byte and no half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

interface TextOptions {
  /** Longest text in characters. */
  max?: number;
  /** The form's own text, shown for a wrong type and, where it must not be empty, for emptiness. */
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

/** Free text that must say something. */
export function requiredText(options: TextOptions & { error: string }) {
  return text(options).min(1, { error: options.error });
}

/**
 * A person's, or an organisation's, name: plain text in NFC without links and hidden characters, possibly empty (AUTH-6).
 * Only for what is sent: stored names of earlier versions are answered as they are.
 */
export function nameText(options: TextOptions = {}) {
  return text(options).normalize("NFC").refine(isPlainName, { error: nameTexts.notPlain });
}

/** Whether a field of the customers' records holds a name, by its own name: guarantor_first_name, employer_name. */
export function isNameField(field: string): boolean {
  return field.endsWith("_name");
}

/** A name that must be given. */
export function requiredName(options: TextOptions & { error: string }) {
  return requiredText(options).normalize("NFC").refine(isPlainName, { error: nameTexts.notPlain });
}

/** Whether a password is longer than any that is hashed, in characters as a person counts them. */
export function isTooLongPassword(password: string): boolean {
  return [...password].length > longestPassword;
}

/** A password as typed: never trimmed. How short it may be is the server's rule (AUTH-24). */
export function typedPassword(error: string) {
  return z
    .string({ error })
    .min(1, { error })
    .refine((password) => !isTooLongPassword(password), { error: authTexts.passwordTooLong })
    .refine(isStorableText, { error: "This text has characters that cannot be stored." });
}

const plainAmount = "Please enter an amount with at most two decimals.";

/** An amount in NLe as somebody types it: 0 or more, at most the largest (SITE-32). Not for sums. */
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

/** A date without time, YYYY-MM-DD, that really exists (SITE-24). */
export function calendarDate(error: string = "Please enter a valid date.") {
  return z.string({ error }).refine(isCalendarDate, { error });
}

const largestId = 2_147_483_647;

/** The integer id of a record. */
export function recordId(error: string = "This is not a valid id.") {
  return z.number({ error }).int({ error }).min(1, { error }).max(largestId, { error });
}

/** The integer id of a record as a path carries it. */
export function pathId(error: string = "This is not a valid id.") {
  return z.coerce.number({ error }).int({ error }).min(1, { error }).max(largestId, { error });
}

/** Whether the text is a customer's public code, CUS-000123 (CUST-3). */
export function isCustomerCode(code: string): boolean {
  return /^CUS-\d{6,12}$/.test(code);
}

/** A customer's public code (CUST-3), in capitals however it is typed (CUST-4). */
export function customerCode(error: string = "This is not a valid customer id.") {
  return z.string({ error }).overwrite(asCode).refine(isCustomerCode, { error });
}

/** Whether the text is a loan's public code, LN-202601-000045 (LOAN-64). */
export function isLoanCode(code: string): boolean {
  return /^LN-\d{6}-\d{6,12}$/.test(code);
}

/** A yes or no of the loan form, empty while unanswered. */
export const yesNo = z.enum(["yes", "no", ""], { error: "Please answer yes or no." });
