import { secondFactorTexts } from "@microfinance/contract/auth/sign-in-texts.ts";
import { actingRefusal } from "@microfinance/contract/staff/rules.ts";
import { findAccount } from "../auth/account.ts";
import { mailSecondFactorEvent } from "../auth/second-factor-mail.ts";
import { recordSecondFactor } from "../auth/second-factor-own.ts";
import { clearSecondFactor } from "../auth/second-factor-removal.ts";
import { endSessions } from "../auth/sessions.ts";
import type { Deps } from "../deps.ts";
import { conflict, notAllowed } from "../http/errors.ts";
import type { Cause, SessionActor } from "../http/session.ts";
import { onStaff } from "./on-staff.ts";

/**
 * Removes the second factor of somebody else who lost it: never one's own, and a manager's or system admin's only by
 * a system admin (D84, D134). Their sessions end, and they are told by mail.
 * @throws 403 for one's own account and for those above; 404 for an unknown staff member; 409 when there is nothing
 */
export function resetSecondFactor(
  deps: Deps,
  caller: SessionActor,
  cause: Cause,
  staffId: number,
): Promise<void> {
  return onStaff(deps, caller, cause, staffId, async (tx, { actor, target }) => {
    const refusal =
      actor.user_id === target.user_id ? secondFactorTexts.ownReset : actingRefusal(actor, target);
    if (refusal !== null) throw notAllowed(refusal);
    if (!(await clearSecondFactor(tx, target.user_id)))
      throw conflict(secondFactorTexts.nothingToReset);
    const ended = await endSessions(tx, target.user_id, "second_factor_reset");
    await recordSecondFactor(tx, cause, target, "reset", { sessions_ended: ended });
    const account = await findAccount(tx, target.user_id);
    if (account) await mailSecondFactorEvent(tx, deps, account, "reset");
  });
}
