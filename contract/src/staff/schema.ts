import { z } from "zod";
import { accountStatuses } from "../core/constants.ts";
import { success } from "../core/endpoint.ts";
import { pathId } from "../core/fields.ts";
import { staffTexts } from "./texts.ts";

/** A role as records carry it (AUTH-47). */
export const roleRef = z.object({ id: z.number().int(), name: z.string() });

/** An individual permission (AUTH-39); `label` says in words what it allows. */
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
  /** Where an invitation link was sent: whether its person has chosen a password yet (AUTH-21). */
  invitation: z.enum(["invited", "accepted"]).nullable(),
});

/** A staff record with its person, as administrators and the person see it (AUTH-47, AUTH-49). */
export const staffRecord = z.object({
  id: z.number().int(),
  staff_id: z.number().int(),
  user_id: z.number().int(),
  status: z.string(),
  position: z.string().nullable(),
  department: z.string().nullable(),
  employment_date: z.string().nullable(),
  /** The customer account under which this person borrows, where it is known (LOAN-46). */
  customer_id: z.string().nullable(),
  created_at: z.iso.datetime(),
  user: staffUser,
  permissions: z.array(permission),
});

/** A staff record as the API answers it. */
export type StaffRecord = z.output<typeof staffRecord>;

const statusValues = accountStatuses.map((status) => status.value);

/** A status of staff or users as requests write it: "on-leave" is taken for "on_leave" (AUTH-50). */
export const typedStatus = z
  .string({ error: staffTexts.statusRequired })
  .transform((typed) => typed.trim().toLowerCase().replaceAll("-", "_"))
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

/** A staff member as paths name them: by the id of the staff record. */
export const staffParams = z.object({ id: pathId(staffTexts.notFound) });

/** The response of a call that changes or reads one staff member. */
export const oneStaff = success({ staff: staffRecord });

/** A role's id, also as digits. Which roles are staff's is a rule (AUTH-38). */
export const roleId = idValue(staffTexts.unknownRole);
