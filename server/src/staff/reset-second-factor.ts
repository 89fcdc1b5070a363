import { secondFactorTexts } from "@microfinance/contract/auth/texts.ts";
import { actingError } from "@microfinance/contract/auth/acting.ts";
import { findAccount } from "../auth/account.ts";
import { mailSecondFactorEvent } from "../auth/second-factor-mail.ts";
import { recordSecondFactor } from "../auth/second-factor-own.ts";
import { clearSecondFactor } from "../auth/second-factor-removal.ts";
import { revokeSessions } from "../auth/sessions.ts";
import type { Deps } from "../core/deps.ts";
import { conflict, forbidden } from "../core/http/errors.ts";
import type { RequestContext, SessionActor } from "../core/http/session.ts";
import { staffContext } from "./staff-context.ts";

/**
 * Removes the second factor of another person who lost it; a manager's or system admin's only by a system admin
 * (AUTH-36, AUTH-19). Their sessions end, they are notified by mail, and their next sign-in requires a mailed code and
 * a new password.
 * @throws 403 for the caller's own account and for those above; 404 for an unknown staff member; 409 without a second
 *   factor
 */
export function resetSecondFactor(
  deps: Deps,
  caller: SessionActor,
  ctx: RequestContext,
  staffId: number,
): Promise<void> {
  return staffContext(deps, caller, ctx, staffId, async (tx, { actor, target }) => {
    const error =
      actor.user_id === target.user_id ? secondFactorTexts.ownReset : actingError(actor, target);
    if (error !== null) throw forbidden(error);
    if (!(await clearSecondFactor(tx, target.user_id)))
      throw conflict(secondFactorTexts.nothingToReset);
    // The mailed code stops a person with only the password from signing in after the reset.
    await tx
      .updateTable("users")
      .set({ must_change_password: true })
      .where("id", "=", target.user_id)
      .where("password_hash", "is not", null)
      .execute();
    const ended = await revokeSessions(tx, target.user_id, "second_factor_reset");
    await recordSecondFactor(tx, ctx, target, "reset", { sessions_ended: ended });
    const account = await findAccount(tx, target.user_id);
    if (account) await mailSecondFactorEvent(tx, deps, account, "reset");
  });
}
