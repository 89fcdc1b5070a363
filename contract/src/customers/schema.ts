import { z } from "zod";
import { genders } from "../core/constants.ts";
import { isEmailAddress } from "../core/email.ts";
import { asCode } from "../core/codes.ts";
import { amount, isNameField, nameText, requiredName, text } from "../core/fields.ts";
import {
  addressTexts,
  bankTexts,
  businessTexts,
  employerTexts,
  guarantorTexts,
  panelTexts,
} from "./texts.ts";

/**
 * The five record types of a customer (CUST-9): their fields, stored shape and request shape. In a request an absent
 * field stays unchanged; an empty one is cleared.
 */

export const addressFields = ["address", "city", "section", "chiefdom", "district"] as const;

export const employerFields = [
  "employing_authority",
  "employer_name",
  "occupation",
  "employee_code",
  "current_position",
  "employer_email",
  "employer_phone",
  "employer_address",
  "employer_city",
  "employer_chiefdom",
  "employer_district",
] as const;

export const bankFields = [
  "bank_name",
  "account_name",
  "account_number",
  "bank_address",
  "bank_city",
  "bank_chiefdom",
  "bank_district",
] as const;

export const guarantorFields = [
  "guarantor_first_name",
  "guarantor_middle_name",
  "guarantor_last_name",
  "guarantor_gender",
  "guarantor_phone",
  "guarantor_email",
  "guarantor_relationship",
  "guarantor_occupation",
  "guarantor_address",
  "guarantor_section",
  "guarantor_city",
  "guarantor_chiefdom",
  "guarantor_district",
] as const;

/** The text fields of a business; its capital is a separate amount. */
export const businessFields = [
  "business_name",
  "ownership_type",
  "business_type",
  "business_phone",
  "business_email",
  "business_address",
  "business_section",
  "business_city",
  "business_chiefdom",
  "business_district",
] as const;

/** Fields the server adds. An update returns `updated_at`, so that no other change is overwritten. */
const serverFields = {
  id: z.number().int(),
  customer_id: z.string(),
  updated_at: z.iso.datetime(),
};

export const addressRecord = z.object({ ...serverFields, ...stored(addressFields) });
export const employerRecord = z.object({ ...serverFields, ...stored(employerFields) });
export const bankRecord = z.object({ ...serverFields, ...stored(bankFields) });
export const guarantorRecord = z.object({ ...serverFields, ...stored(guarantorFields) });
export const businessRecord = z.object({
  ...serverFields,
  ...stored(businessFields),
  /** NLe; null when not given. */
  capital: z.number().nullable(),
});

export type AddressRecord = z.output<typeof addressRecord>;
export type EmployerRecord = z.output<typeof employerRecord>;
export type BankRecord = z.output<typeof bankRecord>;
export type GuarantorRecord = z.output<typeof guarantorRecord>;
export type BusinessRecord = z.output<typeof businessRecord>;

/**
 * The customer in a body, under either name (SITE-18). It is optional because the path identifies the customer; if
 * present, it must match the path.
 * @param missing the error text for an empty value
 */
function customerNamed(missing: string) {
  const error = { error: missing };
  const customerRef = z
    .union([z.string().min(1, error).max(40, error).overwrite(asCode), z.number()], error)
    .optional();
  return { customerId: customerRef, customer_id: customerRef };
}

/** The version that an update was based on: the record's `updated_at` as read. */
const readAt = {
  updated_at: z.iso.datetime({ error: panelTexts.changedMeanwhile }).optional(),
};

const wrongBody = { error: "Send the fields as a JSON object." };

export const newAddress = z
  .object({ ...customerNamed(addressTexts.requiredMissing), ...inputs(addressFields) }, wrongBody)
  .refine((body) => addressFields.some((name) => body[name]), {
    error: addressTexts.nothingGiven,
    path: ["address"],
  });

export const addressChange = z.object(
  {
    ...customerNamed(addressTexts.requiredMissing),
    ...readAt,
    id: z.number({ error: addressTexts.requiredMissing }).optional(),
    ...inputs(addressFields),
  },
  wrongBody,
);

export const newEmployer = z
  .object(
    {
      ...customerNamed(employerTexts.requiredMissing),
      ...inputs(employerFields),
      employer_name: requiredName({ error: employerTexts.requiredMissing }),
    },
    wrongBody,
  )
  .superRefine(refuseBadEmail("employer_email"));

export const employerChange = z
  .object(
    {
      ...customerNamed(employerTexts.customerMissing),
      ...readAt,
      ...inputs(employerFields),
      employer_name: requiredName({ error: employerTexts.requiredMissing }),
    },
    wrongBody,
  )
  .superRefine(refuseBadEmail("employer_email"));

/** Creating and updating bank details require the same fields (CUST-11). */
export const bankChange = z.object(
  {
    ...customerNamed(bankTexts.requiredMissing),
    ...readAt,
    ...inputs(bankFields),
    bank_name: requiredName({ error: bankTexts.requiredMissing }),
  },
  wrongBody,
);

const guarantorShape = {
  ...customerNamed(guarantorTexts.staffFailed),
  ...inputs(guarantorFields),
  guarantor_gender: z.enum([...genders, ""], { error: panelTexts.invalidGender }).nullish(),
};

export const newGuarantor = z
  .object(guarantorShape, wrongBody)
  .refine((body) => body.guarantor_first_name || body.guarantor_last_name, {
    error: guarantorTexts.nameMissing,
    path: ["guarantor_first_name"],
  })
  .superRefine(refuseBadEmail("guarantor_email"));

export const guarantorChange = z
  .object({ ...guarantorShape, ...readAt }, wrongBody)
  .superRefine(refuseBadEmail("guarantor_email"));

/** An amount as a number, or as a form field sends it: with thousands separators, or empty. */
const typedCapital = z.preprocess((value) => {
  if (typeof value !== "string") return value;
  const bare = value.replaceAll(",", "").trim();
  if (bare === "") return null;
  return /^\d{1,15}(\.\d+)?$/.test(bare) ? Number(bare) : value;
}, amount().nullish());

const businessShape = {
  ...customerNamed(businessTexts.failed),
  ...inputs(businessFields),
  capital: typedCapital,
};

export const newBusiness = z
  .object(
    {
      ...businessShape,
      business_name: requiredName({ error: businessTexts.nameMissing }),
    },
    wrongBody,
  )
  .superRefine(refuseBadEmail("business_email"));

export const businessChange = z
  .object({ ...businessShape, ...readAt }, wrongBody)
  .superRefine(refuseBadEmail("business_email"));

function stored<Name extends string>(names: readonly Name[]): Record<Name, z.ZodString> {
  return shapeOf(names, () => z.string());
}

function inputs<Name extends string>(names: readonly Name[]) {
  return shapeOf(names, (name) => (isNameField(name) ? nameText() : text()).nullish());
}

function shapeOf<Name extends string, Schema>(
  names: readonly Name[],
  make: (name: Name) => Schema,
): Record<Name, Schema> {
  // Object.fromEntries loses the key types.
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Schema>;
}

function refuseBadEmail<Name extends string>(name: Name) {
  return (body: { [key in Name]?: string | null | undefined }, context: z.RefinementCtx) => {
    const emailInput = body[name];
    if (emailInput && !isEmailAddress(emailInput)) {
      context.addIssue({ code: "custom", path: [name], message: panelTexts.invalidEmail });
    }
  };
}
