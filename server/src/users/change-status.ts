import type { AccountStatus } from "@microfinance/contract/constants.ts";
import { recordAudit } from "../audit/record.ts";
import { endSessions } from "../auth/sessions.ts";
import type { Connection } from "../deps.ts";
import type { Cause } from "../http/session.ts";
import { saveStatus } from "./account-queries.ts";
import { type Administration, mustBeBelow, mustLeaveSystemAdmin } from "./administer.ts";

/**
 * Sets the status of an account and of its staff record on the caller's transaction, after `beginAdministration`.
 * Any status but active ends every session at once (D90). Setting the same status again changes nothing.
 * @throws 403 for one's own account and for those above (D84), 409 for the last active system admin
 */
export async function changeStatus(
  tx: Connection,
  cause: Cause,
  administration: Administration,
  status: AccountStatus,
  now: Date,
): Promise<void> {
  const { target } = administration;
  mustBeBelow(administration);
  if (target.status === status) return;
  await mustLeaveSystemAdmin(tx, target, { role_ids: target.role_ids, status });
  await saveStatus(tx, target, status, now);
  if (status !== "active") await endSessions(tx, target.user_id, "status_change");
  await recordAudit(tx, cause, {
    action: "user.status",
    record_type: "user",
    record_id: target.user_id,
    before: { status: target.status },
    after: { status },
  });
}
