import { z } from "zod";
import { endpoint, success } from "../core/endpoint.ts";
import { oneStaff, permission, roleId, staffParams as params } from "./schema.ts";
import { staffTexts } from "./texts.ts";
import { pathId, idValue } from "../core/fields.ts";

const tag = "staff";
const staffId = idValue(staffTexts.notFound);

/** Adds a role to a staff member (AUTH-40). */
export const assignRole = endpoint({
  method: "POST",
  path: "/staff/assign-role",
  access: "staff.assign_roles",
  tag,
  summary: "Adds a role",
  body: z.object({ staff_id: staffId, role_id: roleId }),
  response: oneStaff,
});

/** Replaces all roles of a staff member with one (AUTH-40). role_id is accepted for roleId (SITE-18). */
export const changeRole = endpoint({
  method: "PUT",
  path: "/staff/{id}/change-role",
  access: "staff.assign_roles",
  tag,
  summary: "Replaces the roles by one",
  params,
  body: z
    .object({ roleId: roleId.optional(), role_id: roleId.optional() })
    .transform((body) => ({ role_id: body.roleId ?? body.role_id }))
    .refine((body) => body.role_id !== undefined, {
      error: staffTexts.unknownRole,
      path: ["roleId"],
    }),
  response: oneStaff,
});

/** Removes a role (AUTH-40). Given in the body or, where a proxy drops it, in the query. */
export const revokeRole = endpoint({
  method: "DELETE",
  path: "/staff/revoke-role",
  access: "staff.assign_roles",
  tag,
  summary: "Removes a role",
  query: z.object({ staff_id: staffId.optional(), role_id: roleId.optional() }),
  body: z.object({ staff_id: staffId.optional(), role_id: roleId.optional() }).nullish(),
  response: oneStaff,
});

const permissionIds = z.object({
  permissions: z
    .array(idValue(staffTexts.unknownPermission), { error: staffTexts.unknownPermission })
    .max(100, { error: staffTexts.unknownPermission }),
});
const grantedPermissions = success({ permissions: z.array(permission) });

/** Adds individual permissions to those of a staff member (AUTH-40). */
export const assignPermissions = endpoint({
  method: "POST",
  path: "/staff/{id}/assign-permissions",
  access: "staff.assign_permissions",
  tag,
  summary: "Adds individual permissions",
  params,
  body: permissionIds,
  response: grantedPermissions,
});

/** Replaces the individual permissions of a staff member (AUTH-40). */
export const updatePermissions = endpoint({
  ...assignPermissions,
  method: "PUT",
  path: "/staff/{id}/update-permissions",
  summary: "Replaces the individual permissions",
});

/** The same call as update-permissions (AUTH-40). */
export const managePermissions = endpoint({
  ...assignPermissions,
  path: "/staff/{id}/manage-permissions",
  summary: "Replaces the individual permissions",
});

/** The individual permissions of a staff member. */
export const readStaffPermissions = endpoint({
  method: "GET",
  path: "/staff/{id}/staff-permissions",
  access: "staff.read",
  owner: { kind: "staff", param: "id" },
  tag,
  summary: "A staff member's individual permissions",
  params,
  response: grantedPermissions,
});

/** Removes the second factor of a person who lost it. Their sessions end, and a mail notifies them (AUTH-19). */
export const resetSecondFactor = endpoint({
  method: "POST",
  path: "/staff/{id}/reset-second-factor",
  access: "staff.reset_second_factor",
  tag: "second-factor",
  summary: "Removes a staff member's second factor",
  params: z.object({ id: pathId(staffTexts.notFound) }),
  response: success({}),
});
