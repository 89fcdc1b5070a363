import type { Endpoint } from "../core/endpoint.ts";
import { exportOf } from "../exports/list-export.ts";
import type * as schemas from "./endpoint-schemas.ts";

const tag = "staff";

/**
 * Creates a staff account (AUTH-47). Without a role it gets Basic; a manager cannot grant Manager or System Admin
 * (AUTH-44).
 */
export const createStaff: Endpoint<typeof schemas.createStaff> = {
  method: "POST",
  path: "/staff/create",
  access: "staff.create",
  tag,
};

/** The staff directory, newest first. */
export const listStaff: Endpoint<typeof schemas.listStaff> = {
  method: "GET",
  path: "/staff/all",
  access: "staff.directory",
  tag,
};

/** Staff with their persons, for administration. `query` matches name, e-mail, phone or staff id. */
export const listStaffDetails: Endpoint<typeof schemas.listStaffDetails> = {
  method: "GET",
  path: "/staff/all-details",
  access: "staff.details",
  tag,
};

/** The staff of the list as a file. */
export const exportStaff = exportOf<typeof schemas.exportStaff>(listStaffDetails, "/staff/export");

/** The signed-in staff member's own record (AUTH-49). */
export const readOwnProfile: Endpoint<typeof schemas.readOwnProfile> = {
  method: "GET",
  path: "/staff/profile",
  access: "session.staff",
  tag,
};

/** All roles; forms offer those of type staff (AUTH-54, AUTH-38). */
export const listRoles: Endpoint<typeof schemas.listRoles> = {
  method: "GET",
  path: "/staff/roles",
  access: "staff.roles",
  tag,
};

/** The catalogue of individual permissions (AUTH-39). */
export const listPermissions: Endpoint<typeof schemas.listPermissions> = {
  method: "GET",
  path: "/staff/permissions",
  access: "staff.permissions",
  tag,
};

/** One staff record. Matched after the fixed paths. */
export const readStaff: Endpoint<typeof schemas.readStaff> = {
  method: "GET",
  path: "/staff/{id}",
  access: "staff.read",
  owner: { kind: "staff", param: "id" },
  tag,
};

/**
 * Changes status, position, department, employment date or linked customer; absent fields stay unchanged (AUTH-54,
 * AUTH-50).
 */
export const updateStaff: Endpoint<typeof schemas.updateStaff> = {
  method: "PUT",
  path: "/staff/{id}/update-staff",
  access: "staff.update",
  tag,
};

/** Hides a staff member; the account is terminated and its sessions end (AUTH-52). */
export const deleteStaff: Endpoint<typeof schemas.deleteStaff> = {
  method: "DELETE",
  path: "/staff/{id}",
  access: "staff.delete",
  tag,
};

/** Activates a staff member, who can then sign in (AUTH-50). */
export const activateStaff: Endpoint<typeof schemas.activateStaff> = {
  method: "PATCH",
  path: "/staff/{id}/activate",
  access: "staff.set_status",
  tag,
};

/** Ends a staff member's sessions at once and rejects further sign-ins (AUTH-50). */
export const deactivateStaff: Endpoint<typeof schemas.deactivateStaff> = {
  ...activateStaff,
  path: "/staff/{id}/deactivate",
};
