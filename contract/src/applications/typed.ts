import { z } from "zod";
import { consentSigned, loanPurposes } from "../core/constants.ts";
import { amount, calendarDate, nameText, text } from "../core/fields.ts";
import { joinPurposes, splitPurposes } from "../loans/application.ts";
import { parseTypedNumber } from "../core/money.ts";
import { applicationFieldTexts as texts } from "./texts.ts";

/** The pieces of an application as forms send them: numbers as text, blanks, one field under two names. */

/** A number, or the text of a number field: separators are stripped, what is no number counts as 0 (SITE-32). */
export function numberInput(error: string = texts.number) {
  return z
    .union([z.number({ error }), z.string({ error }).max(40, { error })], { error })
    .transform((typed) => (typeof typed === "string" ? parseTypedNumber(typed) : typed));
}

/** An amount that may be left open: empty is null. */
export const typedSalary = z
  .union([z.number({ error: texts.salary }), z.string({ error: texts.salary }).max(40)], {
    error: texts.salary,
  })
  .nullish()
  .transform((typed) => {
    if (typed === null || typed === undefined || typed === "") return null;
    return typeof typed === "string" ? parseTypedNumber(typed) : typed;
  })
  .pipe(amount(texts.salary).nullable());

/** The purposes as a list or as comma-joined text, known ones only; stored joined (LOAN-18). */
export const typedPurposes = z
  .union(
    [
      z.array(z.string({ error: texts.purposes }).max(100), { error: texts.purposes }).max(50),
      z.string({ error: texts.purposes }).max(500, { error: texts.purposes }),
    ],
    { error: texts.purposes },
  )
  .transform((typed) => (typeof typed === "string" ? splitPurposes(typed) : typed))
  .refine((purposes) => purposes.every(isKnownPurpose), { error: texts.purposes })
  .transform((purposes) => joinPurposes(purposes));

function isKnownPurpose(purpose: string): boolean {
  return loanPurposes.some((known) => known === purpose);
}

/** The consent as text or as a ticked box; stored as 'consent signed' or empty (LOAN-5, SITE-18). */
export const typedConsent = z
  .union([z.literal(consentSigned), z.literal(""), z.boolean()], { error: texts.consent })
  .transform((typed) => (typed === true || typed === consentSigned ? consentSigned : ""));

/** A date that may be left open: empty is null. */
export function dateInput(error: string) {
  return z
    .union([z.literal(""), calendarDate(error)], { error })
    .nullish()
    .transform((typed) => (typed ? typed : null));
}

/** A name that may be left open: null and absent are empty (AUTH-6). */
export function openName(max?: number) {
  return nameText(max === undefined ? {} : { max })
    .nullish()
    .transform((typed) => typed ?? "");
}

/** Text that may be left open: null and absent are empty. */
export function openText(max?: number) {
  return text(max === undefined ? {} : { max })
    .nullish()
    .transform((typed) => typed ?? "");
}
