import { amountInWords } from "@microfinance/contract/core/amount-in-words.ts";
import { toTypedDate } from "@microfinance/contract/core/dates.ts";
import { employmentFields } from "@microfinance/contract/applications/fields.ts";
import {
  addressFields,
  bankFields,
  guarantorFields,
} from "@microfinance/contract/customers/fields.ts";
import { identityFields } from "@microfinance/contract/identity/fields.ts";
import { loanFields, signatureFields } from "@microfinance/contract/loans/fields.ts";
import { formValues, type FormValues } from "../components/form/field-values.ts";

/** The input of the ten steps (LOAN-1). Dates are DD-MM-YYYY, amounts NLe. */
export interface ApplicationForm {
  /** The customer a staff member chose by search; empty for a new person, and in a customer's own application. */
  customer_id: string;
  customer: CustomerPart;
  identity: IdentityPart;
  address: AddressPart;
  employment: EmploymentPart;
  loan: LoanPart;
  /** The code of the loan that the new one settles; empty for none (SERV-80). */
  refinances: string;
  bank: BankPart;
  guarantor: GuarantorPart;
  consent: ConsentPart;
}

export interface CustomerPart {
  first_name: string;
  middle_name: string;
  last_name: string;
  gender: string;
  date_of_birth: string;
  email: string;
  phone: string;
  other_phone: string;
}

export type IdentityPart = FormValues<typeof identityFields>;

export type AddressPart = FormValues<typeof addressFields>;

export type EmploymentPart = FormValues<typeof employmentFields>;

export type LoanPart = FormValues<typeof loanFields>;

export type BankPart = FormValues<typeof bankFields>;

export type GuarantorPart = FormValues<typeof guarantorFields>;

export type ConsentPart = FormValues<typeof signatureFields> & {
  /** What was read before the box was ticked, as JSON (LOAN-111); empty in drafts of earlier versions. */
  disclosure: string;
};

/** A part of the form, by name. */
export type PartName = Exclude<keyof ApplicationForm, "customer_id" | "refinances">;

/** The form when it opens: empty (LOAN-1), except for today's date in the consent step (SITE-25). */
export function emptyForm(today: string): ApplicationForm {
  return {
    customer_id: "",
    customer: {
      first_name: "",
      middle_name: "",
      last_name: "",
      gender: "",
      date_of_birth: "",
      email: "",
      phone: "",
      other_phone: "",
    },
    identity: formValues(identityFields, null),
    address: formValues(addressFields, null),
    employment: formValues(employmentFields, null),
    loan: formValues(loanFields, null),
    refinances: "",
    bank: formValues(bankFields, null),
    guarantor: formValues(guarantorFields, null),
    consent: {
      ...formValues(signatureFields, null),
      submission_date: toTypedDate(today),
      disclosure: "",
    },
  };
}

/**
 * Reads a stored draft into a complete form. Values of the right type are taken; all other fields have their initial
 * value, so that a draft of an older form can be continued.
 */
export function restoreForm(stored: unknown, today: string): ApplicationForm {
  const form = emptyForm(today);
  if (!isRecord(stored)) return form;
  if (typeof stored["customer_id"] === "string") form.customer_id = stored["customer_id"];
  if (typeof stored["refinances"] === "string") form.refinances = stored["refinances"];
  copyKnown(form.customer, stored["customer"]);
  copyKnown(form.identity, stored["identity"]);
  copyKnown(form.address, stored["address"]);
  copyKnown(form.employment, stored["employment"]);
  copyKnown(form.loan, stored["loan"]);
  copyKnown(form.bank, stored["bank"]);
  copyKnown(form.guarantor, stored["guarantor"]);
  copyKnown(form.consent, stored["consent"]);
  return form;
}

function copyKnown(part: object, stored: unknown): void {
  if (!isRecord(stored)) return;
  for (const name of Object.keys(part)) {
    const [now, then] = [Reflect.get(part, name), stored[name]];
    const isAmount = (now === "" || now === null) && typeof then === "number";
    const isList =
      Array.isArray(now) && Array.isArray(then) && then.every((item) => typeof item === "string");
    if (isAmount || isList || (typeof then === typeof now && !Array.isArray(now)))
      Reflect.set(part, name, then);
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/**
 * The amount in words (LOAN-17): unchanged when the person typed their own, new when they are still the words of the
 * previous amount.
 */
export function wordsAfter(change: {
  before: number | "";
  after: number | "";
  words: string;
}): string {
  const isOwn = change.words !== "" && change.words !== wordsOf(change.before);
  return isOwn ? change.words : wordsOf(change.after);
}

function wordsOf(amount: number | ""): string {
  return amount === "" || amount === 0 ? "" : amountInWords(amount);
}
