import { applicationSteps, textLimits } from "../core/constants.ts";
import { type Field, fieldList, labelOf } from "../core/field-list.ts";
import { addressFields, bankFields, employerFields, guarantorFields } from "../customers/fields.ts";
import { identityFields } from "../identity/fields.ts";
import { loanFields, signatureFields } from "../loans/fields.ts";

/** Label and length limit of an application field, shared by form and server. */
type ApplicationField = Pick<Field, "label" | "labels" | "maxLength">;

function field(label: string, maxLength: number = textLimits.line): ApplicationField {
  return { label, maxLength };
}

const phoneLength = 40;
const nameLength = 100;

const { employing_authority, ...otherEmployerFields } = employerFields;

/** The employer's fields in the order of step 4. */
export const employmentFields = fieldList({ employing_authority, ...otherEmployerFields });

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
  identity: { step: 2, fields: identityFields },
  address: { step: 3, fields: addressFields },
  employment: { step: 4, fields: employmentFields },
  loan: { step: 5, fields: loanFields },
  bank: { step: 6, fields: bankFields },
  guarantor: { step: 7, fields: guarantorFields },
  consent: { step: 9, fields: signatureFields },
} as const;

/** The step and field of an application input. */
export interface ApplicationPlace {
  /** From 1 to 10. */
  step: number;
  /** "Step 2, Customer Information: Phone" */
  text: string;
  /** "Phone"; empty for a path that names a section only. */
  label: string;
}

/** The step and field of a server path, such as "customer.phone"; null for a path no step has. */
export function placeOf(path: string): ApplicationPlace | null {
  const [section = "", name = ""] = path.split(".");
  const found = Object.entries(applicationSections).find(([key]) => key === section)?.[1];
  if (found === undefined) return null;
  const fields: Readonly<Record<string, ApplicationField>> = found.fields;
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const label = field === undefined ? "" : labelOf(field, "application");
  const step = `Step ${found.step}, ${applicationSteps[found.step - 1]}`;
  return { step: found.step, text: label === "" ? step : `${step}: ${label}`, label };
}

/** An error text with the step and field it concerns, where a step has that field (LOAN-3). */
export function placedText(fields: Readonly<Record<string, string>>, error: string): string {
  const [path] = Object.keys(fields);
  const place = path === undefined ? null : placeOf(path);
  return place === null ? error : `${place.text}. ${error}`;
}
