import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./access-endpoint-schemas.ts";

const tag = "staff";

/** Adds a role to a staff member (AUTH-40). */
export const assignRole: Endpoint<typeof schemas.assignRole> = {
  method: "POST",
  path: "/staff/assign-role",
  access: "staff.assign_roles",
  tag,
};

/** Replaces all roles of a staff member with one (AUTH-40). role_id is accepted for roleId (SITE-18). */
export const changeRole: Endpoint<typeof schemas.changeRole> = {
  method: "PUT",
  path: "/staff/{id}/change-role",
  access: "staff.assign_roles",
  tag,
};

/** Removes a role (AUTH-40). Given in the body or, where a proxy drops it, in the query. */
export const revokeRole: Endpoint<typeof schemas.revokeRole> = {
  method: "DELETE",
  path: "/staff/revoke-role",
  access: "staff.assign_roles",
  tag,
};

/** Adds individual permissions to those of a staff member (AUTH-40). */
export const assignPermissions: Endpoint<typeof schemas.assignPermissions> = {
  method: "POST",
  path: "/staff/{id}/assign-permissions",
  access: "staff.assign_permissions",
  tag,
};

/** Replaces the individual permissions of a staff member (AUTH-40). */
export const updatePermissions: Endpoint<typeof schemas.updatePermissions> = {
  ...assignPermissions,
  method: "PUT",
  path: "/staff/{id}/update-permissions",
};

/** The same call as update-permissions (AUTH-40). */
export const managePermissions: Endpoint<typeof schemas.managePermissions> = {
  ...assignPermissions,
  path: "/staff/{id}/manage-permissions",
};

/** The individual permissions of a staff member. */
export const readStaffPermissions: Endpoint<typeof schemas.readStaffPermissions> = {
  method: "GET",
  path: "/staff/{id}/staff-permissions",
  access: "staff.read",
  owner: { kind: "staff", param: "id" },
  tag,
};

/** Removes the second factor of a person who lost it. Their sessions end, and a mail notifies them (AUTH-19). */
export const resetSecondFactor: Endpoint<typeof schemas.resetSecondFactor> = {
  method: "POST",
  path: "/staff/{id}/reset-second-factor",
  access: "staff.reset_second_factor",
  tag: "second-factor",
};
