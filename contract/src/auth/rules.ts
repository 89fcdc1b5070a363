import { type Actor, may } from "../access.ts";
import { lifetimes, roleIds, shortestPassword } from "../constants.ts";
import { isTooLongPassword } from "../fields.ts";
import { actingRefusal } from "../staff/rules.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { authTexts } from "./texts.ts";

/**
 * Why a new password is refused, or null (D39): for its length, or because everybody guesses it (ASVS 6.2.4). It has no
 * composition rules, and is never trimmed or cut.
 */
export function passwordRefusal(password: string): string | null {
  if ([...password].length < shortestPassword) return authTexts.passwordTooShort;
  if (isTooLongPassword(password)) return authTexts.passwordTooLong;
  return isCommonPassword(password) ? authTexts.passwordCommon : null;
}

/** Whether the password was given so recently that changing it need not ask for it again (D40). */
export function isFreshSignIn(authenticatedAt: Date, now: Date): boolean {
  return now.getTime() - authenticatedAt.getTime() <= lifetimes.freshSignIn;
}

/** An account somebody wants to act on, as the limits of escalation see it. */
export interface TargetAccount {
  user_id: number;
  area: "customer" | "staff";
  role_ids: readonly number[];
}

/**
 * Why a person may not set the password of somebody else's account, or null (D40, D84): a system admin sets anyone's,
 * a manager anyone's below manager. The permission users.manage reaches customers alone, for whoever sets a staff
 * member's password can sign in as them, and it never lifts the limits of escalation (D82).
 */
export function settingPasswordRefusal(actor: Actor, target: TargetAccount): string | null {
  if (!may(actor, "users.set_password")) return authTexts.notAllowed;
  const limit = actingRefusal(actor, target);
  if (limit !== null) return limit;
  const isAdministrator = actor.role_ids.some(
    (id) => id === roleIds.manager || id === roleIds.systemAdmin,
  );
  return target.area === "staff" && !isAdministrator ? authTexts.notAllowed : null;
}

/**
 * Why a person may not send somebody an invitation link again, or null (D84, D131): customers are invited by whoever
 * registers customers, staff by whoever makes staff accounts, within the limits of escalation.
 */
export function invitingRefusal(actor: Actor, target: TargetAccount): string | null {
  const action = target.area === "customer" ? "customers.create" : "staff.create";
  if (!may(actor, action)) return authTexts.notAllowed;
  return target.area === "customer" ? null : actingRefusal(actor, target);
}
