import { approvalCeiling, type ApprovalCeilings } from "../loans/approval-limits.ts";
import { type Actor, isDecider, may } from "../core/access.ts";
import { transferDaysBack } from "../core/constants.ts";
import { addDays, type CalendarDate } from "../core/dates.ts";
import { type Cents, toCents } from "../core/money.ts";
import { partnerTexts } from "./partner-texts.ts";
import { transferTexts } from "./texts.ts";

/**
 * Whether a staff member may correct a transfer (TRF-6): its creator, a finance admin, a manager or a system admin. An
 * Auditor writes nothing (AUTH-41).
 */
export function mayUpdateTransfer(actor: Actor, transfer: { staff_id: number }): boolean {
  if (!may(actor, "transfers.update")) return false;
  return isDecider(actor) || transfer.staff_id === actor.staff_id;
}

/** Whether a transfer counts in the ledger: from its completion until it is canceled (TRF-7). */
export function isPosted(transfer: { status: string; deleted_at: Date | null }): boolean {
  return transfer.status === "completed" && transfer.deleted_at === null;
}

/** Why a transfer cannot be recorded under this date, or null: not after today, and at most 31 days ago (TRF-3). */
export function transferDateError(date: CalendarDate, today: CalendarDate): string | null {
  if (date > today) return transferTexts.dateInFuture;
  if (date < addDays(today, -transferDaysBack)) return transferTexts.dateTooOld(transferDaysBack);
  return null;
}

/** Why a transfer cannot have this fee, or null: only one that is sent has a fee (TRF-30). */
export function feeError(transfer: {
  direction?: "in" | "out" | undefined;
  fee?: number | undefined;
}): string | null {
  const isSent = transfer.direction === "out";
  return isSent || (transfer.fee ?? 0) === 0 ? null : transferTexts.feeOfReceived;
}

/** The fields in the ledger and at the medium, fixed once the transfer is completed (TRF-6). */
const fixedFields = [
  "transfer_pin",
  "transfer_medium",
  "amount",
  "foreign_currency",
  "local_currency",
  "transfer_date",
];

/**
 * Why this correction of a transfer is not allowed, or null (TRF-6). A canceled one is final, a completed one keeps
 * its posted fields, and a status changes only from pending to completed.
 * @param changed names of the fields that change
 * @param requested the status after the correction; the current one when it does not change
 */
export function transferEditError(
  status: string,
  changed: readonly string[],
  requested: string,
): string | null {
  if (changed.length === 0) return null;
  if (status === "canceled") return transferTexts.canceledIsFinal;
  if (requested === "canceled") return transferTexts.cancelInstead;
  if (status === "completed" && requested === "pending") return transferTexts.completedStays;
  const isFixed = status === "completed" && changed.some((name) => fixedFields.includes(name));
  return isFixed ? transferTexts.completedIsFixed : null;
}

/**
 * Why this person cannot cancel a transfer, or null: canceled is final (TRF-7), and a settled one stays (TRF-34). Where
 * the lender separates reversals, the money of a completed one is taken back by another person than recorded it.
 */
export function cancelError(
  { status, staff_id }: { status: string; staff_id: number },
  isSettled: boolean,
  reverser: { staff_id: number; reversal_by_other: boolean },
): string | null {
  if (status === "canceled") return transferTexts.canceledIsFinal;
  if (isSettled) return partnerTexts.settledStays;
  const isSame = status === "completed" && staff_id === reverser.staff_id;
  return reverser.reversal_by_other && isSame ? transferTexts.canceledBySame : null;
}

/** Why a transfer cannot be deleted, or null: only a pending or canceled one is (TRF-8). */
export function deleteError(status: string): string | null {
  return status === "completed" ? transferTexts.deleteCanceledFirst : null;
}

/**
 * Whether a transfer without cash needs another person to complete it: with what this one completed before on the same
 * day, it is above the ceiling of their approvals. Cash is counted in the till of who pays it. A bill without cash has
 * the same bound, by the bills of the day (BILL-19).
 * @param transfer `local_currency` in NLe; `before` in cents
 */
export function needsCompletion(
  { role_ids }: Pick<Actor, "role_ids">,
  transfer: { local_currency: number; before: Cents; is_cash: boolean },
  ceilings: ApprovalCeilings,
): boolean {
  const ceiling = approvalCeiling(role_ids, ceilings);
  if (transfer.is_cash || ceiling === null) return false;
  return transfer.before + toCents(transfer.local_currency) > toCents(ceiling);
}

/** Whether a staff member may complete a pending transfer, which moves money: the right to cancel one (TRF-6). */
export function mayCompleteTransfer(actor: Actor): boolean {
  return may(actor, "transfers.cancel");
}
