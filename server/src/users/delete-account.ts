import { userTexts } from "@microfinance/contract/users/texts.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { revokeSessions } from "../auth/sessions.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { aboutRecord } from "../core/http/about-record.ts";
import { conflict } from "../core/http/errors.ts";
import type { RequestContext, SessionActor } from "../core/http/session.ts";
import { hasLoans, hideAccount } from "../people/account-queries.ts";
import { beginAdministration, mustBeBelow, mustLeaveSystemAdmin } from "./manage-user.ts";

/**
 * Hides an account permanently, terminated and signed out; its records stay (AUTH-52).
 * @returns false for an unknown account
 * @throws 403 for the caller's own account, 409 for the last active system admin and for a customer with loans
 */
export function deleteAccount(
  deps: Deps,
  caller: SessionActor,
  ctx: RequestContext,
  userId: number,
): Promise<boolean> {
  return aboutRecord({ record_type: "user", record_id: userId }, () =>
    deps.db.transaction().execute(async (tx) => {
      const administration = await beginAdministration(tx, caller, userId);
      if (!administration) return false;
      const { target } = administration;
      mustBeBelow(administration);
      await mustLeaveSystemAdmin(tx, target, { role_ids: [], status: "terminated" });
      if (target.customer_id !== null && (await hasLoans(tx, target.customer_id)))
        throw conflict(userTexts.hasLoans);
      await hideAccount(tx, target, deps.now());
      if (target.customer_id !== null) await leaveGroups(tx, deps, target.customer_id);
      await revokeSessions(tx, userId, "account_deleted");
      await writeAudit(tx, ctx, {
        action: "user.delete",
        record_type: "user",
        record_id: userId,
        before: { status: target.status, role_ids: target.role_ids },
        after: { status: "terminated" },
      });
      return true;
    }),
  );
}

/** Ends every membership of a customer whose account is deleted (SERV-151). */
async function leaveGroups(tx: Connection, deps: Deps, customerId: string): Promise<void> {
  await tx
    .updateTable("group_members")
    .set({ left_on: today(deps) })
    .where("customer_id", "=", customerId)
    .where("left_on", "is", null)
    .execute();
}
