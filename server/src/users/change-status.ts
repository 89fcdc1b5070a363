import { creationError } from "@microfinance/contract/staff/rules.ts";
import type { AccountStatus } from "@microfinance/contract/core/constants.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { revokeSessions } from "../auth/sessions.ts";
import type { Connection } from "../core/deps.ts";
import type { RequestContext } from "../core/http/session.ts";
import { forbidden } from "../core/http/errors.ts";
import { saveStatus } from "../people/account-queries.ts";
import { type Administration, mustBeBelow, mustLeaveSystemAdmin } from "./manage-user.ts";

/**
 * Sets the status of an account and of its staff record on the caller's transaction, after `beginAdministration`. Any
 * status but active ends every session at once (AUTH-50). An equal status changes nothing.
 * @throws 403 for the caller's own account, for those above (AUTH-45), and for one that the lender's directory made
 *   with roles that the caller could not give (AUTH-74), 409 for the last active system admin
 */
export async function changeStatus(
  tx: Connection,
  ctx: RequestContext,
  administration: Administration,
  status: AccountStatus,
  now: Date,
): Promise<void> {
  const { target } = administration;
  mustBeBelow(administration);
  if (target.status === status) return;
  await mustLeaveSystemAdmin(tx, target, { role_ids: target.role_ids, status });
  if (status === "active") await confirmMade(tx, administration);
  await saveStatus(tx, target, status, now);
  if (status !== "active") await revokeSessions(tx, target.user_id, "status_change");
  await writeAudit(tx, ctx, {
    action: "user.status",
    record_type: "user",
    record_id: target.user_id,
    before: { status: target.status },
    after: { status },
  });
}

/** An account that the lender's directory made is activated by who may create one with its roles. */
async function confirmMade(tx: Connection, { actor, target }: Administration): Promise<void> {
  const waiting = await tx
    .updateTable("directory_links")
    .set({ waits: false })
    .where("user_id", "=", target.user_id)
    .where("waits", "=", true)
    .returning("user_id")
    .executeTakeFirst();
  if (waiting === undefined) return;
  const error = target.role_ids
    .map((role) => creationError(actor, role))
    .find((text) => text !== null);
  if (error !== undefined) throw forbidden(error);
}
