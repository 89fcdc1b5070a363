import { z } from "zod";
import { type consentSigned, genders, uploadLimits } from "../core/constants.ts";
import { addressFields, bankFields, employerFields, guarantorFields } from "../customers/schema.ts";
import { isEmailAddress } from "../core/email.ts";
import { asCode } from "../core/codes.ts";
import { isCustomerCode, isNameField, text, yesNo } from "../core/fields.ts";
import { fileTexts } from "../core/files.ts";
import { normalizePhone } from "../core/phone.ts";
import { type ApplicationField, applicationSections as sections } from "./fields.ts";
import { applicationFieldTexts as texts } from "./texts.ts";
import {
  openName,
  openText,
  typedConsent,
  dateInput,
  numberInput,
  typedPurposes,
  typedSalary,
} from "./typed.ts";

const wrongSection = { error: texts.section };

/** A section left out counts as an empty one: nothing in it is required as such (LOAN-3). */
function section<Shape extends z.ZodRawShape>(shape: Shape) {
  const schema = z.object(shape, wrongSection);
  return schema.nullish().transform((typed) => typed ?? schema.parse({}));
}

function openTexts<Name extends string>(
  names: readonly Name[],
  fields: Readonly<Record<Name, ApplicationField>>,
) {
  // Object.fromEntries forgets which keys it was given.
  return Object.fromEntries(
    names.map((name) => {
      const { maxLength } = fields[name];
      return [name, isNameField(name) ? openName(maxLength) : openText(maxLength)];
    }),
  ) as Record<Name, ReturnType<typeof openText>>;
}

const email = openText().refine((typed) => typed === "" || isEmailAddress(typed), {
  error: texts.email,
});
const phone = openText(sections.customer.fields.phone.maxLength).refine(
  (typed) => typed === "" || normalizePhone(typed) !== null,
  {
    error: texts.phone,
  },
);
const namedCustomer = z
  .string({ error: texts.customerId })
  .overwrite(asCode)
  .refine((typed) => typed === "" || isCustomerCode(typed), { error: texts.customerId })
  .nullish();
const openYesNo = yesNo.nullish().transform((typed) => typed ?? "");

/** Who applies. Staff name a stored customer by customer_id, or type in a new person (LOAN-11). */
const customerSection = section({
  customer_id: namedCustomer,
  customerId: namedCustomer,
  first_name: openName(sections.customer.fields.first_name.maxLength),
  middle_name: openName(sections.customer.fields.middle_name.maxLength),
  last_name: openName(sections.customer.fields.last_name.maxLength),
  gender: z
    .union([z.enum(genders), z.literal("")], { error: texts.gender })
    .nullish()
    .transform((typed) => typed ?? ""),
  /** YYYY-MM-DD or empty (SITE-24). */
  date_of_birth: dateInput(texts.birthDate),
  email,
  phone,
  /** One field under two names (SITE-18). */
  other_phone: phone,
  second_phone: phone,
});

const loanSection = section({
  loan_type: openText(),
  /** NLe; the text of the field is taken as well. What is no number counts as 0 (SITE-32). */
  loan_amount: numberInput().nullish().transform(orZero),
  amount_in_words: openText(),
  /** A fraction: 0.2 is 20% (LOAN-16). */
  interest_rate: numberInput().nullish().transform(orZero),
  /** In months. */
  loan_period: numberInput().nullish().transform(orZero),
  loan_purpose: typedPurposes.nullish().transform((typed) => typed ?? ""),
  monthly_salary: typedSalary,
  salary_in_words: openText(),
  co_debtor: openYesNo,
  co_debtor_name: openName(),
  co_debtor_relation: openText(),
  prior_loan_history: openYesNo,
  loaned_with_easylife: openYesNo,
  owe_arrears_elsewhere: openYesNo,
});

const consentSection = section({
  consent: typedConsent.nullish().transform((typed) => typed ?? ""),
  /** The other name of consent (SITE-18). */
  consented: typedConsent.nullish().transform((typed) => typed ?? ""),
  full_name: openName(sections.consent.fields.full_name.maxLength),
  applicant_initial: openName(sections.consent.fields.applicant_initial.maxLength),
  /** YYYY-MM-DD; the day of submission when it is left out. */
  submission_date: dateInput(texts.consentDate),
});

const unreadable = fileTexts.notBase64("A file");

/**
 * A file inside the payload (LOAN-23): base64 without a prefix, which the server has as bytes by the time it is checked.
 * Its size and type are read from its content (LOAN-23).
 */
export const uploadedFile = z.object(
  {
    name: text({ max: 255, error: fileTexts.noName }).min(1, { error: fileTexts.noName }),
    size: z.number({ error: unreadable }).nullish(),
    type: text({ error: unreadable }).nullish(),
    content: z.union(
      [z.string(), z.custom<Uint8Array>((content) => content instanceof Uint8Array)],
      { error: unreadable },
    ),
  },
  { error: unreadable },
);

/**
 * A whole application (LOAN-3). staff_id and every money figure are the server's (SITE-16, LOAN-10). The files are
 * those in the payload and those uploaded before under the same application_id.
 */
export const applicationPayload = z.object(
  {
    /** Made by the browser and sent with every retry: the same application is taken once. */
    application_id: z.uuid({ error: texts.applicationId }).nullish(),
    customer_id: namedCustomer,
    customerId: namedCustomer,
    customer: customerSection,
    address: section(openTexts(addressFields, sections.address.fields)),
    employment: section({
      ...openTexts(employerFields, sections.employment.fields),
      employer_email: email,
    }),
    loan: loanSection,
    bank: section(openTexts(bankFields, sections.bank.fields)),
    guarantor: section({
      ...openTexts(guarantorFields, sections.guarantor.fields),
      guarantor_email: email,
    }),
    files: z
      .array(uploadedFile, { error: unreadable })
      .max(uploadLimits.files, { error: fileTexts.tooMany })
      .nullish()
      .transform((typed) => typed ?? []),
    consent: consentSection,
  },
  wrongSection,
);

/** An application as the server reads it. */
export type ApplicationPayload = z.output<typeof applicationPayload>;

/** Whether the consent was given, under either of its names (SITE-18). */
export function consentOf(payload: ApplicationPayload): typeof consentSigned | "" {
  return payload.consent.consent || payload.consent.consented;
}

/** Whom staff chose for the application, wherever the payload names them (SITE-18); null for a new person. */
export function namedCustomerOf(payload: ApplicationPayload): string | null {
  const { customer } = payload;
  return (
    customer.customer_id || customer.customerId || payload.customer_id || payload.customerId || null
  );
}

function orZero(typed: number | null | undefined): number {
  return typed ?? 0;
}
