import type { AccountStatus } from "@microfinance/contract/core/constants.ts";
import type { updateStaff as schemas } from "@microfinance/contract/staff/endpoint-schemas.ts";
import { customerLinkError } from "@microfinance/contract/staff/rules.ts";
import { staffTexts } from "@microfinance/contract/staff/texts.ts";
import type { z } from "zod";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { badRequest, forbidden } from "../core/http/errors.ts";
import type { RequestContext, SessionActor } from "../core/http/session.ts";
import { findCustomerKey } from "../people/customer-key.ts";
import { type Administration, mustBeBelow } from "../users/manage-user.ts";
import { changeStatus } from "../users/change-status.ts";
import { findStaff } from "./queries.ts";
import { type Job, saveJob } from "./staff-writes.ts";
import { staffContext } from "./staff-context.ts";
import { escalationTexts } from "@microfinance/contract/auth/texts.ts";

type StaffChange = z.output<NonNullable<typeof schemas.body>>;

/**
 * Changes status, position, department, employment date or customer account of a staff member; missing fields stay
 * unchanged. Administrators may change their own job, never their own status (AUTH-44).
 * @throws 404, 403 and 409 as `staffContext` and `changeStatus` do
 */
export function updateStaff(
  deps: Deps,
  caller: SessionActor,
  ctx: RequestContext,
  staffId: number,
  change: StaffChange,
): Promise<void> {
  return staffContext(deps, caller, ctx, staffId, async (tx, administration) => {
    const { actor, target } = administration;
    const isOwn = actor.user_id === target.user_id;
    if (!isOwn) mustBeBelow(administration);
    if (change.status !== undefined && change.status !== target.status) {
      if (isOwn) throw forbidden(escalationTexts.oneself);
      await changeStatus(tx, ctx, administration, change.status, deps.now());
    }
    const requested = { ...change, customer_id: await linkedCustomer(tx, change.customer_id) };
    await changeJob(tx, ctx, staffId, requested, administration, deps.now());
  });
}

/** The stored code of the given customer; empty and missing values stay. @throws 400 for an unknown customer */
async function linkedCustomer(
  tx: Connection,
  input: string | null | undefined,
): Promise<string | null | undefined> {
  if (input === undefined || input === null || input === "") return input;
  const key = await findCustomerKey(tx, input.toUpperCase());
  if (key !== null) return key.customer_id;
  throw badRequest(staffTexts.unknownCustomer, { customer_id: staffTexts.unknownCustomer });
}

/** Activates or deactivates a staff member (AUTH-50). */
export function setStaffStatus(
  deps: Deps,
  caller: SessionActor,
  ctx: RequestContext,
  staffId: number,
  status: AccountStatus,
): Promise<void> {
  return staffContext(deps, caller, ctx, staffId, (tx, administration: Administration) =>
    changeStatus(tx, ctx, administration, status, deps.now()),
  );
}

async function changeJob(
  tx: Connection,
  ctx: RequestContext,
  staffId: number,
  change: StaffChange,
  { actor, target }: Administration,
  now: Date,
): Promise<void> {
  const current = await findStaff(tx, staffId);
  if (!current) return;
  const job: Job = {};
  const before: Job = {};
  for (const name of ["position", "department", "employment_date", "customer_id"] as const) {
    const value = change[name];
    if (value === undefined || (value || null) === current[name]) continue;
    job[name] = value || null;
    before[name] = current[name];
  }
  if (Object.keys(job).length === 0) return;
  const error = job.customer_id === undefined ? null : customerLinkError(actor, target);
  if (error !== null) throw forbidden(error);
  await saveJob(tx, staffId, job, now);
  await writeAudit(tx, ctx, {
    action: "staff.update",
    record_type: "staff",
    record_id: staffId,
    before,
    after: job,
  });
}
