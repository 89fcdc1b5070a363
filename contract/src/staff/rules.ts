import {
  accountStatuses,
  type AccountStatus,
  defaultStaffRole,
  type RoleId,
  roleIds,
  staffRoles,
} from "../core/constants.ts";
import { escalationTexts } from "./escalation-texts.ts";

/** Who acts, as the limits of escalation see them. */
export interface StaffActor {
  user_id: number;
  role_ids: readonly number[];
}

/** Whose account is acted on. */
export interface StaffTarget {
  user_id: number;
  role_ids: readonly number[];
}

const holds = (person: { role_ids: readonly number[] }, roleId: number) =>
  person.role_ids.includes(roleId);

const isAdministrator = (person: { role_ids: readonly number[] }) =>
  holds(person, roleIds.manager) || holds(person, roleIds.systemAdmin);

/** Whether the id is a role that staff can hold (AUTH-38). */
export function isStaffRole(roleId: number): boolean {
  return staffRoles.some((role) => role.id === roleId);
}

/** The role a name means, whatever its case; "admin finance" is Finance Admin (AUTH-38). Null for no staff role. */
export function staffRoleNamed(name: string): RoleId | null {
  const written = name.trim().toLowerCase().replaceAll(/\s+/g, " ");
  if (written === "admin finance") return roleIds.financeAdmin;
  return staffRoles.find((role) => role.name.toLowerCase() === written)?.id ?? null;
}

/** The role a new staff member gets: the one asked for, or Basic (AUTH-47). */
export function roleOrDefault(roleId: number | null | undefined): number {
  return roleId ?? defaultStaffRole;
}

/**
 * Why this person may not change anything of that account, or null: nobody their own role, permissions or
 * status, and only a system admin acts on a manager or system admin (AUTH-44). Individual permissions never lift
 * these limits (AUTH-44).
 */
export function actingError(actor: StaffActor, target: StaffTarget): string | null {
  if (actor.user_id === target.user_id) return escalationTexts.oneself;
  if (isAdministrator(target) && !holds(actor, roleIds.systemAdmin))
    return escalationTexts.aboveManager;
  return null;
}

/** Why this person may not grant or take this role at all, or null: a manager handles 2 to 7 (AUTH-44). */
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
 * Why this person may not make a staff account of this role, or null (AUTH-46, AUTH-44). Whoever makes an account knows
 * its first password, so the permission staff.manage alone reaches no further than Basic and one's own roles (AUTH-44).
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
 * Why this person may not say which customer account a staff member borrows under, or null: managers and system
 * admins may, never for themselves, since it decides on which loans they may act (LOAN-46).
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
 * Why the account cannot lose its place as it is asked, or null: the last active system admin is not demoted,
 * deactivated or deleted (AUTH-45).
 * @param after the roles and status it would have; deleting leaves none
 * @param otherActiveSystemAdmins active system admins beside this one
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

/** The strongest of a person's roles, which counts where one is shown (AUTH-1); null without any. */
export function strongestRole(roleIdsHeld: readonly number[]): (typeof staffRoles)[number] | null {
  return staffRoles.findLast((role) => roleIdsHeld.includes(role.id)) ?? null;
}
