import type { Actor } from "../access.ts";
import { roleIds } from "../constants.ts";

/**
 * Whether a staff member may correct a transfer (D117): whoever recorded it, a finance admin, a manager or a
 * system admin. An Auditor writes nothing (D87).
 */
export function mayUpdateTransfer(actor: Actor, transfer: { staff_id: number }): boolean {
  if (actor.area !== "staff") return false;
  const deciders: readonly number[] = [roleIds.financeAdmin, roleIds.manager, roleIds.systemAdmin];
  if (actor.role_ids.some((id) => deciders.includes(id))) return true;
  const writes = actor.role_ids.some((id) => id !== roleIds.auditor);
  return writes && transfer.staff_id === actor.staff_id;
}

/**
 * What a transfer has paid out in NLe: the books hold exactly this much of it. Nothing before it is completed,
 * and nothing once it is canceled or deleted (D117).
 */
export function paidOut(transfer: {
  status: string;
  local_currency: number;
  deleted_at: Date | null;
}): number {
  return transfer.status === "completed" && transfer.deleted_at === null
    ? transfer.local_currency
    : 0;
}
