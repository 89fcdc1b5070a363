import { z } from "zod";
import {
  districtField,
  emailField,
  field,
  fieldList,
  genderField,
  nameField,
  phoneField,
  textField,
} from "../core/field-list.ts";
import { amount } from "../core/fields.ts";
import { bankTexts, businessTexts, employerTexts, panelTexts } from "./texts.ts";

// The fields of a customer's five records (CUST-9). They are columns, JSON names, inputs of the record's form and of
// its step in an application, and lines of its details.

/** The places of a field that step 10 of the application joins with others in one line. */
const joined = { in: ["form", "edit", "details"] } as const;

/** The fields of an address. */
export const addressFields = fieldList({
  address: textField("Address", { autoComplete: "street-address" }),
  city: textField("City", { autoComplete: "address-level2" }),
  section: textField("Section"),
  chiefdom: textField("Chiefdom"),
  district: districtField("District"),
});

/** The fields of an employer. */
export const employerFields = fieldList({
  employer_name: nameField("Employer Name", {
    labels: { application: "Employer name" },
    required: employerTexts.requiredMissing,
    autoComplete: "organization",
  }),
  employing_authority: textField("Employing Authority", {
    labels: { application: "Employing authority" },
  }),
  occupation: textField("Occupation"),
  current_position: textField("Current Position", {
    labels: { application: "Current position" },
    autoComplete: "organization-title",
  }),
  employee_code: textField("Pin Code", {
    hint: "The employee number on the payslip, not a bank or wallet PIN",
  }),
  employer_phone: phoneField("Employer Phone", { labels: { application: "Employer phone" } }),
  employer_email: emailField("Employer Email", panelTexts.invalidEmail, {
    labels: { application: "Employer email" },
  }),
  employer_address: textField("Employer Address", {
    labels: { application: "Employer address" },
    ...joined,
  }),
  employer_city: textField("City", { labels: { application: "Employer city" }, ...joined }),
  employer_chiefdom: textField("Chiefdom", {
    labels: { application: "Employer chiefdom" },
    ...joined,
  }),
  employer_district: districtField("District", {
    labels: { application: "Employer district" },
    ...joined,
  }),
});

/** The fields of a bank account. */
export const bankFields = fieldList({
  bank_name: nameField("Bank Name", {
    labels: { application: "Bank name" },
    required: bankTexts.requiredMissing,
  }),
  account_name: nameField("Account Name", { labels: { application: "Account name" } }),
  account_number: textField("Account Number", { labels: { application: "Account number" } }),
  bank_address: textField("Bank Address", { labels: { application: "Bank address" }, ...joined }),
  bank_city: textField("City", { labels: { application: "Bank city" }, ...joined }),
  bank_chiefdom: textField("Chiefdom", { labels: { application: "Bank chiefdom" }, ...joined }),
  bank_district: districtField("District", { labels: { application: "Bank district" }, ...joined }),
});

/** The fields of a guarantor. */
export const guarantorFields = fieldList({
  guarantor_first_name: nameField("First Name", {
    labels: { application: "First name" },
    ...joined,
  }),
  guarantor_middle_name: nameField("Middle Name", {
    labels: { application: "Middle name" },
    ...joined,
  }),
  guarantor_last_name: nameField("Last Name", { labels: { application: "Last name" }, ...joined }),
  guarantor_gender: genderField("Gender", panelTexts.invalidGender),
  guarantor_relationship: textField("Relationship"),
  guarantor_phone: phoneField("Phone"),
  guarantor_email: emailField("Email", panelTexts.invalidEmail),
  guarantor_occupation: textField("Occupation", { staffOnly: true, ...joined }),
  guarantor_address: textField("Address", joined),
  guarantor_section: textField("Section", joined),
  guarantor_city: textField("City", joined),
  guarantor_chiefdom: textField("Chiefdom", joined),
  guarantor_district: districtField("District", joined),
});

/** An amount as a number, or as a form field sends it: with thousands separators, or empty. */
const typedCapital = z.preprocess((value) => {
  if (typeof value !== "string") return value;
  const bare = value.replaceAll(",", "").trim();
  if (bare === "") return null;
  return /^\d{1,15}(\.\d+)?$/.test(bare) ? Number(bare) : value;
}, amount().nullish());

/** No application has a business. */
export const businessFields = fieldList({
  business_name: nameField("Business Name", { required: businessTexts.nameMissing }),
  ownership_type: textField("Ownership Type"),
  business_type: textField("Business Type"),
  business_phone: phoneField("Phone"),
  business_email: emailField("Email", panelTexts.invalidEmail),
  business_address: textField("Address"),
  business_section: textField("Section"),
  business_city: textField("City"),
  business_chiefdom: textField("Chiefdom"),
  business_district: districtField("District"),
  /** NLe; null when not given. */
  capital: field("amount", "Capital", {
    input: typedCapital,
    change: typedCapital,
    record: z.number().nullable(),
    empty: null,
  }),
});
