import { type Action, type Actor, isAdministrator, may } from "../core/access.ts";
import { authTexts, escalationTexts } from "./texts.ts";
import { roleIds } from "../core/constants.ts";

/** The account an action is aimed at, as the escalation limits read it. */
export interface TargetAccount {
  user_id: number;
  area: "customer" | "staff";
  role_ids: readonly number[];
}

/**
 * Why a person may not set the password of another account, or null (AUTH-26). A system admin sets any password, a
 * manager those below manager. The permission users.manage covers customers only: setting a staff password would allow
 * signing in as that person. It never lifts the escalation limits (AUTH-44).
 */
export function settingPasswordError(actor: Actor, target: TargetAccount): string | null {
  return handlingError(actor, target, "users.set_password");
}

/**
 * Why a person may not end or count the sessions of another account, or null: the password rule applies (AUTH-36).
 */
export function endingSessionsError(actor: Actor, target: TargetAccount): string | null {
  return handlingError(actor, target, "users.end_sessions");
}

function handlingError(actor: Actor, target: TargetAccount, action: Action): string | null {
  if (!may(actor, action)) return authTexts.notAllowed;
  const limit = actingError(actor, target);
  if (limit !== null) return limit;
  return target.area === "staff" && !isAdministrator(actor) ? authTexts.notAllowed : null;
}

/**
 * Why a person may not send an invitation link again, or null (AUTH-44, AUTH-21). Inviting customers needs the right
 * to register customers. Inviting staff needs the right to create staff accounts, within the escalation limits.
 */
export function invitingError(actor: Actor, target: TargetAccount): string | null {
  const action = target.area === "customer" ? "customers.create" : "staff.create";
  if (!may(actor, action)) return authTexts.notAllowed;
  return target.area === "customer" ? null : actingError(actor, target);
}

/** The person who acts, as the escalation limits read them. */
export interface StaffActor {
  user_id: number;
  role_ids: readonly number[];
}

/** The account an action is aimed at. */
export interface StaffTarget {
  user_id: number;
  role_ids: readonly number[];
}

/**
 * The error when this person may not change that account, or null. No person changes their own role, permissions or
 * status; only a system admin changes a manager or system admin. Individual permissions never lift these limits
 * (AUTH-44).
 */
export function actingError(actor: StaffActor, target: StaffTarget): string | null {
  if (actor.user_id === target.user_id) return escalationTexts.oneself;
  if (isAdministrator(target) && !actor.role_ids.includes(roleIds.systemAdmin))
    return escalationTexts.aboveManager;
  return null;
}
