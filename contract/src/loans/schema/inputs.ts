import { z } from "zod";
import { consentSigned, loanPurposes } from "../../core/constants.ts";
import { amount, calendarDate } from "../../core/fields.ts";
import { splitList } from "../../core/field-list.ts";
import { parseTypedNumber } from "../../core/money.ts";
import { loanFieldTexts as texts } from "../texts.ts";

// Schemas of application inputs as forms send them: numbers as text, blanks, one field under two names.

/** A number, or the text of a number field: separators are removed, other text counts as 0 (SITE-32). */
export function numberInput(error: string = texts.number) {
  return z
    .union([z.number({ error }), z.string({ error }).max(40, { error })], { error })
    .transform((input) => (typeof input === "string" ? parseTypedNumber(input) : input));
}

/** An optional amount: empty is null. */
export const salaryInput = z
  .union([z.number({ error: texts.salary }), z.string({ error: texts.salary }).max(40)], {
    error: texts.salary,
  })
  .nullish()
  .transform((input) => {
    if (input === null || input === undefined || input === "") return null;
    return typeof input === "string" ? parseTypedNumber(input) : input;
  })
  .pipe(amount(texts.salary).nullable());

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
