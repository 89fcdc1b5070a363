import { type Action, type Actor, may } from "../core/access.ts";
import { roleIds } from "../core/constants.ts";
import { actingError } from "../staff/rules.ts";
import { authTexts } from "./texts.ts";

/** An account somebody wants to act on, as the limits of escalation see it. */
export interface TargetAccount {
  user_id: number;
  area: "customer" | "staff";
  role_ids: readonly number[];
}

/**
 * Why a person may not set the password of somebody else's account, or null (AUTH-26): a system admin sets anyone's,
 * a manager anyone's below manager. The permission users.manage reaches customers alone, for whoever sets a staff
 * member's password can sign in as them, and it never lifts the limits of escalation (AUTH-44).
 */
export function settingPasswordError(actor: Actor, target: TargetAccount): string | null {
  return handlingError(actor, target, "users.set_password");
}

/** Why a person may not end, or count, the sessions of somebody else's account, or null: as for its password (AUTH-36). */
export function endingSessionsError(actor: Actor, target: TargetAccount): string | null {
  return handlingError(actor, target, "users.end_sessions");
}

function handlingError(actor: Actor, target: TargetAccount, action: Action): string | null {
  if (!may(actor, action)) return authTexts.notAllowed;
  const limit = actingError(actor, target);
  if (limit !== null) return limit;
  const isAdministrator = actor.role_ids.some(
    (id) => id === roleIds.manager || id === roleIds.systemAdmin,
  );
  return target.area === "staff" && !isAdministrator ? authTexts.notAllowed : null;
}

/**
 * Why a person may not send somebody an invitation link again, or null (AUTH-44, AUTH-21): customers are invited by whoever
 * registers customers, staff by whoever makes staff accounts, within the limits of escalation.
 */
export function invitingError(actor: Actor, target: TargetAccount): string | null {
  const action = target.area === "customer" ? "customers.create" : "staff.create";
  if (!may(actor, action)) return authTexts.notAllowed;
  return target.area === "customer" ? null : actingError(actor, target);
}
