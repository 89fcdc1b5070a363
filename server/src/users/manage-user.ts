import { lastSystemAdminError } from "@microfinance/contract/staff/rules.ts";
import type { Connection } from "../core/deps.ts";
import { conflict, forbidden } from "../core/http/errors.ts";
import type { SessionActor } from "../core/http/session.ts";
import {
  type AccountState,
  lockAccount,
  lockAdministration,
  otherActiveSystemAdmins,
} from "../people/account-queries.ts";
import { actingError, type StaffActor } from "@microfinance/contract/auth/acting.ts";

/** Actor and target, both locked. */
export interface Administration {
  actor: StaffActor;
  target: AccountState;
}

/**
 * Begins a change of a person's role, permissions or status: queues behind other such changes, and reads both accounts
 * again, so that the limits apply to the current state.
 * @returns null for an unknown account
 * @throws 403 when the caller is no longer active
 */
export async function beginAdministration(
  tx: Connection,
  caller: SessionActor,
  userId: number,
): Promise<Administration | null> {
  await lockAdministration(tx);
  const target = await lockAccount(tx, userId);
  const actor = userId === caller.user_id ? target : await lockAccount(tx, caller.user_id);
  if (actor?.status !== "active") throw forbidden();
  return target && { actor, target };
}

/** @throws 403 when the actor may not change this account: their own, or above them (AUTH-44) */
export function mustBeBelow({ actor, target }: Administration): void {
  const error = actingError(actor, target);
  if (error !== null) throw forbidden(error);
}

/** @throws 409 when the account is the last active system admin and would not remain one (AUTH-45) */
export async function mustLeaveSystemAdmin(
  tx: Connection,
  target: AccountState,
  after: { role_ids: readonly number[]; status: string },
): Promise<void> {
  const others = await otherActiveSystemAdmins(tx, target.user_id);
  const error = lastSystemAdminError(target, after, others);
  if (error !== null) throw conflict(error);
}
