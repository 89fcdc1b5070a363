import { isAdministrator } from "../core/access.ts";
import {
  accountStatuses,
  type AccountStatus,
  defaultStaffRole,
  type RoleId,
  roleIds,
  staffRoles,
} from "../core/constants.ts";
import { generalTexts } from "../core/texts.ts";
import { escalationTexts } from "../auth/texts.ts";
import { type StaffActor, type StaffTarget, actingError } from "../auth/acting.ts";

const holds = (person: { role_ids: readonly number[] }, roleId: number) =>
  person.role_ids.includes(roleId);

/** Whether the id is a staff role (AUTH-38). */
export function isStaffRole(roleId: number): boolean {
  return staffRoles.some((role) => role.id === roleId);
}

/** The role with this name, in any case; "admin finance" is Finance Admin (AUTH-38). Null for no staff role. */
export function staffRoleNamed(name: string): RoleId | null {
  const written = name.trim().toLowerCase().replaceAll(/\s+/g, " ");
  if (written === "admin finance") return roleIds.financeAdmin;
  return staffRoles.find((role) => role.name.toLowerCase() === written)?.id ?? null;
}

/** The role of a new staff member: the requested one, or Basic (AUTH-47). */
export function roleOrDefault(roleId: number | null | undefined): number {
  return roleId ?? defaultStaffRole;
}

/**
 * The error when this person may not change the personal data of that account, or null (AUTH-44). Control of the e-mail
 * address gives control of the account, so the limits of `actingError` apply to every field, but to one's own never.
 * The permission users.manage covers customers only.
 */
export function personalDataError(
  actor: StaffActor,
  target: StaffTarget & { area: string },
): string | null {
  if (actor.user_id === target.user_id) return null;
  const error = actingError(actor, target);
  if (error !== null) return error;
  return target.area === "staff" && !isAdministrator(actor) ? generalTexts.forbidden : null;
}

/**
 * Why this person may not grant or remove this role at all, or null: a manager handles every staff role but Manager and
 * System Admin (AUTH-44).
 */
export function grantingError(
  actor: { role_ids: readonly number[] },
  roleId: number,
): string | null {
  if (!isStaffRole(roleId)) return escalationTexts.noStaffRole;
  if (holds(actor, roleIds.systemAdmin)) return null;
  if (roleId === roleIds.manager || roleId === roleIds.systemAdmin)
    return escalationTexts.roleAbove;
  return null;
}

/**
 * Why this person may not create a staff account with this role, or null (AUTH-46, AUTH-44). The creator of an account
 * knows its first password. The permission staff.manage alone therefore covers only Basic and the person's own roles.
 */
export function creationError(
  actor: { role_ids: readonly number[] },
  roleId: number,
): string | null {
  const error = grantingError(actor, roleId);
  if (error !== null || isAdministrator(actor)) return error;
  return roleId === defaultStaffRole || holds(actor, roleId) ? null : escalationTexts.roleNotOwn;
}

/**
 * Why this person may not link a staff member to a customer account, or null. Managers and system admins may, never
 * for themselves: the link decides which loans a person may act on (LOAN-46).
 */
export function customerLinkError(actor: StaffActor, target: StaffTarget): string | null {
  const isOwn = actor.user_id === target.user_id;
  return isOwn || !isAdministrator(actor) ? escalationTexts.customerLink : null;
}

/** Why this person may not give that account the role, or null (AUTH-44). */
export function roleChangeError(
  actor: StaffActor,
  target: StaffTarget,
  roleId: number,
): string | null {
  return actingError(actor, target) ?? grantingError(actor, roleId);
}

/**
 * Why this change of the account is not allowed, or null: the last active system admin is not demoted, deactivated or
 * deleted (AUTH-45).
 * @param after the roles and status after the change; none after a deletion
 * @param otherActiveSystemAdmins number of active system admins beside this one
 */
export function lastSystemAdminError(
  target: { role_ids: readonly number[]; status: string },
  after: { role_ids: readonly number[]; status: string },
  otherActiveSystemAdmins: number,
): string | null {
  const wasActive = holds(target, roleIds.systemAdmin) && target.status === "active";
  const staysActive = holds(after, roleIds.systemAdmin) && after.status === "active";
  return wasActive && !staysActive && otherActiveSystemAdmins === 0
    ? escalationTexts.lastSystemAdmin
    : null;
}

/** The stored spelling of a staff or user status, on-leave included (AUTH-50); null for an unknown one. */
export function canonicalAccountStatus(status: string): AccountStatus | null {
  const written = status.trim().toLowerCase().replaceAll(/[-\s]/g, "_");
  return accountStatuses.find((known) => known.value === written)?.value ?? null;
}

/** The strongest of a person's roles, shown where only one is shown (AUTH-1); null without any. */
export function strongestRole(roleIdsHeld: readonly number[]): (typeof staffRoles)[number] | null {
  return staffRoles.findLast((role) => roleIdsHeld.includes(role.id)) ?? null;
}
