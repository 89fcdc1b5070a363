import { z } from "zod";
import { type consentSigned, genders, uploadLimits } from "../../core/constants.ts";
import {
  addressFields,
  bankFields,
  employerFields,
  guarantorFields,
} from "../../customers/schema.ts";
import { isEmailAddress } from "../../core/email.ts";
import { asCode } from "../../core/codes.ts";
import { isCustomerCode, isNameField, text, yesNo } from "../../core/fields.ts";
import { fileTexts } from "../../core/files.ts";
import { normalizePhone } from "../../core/phone.ts";
import { type ApplicationField, applicationSections as sections } from "../fields.ts";
import { applicationFieldTexts as texts } from "../texts.ts";
import {
  optionalName,
  optionalText,
  consentInput,
  dateInput,
  numberInput,
  purposesInput,
  salaryInput,
} from "./inputs.ts";

const wrongSection = { error: texts.section };

/** An absent section counts as empty: none of its fields is required (LOAN-3). */
function section<Shape extends z.ZodRawShape>(shape: Shape) {
  const schema = z.object(shape, wrongSection);
  return schema.nullish().transform((input) => input ?? schema.parse({}));
}

function openTexts<Name extends string>(
  names: readonly Name[],
  fields: Readonly<Record<Name, ApplicationField>>,
) {
  // Object.fromEntries loses the key types.
  return Object.fromEntries(
    names.map((name) => {
      const { maxLength } = fields[name];
      return [name, isNameField(name) ? optionalName(maxLength) : optionalText(maxLength)];
    }),
  ) as Record<Name, ReturnType<typeof optionalText>>;
}

const email = optionalText().refine((input) => input === "" || isEmailAddress(input), {
  error: texts.email,
});
const phone = optionalText(sections.customer.fields.phone.maxLength).refine(
  (input) => input === "" || normalizePhone(input) !== null,
  {
    error: texts.phone,
  },
);
const namedCustomer = z
  .string({ error: texts.customerId })
  .overwrite(asCode)
  .refine((input) => input === "" || isCustomerCode(input), { error: texts.customerId })
  .nullish();
const optionalYesNo = yesNo.nullish().transform((input) => input ?? "");

/** The applicant. Staff select a stored customer by customer_id, or enter a new person (LOAN-11). */
const customerSection = section({
  customer_id: namedCustomer,
  customerId: namedCustomer,
  first_name: optionalName(sections.customer.fields.first_name.maxLength),
  middle_name: optionalName(sections.customer.fields.middle_name.maxLength),
  last_name: optionalName(sections.customer.fields.last_name.maxLength),
  gender: z
    .union([z.enum(genders), z.literal("")], { error: texts.gender })
    .nullish()
    .transform((input) => input ?? ""),
  /** YYYY-MM-DD or empty (SITE-24). */
  date_of_birth: dateInput(texts.birthDate),
  email,
  phone,
  /** One field under two names (SITE-18). */
  other_phone: phone,
  second_phone: phone,
});

const loanSection = section({
  loan_type: optionalText(),
  /** NLe, as a number or the field's text. Text that is not a number counts as 0 (SITE-32). */
  loan_amount: numberInput().nullish().transform(orZero),
  amount_in_words: optionalText(),
  /** A fraction: 0.2 is 20% (LOAN-16). */
  interest_rate: numberInput().nullish().transform(orZero),
  /** In months. */
  loan_period: numberInput().nullish().transform(orZero),
  loan_purpose: purposesInput.nullish().transform((input) => input ?? ""),
  monthly_salary: salaryInput,
  salary_in_words: optionalText(),
  co_debtor: optionalYesNo,
  co_debtor_name: optionalName(),
  co_debtor_relation: optionalText(),
  prior_loan_history: optionalYesNo,
  loaned_with_easylife: optionalYesNo,
  owe_arrears_elsewhere: optionalYesNo,
});

const consentSection = section({
  consent: consentInput.nullish().transform((input) => input ?? ""),
  /** The other name of consent (SITE-18). */
  consented: consentInput.nullish().transform((input) => input ?? ""),
  full_name: optionalName(sections.consent.fields.full_name.maxLength),
  applicant_initial: optionalName(sections.consent.fields.applicant_initial.maxLength),
  /** YYYY-MM-DD; the day of submission when absent. */
  submission_date: dateInput(texts.consentDate),
});

const unreadable = fileTexts.notBase64("A file");

/**
 * A file inside the payload (LOAN-23): base64 without a prefix. The server decodes it before validation and reads size
 * and type from the content.
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
 * A whole application (LOAN-3). The server sets staff_id and every money figure (SITE-16, LOAN-10). The files are
 * those in the payload and those uploaded earlier under the same application_id.
 */
export const applicationPayload = z.object(
  {
    /** Generated by the browser and sent with every retry: the same application is stored once. */
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
      .transform((input) => input ?? []),
    consent: consentSection,
  },
  wrongSection,
);

/** An application as the server reads it. */
export type ApplicationPayload = z.output<typeof applicationPayload>;

/** Whether consent was given, under either of its names (SITE-18). */
export function consentOf(payload: ApplicationPayload): typeof consentSigned | "" {
  return payload.consent.consent || payload.consent.consented;
}

/** The customer that staff selected, wherever the payload names them (SITE-18); null for a new person. */
export function namedCustomerOf(payload: ApplicationPayload): string | null {
  const { customer } = payload;
  return (
    customer.customer_id || customer.customerId || payload.customer_id || payload.customerId || null
  );
}

function orZero(input: number | null | undefined): number {
  return input ?? 0;
}
