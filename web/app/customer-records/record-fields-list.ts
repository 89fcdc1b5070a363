import type {
  addressFields,
  bankFields,
  businessFields,
  employerFields,
  guarantorFields,
} from "@microfinance/contract/customers/schema.ts";

/** Whose screen it is: labels are shared, some texts differ (SITE-28, SITE-23, CUST-14, CUST-13). */
export type Viewer = "customer" | "staff";

/** One text field of a record, as its view and its form show it. */
export interface FieldDefinition<Name extends string = string> {
  name: Name;
  label: string;
  /** What is typed: decides keyboard and suggestions. */
  kind?: "email" | "phone" | "district" | "gender";
  required?: true;
  /** Only staff forms have an input for it; views show it to both (CUST-13). */
  staffOnly?: true;
}

export const addressSpecs = [
  { name: "address", label: "Address" },
  { name: "city", label: "City" },
  { name: "section", label: "Section" },
  { name: "chiefdom", label: "Chiefdom" },
  { name: "district", label: "District", kind: "district" },
] as const satisfies readonly FieldDefinition<(typeof addressFields)[number]>[];

export const employerSpecs = [
  { name: "employer_name", label: "Employer Name", required: true },
  { name: "employing_authority", label: "Employing Authority" },
  { name: "occupation", label: "Occupation" },
  { name: "current_position", label: "Current Position" },
  { name: "employee_code", label: "Pin Code" },
  { name: "employer_phone", label: "Employer Phone", kind: "phone" },
  { name: "employer_email", label: "Employer Email", kind: "email" },
  { name: "employer_address", label: "Employer Address" },
  { name: "employer_city", label: "City" },
  { name: "employer_chiefdom", label: "Chiefdom" },
  { name: "employer_district", label: "District", kind: "district" },
] as const satisfies readonly FieldDefinition<(typeof employerFields)[number]>[];

export const bankSpecs = [
  { name: "bank_name", label: "Bank Name", required: true },
  { name: "account_name", label: "Account Name" },
  { name: "account_number", label: "Account Number" },
  { name: "bank_address", label: "Bank Address" },
  { name: "bank_city", label: "City" },
  { name: "bank_chiefdom", label: "Chiefdom" },
  { name: "bank_district", label: "District", kind: "district" },
] as const satisfies readonly FieldDefinition<(typeof bankFields)[number]>[];

export const guarantorSpecs = [
  { name: "guarantor_first_name", label: "First Name" },
  { name: "guarantor_middle_name", label: "Middle Name" },
  { name: "guarantor_last_name", label: "Last Name" },
  { name: "guarantor_gender", label: "Gender", kind: "gender" },
  { name: "guarantor_relationship", label: "Relationship" },
  { name: "guarantor_phone", label: "Phone", kind: "phone" },
  { name: "guarantor_email", label: "Email", kind: "email" },
  { name: "guarantor_occupation", label: "Occupation", staffOnly: true },
  { name: "guarantor_address", label: "Address" },
  { name: "guarantor_section", label: "Section" },
  { name: "guarantor_city", label: "City" },
  { name: "guarantor_chiefdom", label: "Chiefdom" },
  { name: "guarantor_district", label: "District", kind: "district" },
] as const satisfies readonly FieldDefinition<(typeof guarantorFields)[number]>[];

export const businessSpecs = [
  { name: "business_name", label: "Business Name", required: true },
  { name: "ownership_type", label: "Ownership Type" },
  { name: "business_type", label: "Business Type" },
  { name: "business_phone", label: "Phone", kind: "phone" },
  { name: "business_email", label: "Email", kind: "email" },
  { name: "business_address", label: "Address" },
  { name: "business_section", label: "Section" },
  { name: "business_city", label: "City" },
  { name: "business_chiefdom", label: "Chiefdom" },
  { name: "business_district", label: "District", kind: "district" },
] as const satisfies readonly FieldDefinition<(typeof businessFields)[number]>[];
