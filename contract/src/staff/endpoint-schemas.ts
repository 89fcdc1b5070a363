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
import {
  inBranch,
  pageFields,
  pageQuery,
  schemas,
  sortedPageQuery,
  success,
} from "../core/endpoint-schemas.ts";
import { exportSchemas } from "../exports/list-export-schemas.ts";
import { nameText, requiredName, requiredText, text, typedPassword } from "../core/fields.ts";
import { staffParams as params, roleId, permission, oneStaff, staffRecord } from "./schema.ts";
import { staffTexts } from "./texts.ts";
import { listedStatus, roleRef, typedStatus } from "../users/schema.ts";

/** Columns by which staff are ordered, beside their ids. */
export const staffSorts = ["name", "department", "status"] as const;

const missing = staffTexts.allFieldsRequired;
/** Not among the texts of staff, which a screen without forms loads too. */
const unknownBranch = "This branch does not exist.";

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
    /** The branch for which the person works; absent for that of who adds them (BR-1). */
    branch_id: z.int({ error: unknownBranch }).optional(),
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

export const createStaff = schemas({
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

export const listStaff = schemas({
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
  status: listedStatus.optional(),
  role_id: roleId.optional(),
};

export const listStaffDetails = schemas({
  summary: "Staff with their personal details",
  query: sortedPageQuery(staffSorts).extend(staffFilter),
  response: success({
    staff: z.array(inBranch(staffRecord)),
    data: z.array(inBranch(staffRecord)),
    ...pageFields,
  }),
});

export const exportStaff = exportSchemas(listStaffDetails, staffFilter);

export const readOwnProfile = schemas({
  summary: "The signed-in staff member's own record",
  response: oneStaff,
});

export const listRoles = schemas({
  summary: "All roles",
  response: success({ roles: z.array(roleRef.extend({ type: z.enum(["staff", "customer"]) })) }),
});

export const listPermissions = schemas({
  summary: "The permissions that can be given to one person",
  response: success({ permissions: z.array(permission) }),
});

export const readStaff = schemas({
  summary: "One staff record",
  params,
  response: oneStaff,
});

export const updateStaff = schemas({
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

export const deleteStaff = schemas({
  summary: "Deletes a staff member (hidden, not removed)",
  params,
  response: success({}),
});

export const activateStaff = schemas({
  summary: "Activates a staff member",
  params,
  response: oneStaff,
});

export const deactivateStaff = schemas({
  ...activateStaff,
  summary: "Deactivates a staff member",
});
