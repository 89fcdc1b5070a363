import { z } from "zod";
import {
  checkBirthDate,
  checkConfirmation,
  checkEmail,
  checkFirstPassword,
  checkPhone,
} from "../auth/schema/credentials.ts";
import { textLimits } from "../core/constants.ts";
import { isCalendarDate } from "../core/dates.ts";
import { success, endpoint, pageFields, pageQuery, sortedPageQuery } from "../core/endpoint.ts";
import { exportOf } from "../exports/list-export.ts";
import { nameText, requiredName, requiredText, text, typedPassword } from "../core/fields.ts";
import { staffParams as params, roleId, permission, oneStaff, staffRecord } from "./schema.ts";
import { staffTexts } from "./texts.ts";
import { roleRef, typedStatus } from "../users/schema.ts";

const tag = "staff";
const missing = staffTexts.allFieldsRequired;

/** A calendar date, `YYYY-MM-DD`; absent, null and empty mean none (SITE-24). */
const optionalDate = text()
  .nullish()
  .refine((date) => !date || isCalendarDate(date), {
    error: staffTexts.invalidDate,
  });

/** Input for a staff account, from either form (AUTH-47, AUTH-48). */
const createStaffBody = z
  .object({
    first_name: requiredName({ error: missing }),
    middle_name: nameText().nullish(),
    last_name: requiredName({ error: missing }),
    gender: text().nullish(),
    date_of_birth: text().nullish(),
    email: requiredText({ error: missing }),
    phone: requiredText({ error: missing }),
    second_phone: text().nullish(),
    other_phone: text().nullish(),
    role_id: roleId.nullish(),
    /** Another name of the same field (SITE-18). */
    role: roleId.nullish(),
    position: text().nullish(),
    department: text().nullish(),
    employment_date: optionalDate,
    /** Absent where an invitation link is sent (AUTH-21). */
    password: typedPassword(missing).optional(),
    confirm_password: typedPassword(missing).nullish(),
    /** Sends an invitation link, with which the person sets the password (AUTH-21). */
    invite: z.boolean({ error: missing }).nullish(),
  })
  .superRefine((body, context) => {
    checkFirstPassword(body, context, missing);
    // In the order of the forms: the response names the first missing one (AUTH-47).
    checkConfirmation(body, context);
    checkBirthDate(body.date_of_birth, context);
    checkEmail(body, context);
    checkPhone("phone", body.phone, context);
    checkPhone("second_phone", body.second_phone, context);
    checkPhone("other_phone", body.other_phone, context);
  });

/**
 * Creates a staff account (AUTH-47). Without a role it gets Basic; a manager cannot grant Manager or System Admin (AUTH-44).
 */
export const createStaff = endpoint({
  method: "POST",
  path: "/staff/create",
  access: "staff.create",
  tag,
  summary: "Makes a staff account",
  body: createStaffBody,
  response: oneStaff,
});

/** An entry of the directory for all staff: nothing private (AUTH-49). */
const directoryEntry = z.object({
  id: z.number().int(),
  name: z.string(),
  position: z.string().nullable(),
  department: z.string().nullable(),
  status: z.string(),
});

/** The staff directory, newest first. */
export const listStaff = endpoint({
  method: "GET",
  path: "/staff/all",
  access: "staff.directory",
  tag,
  summary: "The staff directory",
  query: pageQuery,
  response: success({
    staff: z.array(directoryEntry),
    data: z.array(directoryEntry),
    ...pageFields,
  }),
});

const staffFilter = {
  query: text({ max: textLimits.search }).nullish(),
  status: typedStatus.optional(),
  role_id: roleId.optional(),
};

/** Columns by which staff are ordered, beside their ids. */
export const staffSorts = ["name", "department", "status"] as const;

/** Staff with their persons, for administration. `query` matches name, e-mail, phone or staff id. */
export const listStaffDetails = endpoint({
  method: "GET",
  path: "/staff/all-details",
  access: "staff.details",
  tag,
  summary: "Staff with their personal details",
  query: sortedPageQuery(staffSorts).extend(staffFilter),
  response: success({ staff: z.array(staffRecord), data: z.array(staffRecord), ...pageFields }),
});

/** The staff of the list as a file. */
export const exportStaff = exportOf(listStaffDetails, "/staff/export", staffFilter);

/** The signed-in staff member's own record (AUTH-49). */
export const readOwnProfile = endpoint({
  method: "GET",
  path: "/staff/profile",
  access: "session.staff",
  tag,
  summary: "The signed-in staff member's own record",
  response: oneStaff,
});

/** All roles; forms offer those of type staff (AUTH-54, AUTH-38). */
export const listRoles = endpoint({
  method: "GET",
  path: "/staff/roles",
  access: "staff.roles",
  tag,
  summary: "All roles",
  response: success({ roles: z.array(roleRef.extend({ type: z.enum(["staff", "customer"]) })) }),
});

/** The catalogue of individual permissions (AUTH-39). */
export const listPermissions = endpoint({
  method: "GET",
  path: "/staff/permissions",
  access: "staff.permissions",
  tag,
  summary: "The permissions that can be given to one person",
  response: success({ permissions: z.array(permission) }),
});

/** One staff record. Matched after the fixed paths. */
export const readStaff = endpoint({
  method: "GET",
  path: "/staff/{id}",
  access: "staff.read",
  owner: { kind: "staff", param: "id" },
  tag,
  summary: "One staff record",
  params,
  response: oneStaff,
});

/**
 * Changes status, position, department, employment date or linked customer; absent fields stay unchanged (AUTH-54,
 * AUTH-50).
 */
export const updateStaff = endpoint({
  method: "PUT",
  path: "/staff/{id}/update-staff",
  access: "staff.update",
  tag,
  summary: "Changes a staff record",
  params,
  body: z.object({
    status: typedStatus.optional(),
    position: text().nullish(),
    department: text().nullish(),
    employment_date: optionalDate,
    /** Code of this person's own customer account as a borrower; empty for none (LOAN-46). */
    customer_id: text({ max: 40 }).nullish(),
  }),
  response: oneStaff,
});

/** Hides a staff member; the account is terminated and its sessions end (AUTH-52). */
export const deleteStaff = endpoint({
  method: "DELETE",
  path: "/staff/{id}",
  access: "staff.delete",
  tag,
  summary: "Deletes a staff member (hidden, not removed)",
  params,
  response: success({}),
});

/** Activates a staff member, who can then sign in (AUTH-50). */
export const activateStaff = endpoint({
  method: "PATCH",
  path: "/staff/{id}/activate",
  access: "staff.set_status",
  tag,
  summary: "Activates a staff member",
  params,
  response: oneStaff,
});

/** Ends a staff member's sessions at once and rejects further sign-ins (AUTH-50). */
export const deactivateStaff = endpoint({
  ...activateStaff,
  path: "/staff/{id}/deactivate",
  summary: "Deactivates a staff member",
});
