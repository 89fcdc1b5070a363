import { type Actor, may } from "../core/access.ts";
import { roleIds, transferDaysBack } from "../core/constants.ts";
import { addDays, type CalendarDate } from "../core/dates.ts";
import { transferTexts } from "./texts.ts";

/**
 * Whether a staff member may correct a transfer (TRF-6): whoever recorded it, a finance admin, a manager or a
 * system admin. An Auditor writes nothing (AUTH-41).
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
 * and nothing once it is canceled or deleted (TRF-8).
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

/** Why a transfer cannot be recorded under this date, or null: not after today, and at most 31 days ago (TRF-3). */
export function transferDateError(date: CalendarDate, today: CalendarDate): string | null {
  if (date > today) return transferTexts.dateInFuture;
  if (date < addDays(today, -transferDaysBack)) return transferTexts.dateTooOld(transferDaysBack);
  return null;
}

/** What the books and the medium hold of a transfer: fixed once it is completed (TRF-6). */
const fixedFields = [
  "transfer_pin",
  "transfer_medium",
  "amount",
  "foreign_currency",
  "local_currency",
  "transfer_date",
];

/**
 * Why a transfer cannot be corrected like this, or null (TRF-6): a canceled one is final, a completed one keeps what
 * the books hold of it, and a status changes only from pending to completed.
 * @param changed names of the fields that would change
 * @param wanted the status that would be left; the same as before when it is not to change
 */
export function transferEditError(
  status: string,
  changed: readonly string[],
  wanted: string,
): string | null {
  if (changed.length === 0) return null;
  if (status === "canceled") return transferTexts.canceledIsFinal;
  if (wanted === "canceled") return transferTexts.cancelInstead;
  if (status === "completed" && wanted === "pending") return transferTexts.completedStays;
  const isFixed = status === "completed" && changed.some((name) => fixedFields.includes(name));
  return isFixed ? transferTexts.completedIsFixed : null;
}

/** Why a transfer cannot be canceled, or null: canceled is final (TRF-7). */
export function cancelError(status: string): string | null {
  return status === "canceled" ? transferTexts.canceledIsFinal : null;
}

/** Why a transfer cannot be deleted, or null: only a pending or canceled one is (TRF-8). */
export function deleteError(status: string): string | null {
  return status === "completed" ? transferTexts.deleteCanceledFirst : null;
}

/** Whether a staff member may complete a pending transfer, which moves money: who may cancel one (TRF-6). */
export function mayCompleteTransfer(actor: Actor): boolean {
  return may(actor, "transfers.cancel");
}
