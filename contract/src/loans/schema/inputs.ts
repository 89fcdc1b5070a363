import { z } from "zod";
import { consentSigned, loanPurposes } from "../../core/constants.ts";
import { amount, calendarDate } from "../../core/fields.ts";
import { splitList } from "../../core/field-list.ts";
import { readTypedAmount } from "../../core/typed-amount.ts";
import { loanFieldTexts as texts } from "../texts.ts";

// Schemas of application inputs as forms send them: numbers as text, blanks, one field under two names.

/**
 * A number, or the text of a number field; an empty one is 0. A text that may be two numbers is refused, with both
 * (SITE-32).
 *
 * @param decimals of a figure that is no amount
 */
export function numberInput(error: string = texts.number, decimals?: number) {
  return z
    .union([z.number({ error }), z.string({ error }).max(40, { error })], { error })
    .transform((input, ctx) => numberOf(input, ctx, decimals));
}

/** A rate as a fraction, or its text; an empty one is 0. */
export function rateInput(error: string = texts.number) {
  return numberInput(error, 6);
}

/** An optional amount: empty is null. */
export const salaryInput = z
  .union([z.number({ error: texts.salary }), z.string({ error: texts.salary }).max(40)], {
    error: texts.salary,
  })
  .nullish()
  .transform((input, ctx) =>
    input === null || input === undefined || input === "" ? null : numberOf(input, ctx),
  )
  .pipe(amount(texts.salary).nullable());

function numberOf(input: number | string, ctx: z.RefinementCtx, decimals = 2): number {
  if (typeof input === "number") return input;
  const read = readTypedAmount(input, { allowNegative: true, decimals });
  if (read.error === null) return read.amount;
  ctx.addIssue({ code: "custom", message: read.error });
  return z.NEVER;
}

/** The purposes as a list or comma-joined text, known ones only; stored joined (LOAN-18). */
export const purposesInput = z
  .union(
    [
      z.array(z.string({ error: texts.purposes }).max(100), { error: texts.purposes }).max(50),
      z.string({ error: texts.purposes }).max(500, { error: texts.purposes }),
    ],
    { error: texts.purposes },
  )
  .transform((input) => (typeof input === "string" ? splitList(input) : input))
  .refine((purposes) => purposes.every(isKnownPurpose), { error: texts.purposes })
  .transform((purposes) => joinPurposes(purposes));

function isKnownPurpose(purpose: string): boolean {
  return loanPurposes.some((known) => known === purpose);
}

/** The consent as text or as a ticked box; stored as 'consent signed' or empty (LOAN-5, SITE-18). */
export const consentInput = z
  .union([z.literal(consentSigned), z.literal(""), z.boolean()], { error: texts.consent })
  .transform((input) => (input === true || input === consentSigned ? consentSigned : ""));

/** An optional date: empty is null. */
export function dateInput(error: string) {
  return z
    .union([z.literal(""), calendarDate(error)], { error })
    .nullish()
    .transform((input) => (input ? input : null));
}

/** The stored form of purposes: known ones, once each, in the list's order, joined by comma (LOAN-18). */
export function joinPurposes(purposes: readonly string[] | string): string {
  const chosen = new Set(typeof purposes === "string" ? splitList(purposes) : purposes);
  return loanPurposes.filter((purpose) => chosen.has(purpose)).join(",");
}
