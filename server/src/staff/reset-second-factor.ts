import { secondFactorTexts } from "@microfinance/contract/auth/sign-in-texts.ts";
import { actingError } from "@microfinance/contract/staff/rules.ts";
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
 * Removes the second factor of somebody else who lost it: never one's own, and a manager's or system admin's only by
 * a system admin (AUTH-36, AUTH-19). Their sessions end, they are told by mail, and their next sign-in needs a mailed code
 * and a new password.
 * @throws 403 for one's own account and for those above; 404 for an unknown staff member; 409 when there is nothing
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
    // Whoever knows the password and has the factor removed would get in alone: the mailbox is asked for as well.
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
