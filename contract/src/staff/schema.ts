import { z } from "zod";
import { accountStatuses } from "../core/constants.ts";
import { success } from "../core/endpoint.ts";
import { pathId } from "../core/fields.ts";
import { staffTexts } from "./texts.ts";

/** A role in a record (AUTH-47). */
export const roleRef = z.object({ id: z.number().int(), name: z.string() });

/** An individual permission (AUTH-39); `label` describes what it allows. */
export const permission = z.object({
  id: z.number().int(),
  name: z.string(),
  label: z.string(),
});

/** The person behind a staff record (AUTH-47). other_phone and second_phone are one field (SITE-18). */
export const staffUser = z.object({
  id: z.number().int(),
  first_name: z.string(),
  middle_name: z.string().nullable(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  second_phone: z.string().nullable(),
  other_phone: z.string().nullable(),
  gender: z.string().nullable(),
  date_of_birth: z.string().nullable(),
  status: z.string(),
  roles: z.array(roleRef),
  customer_id: z.string().nullable(),
  /** State of an invitation: whether the person has set a password (AUTH-21). Null without an invitation link. */
  invitation: z.enum(["invited", "accepted"]).nullable(),
});

/** A staff record with its person, as administrators and the person read it (AUTH-47, AUTH-49). */
export const staffRecord = z.object({
  id: z.number().int(),
  staff_id: z.number().int(),
  user_id: z.number().int(),
  status: z.string(),
  position: z.string().nullable(),
  department: z.string().nullable(),
  employment_date: z.string().nullable(),
  /** This person's own customer account as a borrower, where it is known (LOAN-46). */
  customer_id: z.string().nullable(),
  created_at: z.iso.datetime(),
  user: staffUser,
  permissions: z.array(permission),
});

/** A staff record in a response. */
export type StaffRecord = z.output<typeof staffRecord>;

const statusValues = accountStatuses.map((status) => status.value);

/** A status of staff or users in a request: "on-leave" is accepted for "on_leave" (AUTH-50). */
export const typedStatus = z
  .string({ error: staffTexts.statusRequired })
  .transform((input) => input.trim().toLowerCase().replaceAll("-", "_"))
  .pipe(z.enum(statusValues, { error: staffTexts.unknownStatus }));

/** A whole-number id in a body or a query, as a number or its digits. `unknown` is the text for anything else. */
export function idValue(unknown: string) {
  return z
    .union([z.number(), z.string().regex(/^[0-9]{1,9}$/, { error: unknown })], { error: unknown })
    .transform(Number)
    .pipe(
      z.int({ error: unknown }).min(1, { error: unknown }).max(999_999_999, { error: unknown }),
    );
}

/** A staff member in a path: the id of the staff record. */
export const staffParams = z.object({ id: pathId(staffTexts.notFound) });

/** The response of a call that changes or reads one staff member. */
export const oneStaff = success({ staff: staffRecord });

/** A role's id, also as digits. A rule decides which roles are staff roles (AUTH-38). */
export const roleId = idValue(staffTexts.unknownRole);
