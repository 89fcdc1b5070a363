import { z } from "zod";
import { success } from "../core/endpoint-schemas.ts";
import { pathId, idValue } from "../core/fields.ts";
import { staffTexts } from "./texts.ts";
import { userFields } from "../users/schema.ts";

/** An individual permission (AUTH-39); `label` describes what it allows. */
export const permission = z.object({
  id: z.number().int(),
  name: z.string(),
  label: z.string(),
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
  user: userFields,
  permissions: z.array(permission),
});

/** A staff record in a response. */
export type StaffRecord = z.output<typeof staffRecord>;

/** A staff member in a path: the id of the staff record. */
export const staffParams = z.object({ id: pathId(staffTexts.notFound) });

/** The response of a call that changes or reads one staff member. */
export const oneStaff = success({ staff: staffRecord });

/** A role's id, also as digits. A rule decides which roles are staff roles (AUTH-38). */
export const roleId = idValue(staffTexts.unknownRole);
