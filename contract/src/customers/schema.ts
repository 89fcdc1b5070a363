import { z } from "zod";
import { isEmailAddress } from "../core/email.ts";
import { asCode } from "../core/codes.ts";
import {
  changeShape,
  type FieldList,
  namesOf,
  recordShape,
  type ShapeOf,
} from "../core/field-list.ts";
import { requiredName } from "../core/fields.ts";
import {
  addressFields,
  bankFields,
  businessFields,
  employerFields,
  guarantorFields,
} from "./fields.ts";
import {
  addressTexts,
  bankTexts,
  businessTexts,
  employerTexts,
  guarantorTexts,
  panelTexts,
} from "./texts.ts";

/**
 * The five record types of a customer (CUST-9): stored shape and request shape. In a request an absent field stays
 * unchanged; an empty one is cleared.
 */

/** Fields the server adds. An update returns `updated_at`, so that no other change is overwritten. */
const serverFields = {
  id: z.number().int(),
  customer_id: z.string(),
  updated_at: z.iso.datetime(),
};

export const addressRecord = z.object({ ...serverFields, ...recordShape(addressFields) });
export const employerRecord = z.object({ ...serverFields, ...recordShape(employerFields) });
export const bankRecord = z.object({ ...serverFields, ...recordShape(bankFields) });
export const guarantorRecord = z.object({ ...serverFields, ...recordShape(guarantorFields) });
export const businessRecord = z.object({ ...serverFields, ...recordShape(businessFields) });

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
  .object(
    { ...customerNamed(addressTexts.requiredMissing), ...changeShape(addressFields) },
    wrongBody,
  )
  .refine((body) => namesOf(addressFields).some((name) => body[name]), {
    error: addressTexts.nothingGiven,
    path: ["address"],
  });

export const addressChange = z.object(
  {
    ...customerNamed(addressTexts.requiredMissing),
    ...readAt,
    id: z.number({ error: addressTexts.requiredMissing }).optional(),
    ...changeShape(addressFields),
  },
  wrongBody,
);

export const newEmployer = z
  .object(
    {
      ...customerNamed(employerTexts.requiredMissing),
      ...filledShape(employerFields),
    },
    wrongBody,
  )
  .superRefine(refuseBadEmails(employerFields));

export const employerChange = z
  .object(
    {
      ...customerNamed(employerTexts.customerMissing),
      ...readAt,
      ...filledShape(employerFields),
    },
    wrongBody,
  )
  .superRefine(refuseBadEmails(employerFields));

/** Creating and updating bank details require the same fields (CUST-11). */
export const bankChange = z.object(
  {
    ...customerNamed(bankTexts.requiredMissing),
    ...readAt,
    ...filledShape(bankFields),
  },
  wrongBody,
);

const guarantorShape = {
  ...customerNamed(guarantorTexts.staffFailed),
  ...changeShape(guarantorFields),
};

export const newGuarantor = z
  .object(guarantorShape, wrongBody)
  .refine((body) => body.guarantor_first_name || body.guarantor_last_name, {
    error: guarantorTexts.nameMissing,
    path: ["guarantor_first_name"],
  })
  .superRefine(refuseBadEmails(guarantorFields));

export const guarantorChange = z
  .object({ ...guarantorShape, ...readAt }, wrongBody)
  .superRefine(refuseBadEmails(guarantorFields));

const businessCustomer = customerNamed(businessTexts.failed);

export const newBusiness = z
  .object({ ...businessCustomer, ...filledShape(businessFields) }, wrongBody)
  .superRefine(refuseBadEmails(businessFields));

export const businessChange = z
  .object({ ...businessCustomer, ...changeShape(businessFields), ...readAt }, wrongBody)
  .superRefine(refuseBadEmails(businessFields));

/** The shape of a complete record: its required fields must not be empty. */
function filledShape<List extends FieldList>(list: List): ShapeOf<List, "change"> {
  const required = Object.entries(list).flatMap(([name, { required: error, maxLength: max }]) =>
    error === undefined ? [] : [[name, requiredName({ error, max })] as const],
  );
  return Object.assign(changeShape(list), Object.fromEntries(required));
}

/** Validates addresses once the other fields are valid, so that a missing name is reported first. */
function refuseBadEmails(list: FieldList) {
  const names = Object.keys(list).filter((name) => list[name]?.kind === "email");
  return (body: object, context: z.RefinementCtx) => {
    for (const name of names) {
      const input: unknown = Reflect.get(body, name);
      if (typeof input === "string" && input !== "" && !isEmailAddress(input))
        context.addIssue({ code: "custom", path: [name], message: panelTexts.invalidEmail });
    }
  };
}
