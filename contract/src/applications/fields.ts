import { wizardTexts } from "./texts.ts";
import { applicationSteps, textLimits } from "../core/constants.ts";

/** Label and length limit of an application field, shared by form and server. */
export interface ApplicationField {
  label: string;
  /** In characters. */
  maxLength: number;
}

function field(label: string, maxLength: number = textLimits.line): ApplicationField {
  return { label, maxLength };
}

const phoneLength = 40;
const nameLength = 100;

/** The sections of an application: each with its step and its fields (LOAN-1). */
export const applicationSections = {
  customer: {
    step: 2,
    fields: {
      first_name: field("First name", nameLength),
      middle_name: field("Middle name", nameLength),
      last_name: field("Last name", nameLength),
      gender: field("Gender"),
      date_of_birth: field("Date of birth"),
      email: field("Email"),
      phone: field("Phone", phoneLength),
      other_phone: field("Other phone", phoneLength),
    },
  },
  address: {
    step: 3,
    fields: {
      address: field("Address"),
      city: field("City"),
      section: field("Section"),
      chiefdom: field("Chiefdom"),
      district: field("District"),
    },
  },
  employment: {
    step: 4,
    fields: {
      employing_authority: field("Employing authority"),
      employer_name: field("Employer name"),
      occupation: field("Occupation"),
      current_position: field("Current position"),
      employee_code: field("Pin Code"),
      employer_phone: field("Employer phone"),
      employer_email: field("Employer email"),
      employer_address: field("Employer address"),
      employer_city: field("Employer city"),
      employer_chiefdom: field("Employer chiefdom"),
      employer_district: field("Employer district"),
    },
  },
  loan: {
    step: 5,
    fields: {
      loan_type: field("Loan type"),
      interest_rate: field("Interest rate"),
      loan_amount: field("Loan amount"),
      amount_in_words: field("Amount in words"),
      loan_period: field("Loan period"),
      loan_purpose: field("Loan purpose"),
      monthly_salary: field("Monthly salary"),
      salary_in_words: field("Salary in words"),
      co_debtor: field("Do you have a co-debtor?"),
      co_debtor_name: field("Co-debtor's name"),
      co_debtor_relation: field("Co-debtor's relation"),
      prior_loan_history: field("Have you had a loan before?"),
      loaned_with_easylife: field(wizardTexts.borrowedBefore),
      owe_arrears_elsewhere: field("Do you owe arrears elsewhere?"),
    },
  },
  bank: {
    step: 6,
    fields: {
      bank_name: field("Bank name"),
      account_name: field("Account name"),
      account_number: field("Account number"),
      bank_address: field("Bank address"),
      bank_city: field("Bank city"),
      bank_chiefdom: field("Bank chiefdom"),
      bank_district: field("Bank district"),
    },
  },
  guarantor: {
    step: 7,
    fields: {
      guarantor_first_name: field("First name"),
      guarantor_middle_name: field("Middle name"),
      guarantor_last_name: field("Last name"),
      guarantor_gender: field("Gender"),
      guarantor_relationship: field("Relationship"),
      guarantor_phone: field("Phone"),
      guarantor_email: field("Email"),
      guarantor_occupation: field("Occupation"),
      guarantor_address: field("Address"),
      guarantor_section: field("Section"),
      guarantor_city: field("City"),
      guarantor_chiefdom: field("Chiefdom"),
      guarantor_district: field("District"),
    },
  },
  consent: {
    step: 9,
    fields: {
      consent: field("Consent"),
      full_name: field("Full name"),
      applicant_initial: field("Applicant initial", 20),
      submission_date: field("Date"),
    },
  },
} as const;

/** The step and field of an application input. */
export interface ApplicationPlace {
  /** From 1 to 10. */
  step: number;
  /** "Step 2, Customer Information: Phone" */
  text: string;
}

/** The step and field of a server path, such as "customer.phone"; null for a path no step has. */
export function placeOf(path: string): ApplicationPlace | null {
  const [section = "", name = ""] = path.split(".");
  const found = Object.entries(applicationSections).find(([key]) => key === section)?.[1];
  if (found === undefined) return null;
  const fields: Readonly<Record<string, ApplicationField>> = found.fields;
  const label = Object.hasOwn(fields, name) ? `: ${fields[name]?.label}` : "";
  return {
    step: found.step,
    text: `Step ${found.step}, ${applicationSteps[found.step - 1]}${label}`,
  };
}

/** An error text with the step and field it concerns, where a step has that field (LOAN-3). */
export function placedText(fields: Readonly<Record<string, string>>, error: string): string {
  const [path] = Object.keys(fields);
  const place = path === undefined ? null : placeOf(path);
  return place === null ? error : `${place.text}. ${error}`;
}
