import { amountInWords } from "@microfinance/contract/core/amount-in-words.ts";
import { toTypedDate } from "@microfinance/contract/core/dates.ts";

/** What is typed into the ten steps (LOAN-1). Dates are typed as DD-MM-YYYY, amounts are NLe. */
export interface ApplicationForm {
  /** The customer a staff member chose by search; empty for a new person, or for one's own application. */
  customer_id: string;
  customer: CustomerPart;
  address: AddressPart;
  employment: EmploymentPart;
  loan: LoanPart;
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

export interface AddressPart {
  address: string;
  city: string;
  section: string;
  chiefdom: string;
  district: string;
}

export interface EmploymentPart {
  employing_authority: string;
  employer_name: string;
  occupation: string;
  employee_code: string;
  current_position: string;
  employer_email: string;
  employer_phone: string;
  employer_address: string;
  employer_city: string;
  employer_chiefdom: string;
  employer_district: string;
}

export interface LoanPart {
  loan_type: string;
  loan_amount: number | "";
  amount_in_words: string;
  interest_rate: string;
  loan_period: number | "";
  loan_purpose: string[];
  monthly_salary: number | "";
  salary_in_words: string;
  co_debtor: string;
  co_debtor_name: string;
  co_debtor_relation: string;
  prior_loan_history: string;
  loaned_with_easylife: string;
  owe_arrears_elsewhere: string;
}

export interface BankPart {
  bank_name: string;
  account_name: string;
  account_number: string;
  bank_address: string;
  bank_city: string;
  bank_chiefdom: string;
  bank_district: string;
}

export interface GuarantorPart {
  guarantor_first_name: string;
  guarantor_middle_name: string;
  guarantor_last_name: string;
  guarantor_gender: string;
  guarantor_phone: string;
  guarantor_email: string;
  guarantor_relationship: string;
  guarantor_occupation: string;
  guarantor_address: string;
  guarantor_section: string;
  guarantor_city: string;
  guarantor_chiefdom: string;
  guarantor_district: string;
}

export interface ConsentPart {
  consent: boolean;
  full_name: string;
  applicant_initial: string;
  submission_date: string;
}

/** A part of the form, by name. */
export type PartName = Exclude<keyof ApplicationForm, "customer_id">;

/** The form as it opens: empty (LOAN-1), but for today's date in the consent step (SITE-25). */
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
    address: { address: "", city: "", section: "", chiefdom: "", district: "" },
    employment: {
      employing_authority: "",
      employer_name: "",
      occupation: "",
      employee_code: "",
      current_position: "",
      employer_email: "",
      employer_phone: "",
      employer_address: "",
      employer_city: "",
      employer_chiefdom: "",
      employer_district: "",
    },
    loan: {
      loan_type: "",
      loan_amount: "",
      amount_in_words: "",
      interest_rate: "",
      loan_period: "",
      loan_purpose: [],
      monthly_salary: "",
      salary_in_words: "",
      co_debtor: "no",
      co_debtor_name: "",
      co_debtor_relation: "",
      prior_loan_history: "",
      loaned_with_easylife: "",
      owe_arrears_elsewhere: "",
    },
    bank: {
      bank_name: "",
      account_name: "",
      account_number: "",
      bank_address: "",
      bank_city: "",
      bank_chiefdom: "",
      bank_district: "",
    },
    guarantor: {
      guarantor_first_name: "",
      guarantor_middle_name: "",
      guarantor_last_name: "",
      guarantor_gender: "",
      guarantor_phone: "",
      guarantor_email: "",
      guarantor_relationship: "",
      guarantor_occupation: "",
      guarantor_address: "",
      guarantor_section: "",
      guarantor_city: "",
      guarantor_chiefdom: "",
      guarantor_district: "",
    },
    consent: {
      consent: false,
      full_name: "",
      applicant_initial: "",
      submission_date: toTypedDate(today),
    },
  };
}

/**
 * Reads a stored draft back into a whole form: what the draft has of the right kind is taken, everything
 * else stays as it opens, so a draft of an older form loses nothing that still has a place.
 */
export function restoreForm(stored: unknown, today: string): ApplicationForm {
  const form = emptyForm(today);
  if (!isRecord(stored)) return form;
  if (typeof stored["customer_id"] === "string") form.customer_id = stored["customer_id"];
  takeKnown(form.customer, stored["customer"]);
  takeKnown(form.address, stored["address"]);
  takeKnown(form.employment, stored["employment"]);
  takeKnown(form.loan, stored["loan"]);
  takeKnown(form.bank, stored["bank"]);
  takeKnown(form.guarantor, stored["guarantor"]);
  takeKnown(form.consent, stored["consent"]);
  return form;
}

function takeKnown(part: object, stored: unknown): void {
  if (!isRecord(stored)) return;
  for (const name of Object.keys(part)) {
    const [now, then] = [Reflect.get(part, name), stored[name]];
    const isAmount = now === "" && typeof then === "number";
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
 * The words that follow an amount (LOAN-17): kept when the person typed their own, renewed when they still are the
 * words of the amount before.
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
