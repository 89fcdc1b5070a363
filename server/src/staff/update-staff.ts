import type { AccountStatus } from "@microfinance/contract/constants.ts";
import type { updateStaff as endpoint } from "@microfinance/contract/staff/endpoints.ts";
import { escalationTexts } from "@microfinance/contract/staff/escalation-texts.ts";
import type { z } from "zod";
import { recordAudit } from "../audit/record.ts";
import type { Connection, Deps } from "../deps.ts";
import { notAllowed } from "../http/errors.ts";
import type { Cause, SessionActor } from "../http/session.ts";
import { type Administration, mustBeBelow } from "../users/administer.ts";
import { changeStatus } from "../users/change-status.ts";
import { findStaff } from "./queries.ts";
import { type Job, saveJob } from "./staff-writes.ts";
import { onStaff } from "./on-staff.ts";

type StaffChange = z.output<NonNullable<typeof endpoint.body>>;

/**
 * Changes status, position, department or employment date of a staff member; what is left out stays. Administrators
 * may change their own job, never their own status (D84).
 * @throws 404, 403 and 409 as `onStaff` and `changeStatus` do
 */
export function updateStaff(
  deps: Deps,
  caller: SessionActor,
  cause: Cause,
  staffId: number,
  change: StaffChange,
): Promise<void> {
  return onStaff(deps, caller, cause, staffId, async (tx, administration) => {
    const { actor, target } = administration;
    const isOwn = actor.user_id === target.user_id;
    if (!isOwn) mustBeBelow(administration);
    if (change.status !== undefined && change.status !== target.status) {
      if (isOwn) throw notAllowed(escalationTexts.oneself);
      await changeStatus(tx, cause, administration, change.status, deps.now());
    }
    await changeJob(tx, cause, staffId, change, deps.now());
  });
}

/** Activates or deactivates a staff member (D90). */
export function setStaffStatus(
  deps: Deps,
  caller: SessionActor,
  cause: Cause,
  staffId: number,
  status: AccountStatus,
): Promise<void> {
  return onStaff(deps, caller, cause, staffId, (tx, administration: Administration) =>
    changeStatus(tx, cause, administration, status, deps.now()),
  );
}

async function changeJob(
  tx: Connection,
  cause: Cause,
  staffId: number,
  change: StaffChange,
  now: Date,
): Promise<void> {
  const current = await findStaff(tx, staffId);
  if (!current) return;
  const job: Job = {};
  const before: Job = {};
  for (const name of ["position", "department", "employment_date"] as const) {
    const wanted = change[name];
    if (wanted === undefined || (wanted || null) === current[name]) continue;
    job[name] = wanted || null;
    before[name] = current[name];
  }
  if (Object.keys(job).length === 0) return;
  await saveJob(tx, staffId, job, now);
  await recordAudit(tx, cause, {
    action: "staff.update",
    record_type: "staff",
    record_id: staffId,
    before,
    after: job,
  });
}
