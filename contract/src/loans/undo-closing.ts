import { canonicalStatus } from "./status.ts";

/**
 * Undoing a wrong close or cancellation of an approved loan (LOAN-57): one person asks with a reason, another confirms
 * or declines. The confirmation turns the ledger entries round and restores the status that the payments say.
 */

/** What the calls and the screen say about undoing a closing. */
export const undoTexts = {
  title: "Closed or canceled by mistake?",
  action: "Undo closing",
  confirm: "Confirm",
  decline: "Decline",
  withdraw: "Withdraw",
  reason: "Reason for undoing",
  reasonMissing: "Please enter the reason for undoing the closing.",
  waiting: "Waiting for a second person",
  asked: "Undo closing is asked for. A second person must confirm it.",
  confirmed: "The closing is undone.",
  declined: "The request to undo the closing is declined.",
  failed: "The closing could not be undone.",
  notEnded:
    "Only a loan that was approved and then closed or canceled can be opened again this way.",
  alreadyAsked: "Undo closing is asked for already. A second person must confirm or decline it.",
  noneWaiting: "Nobody has asked to undo the closing of this loan.",
  samePerson: "Another staff member must confirm this: you have asked for it.",
} as const;

/** What the rules of undoing look at. Amounts in NLe or cents alike. */
export interface EndedLoan {
  status: string | null;
  approval_date: string | null;
}

/** A request to undo a closing that waits for a second person. */
export interface WaitingUndo {
  requested_by: number;
}

/** Why nobody can ask to undo the closing of this loan, or null. */
export function undoError(loan: EndedLoan, waiting: WaitingUndo | null): string | null {
  const status = canonicalStatus(loan.status);
  const hasEnded = status === "canceled" || status === "closed";
  if (!hasEnded || loan.approval_date === null) return undoTexts.notEnded;
  return waiting === null ? null : undoTexts.alreadyAsked;
}

/** Why this staff member cannot confirm the request, or null: whoever asked does not confirm. */
export function confirmUndoError(
  loan: EndedLoan,
  waiting: WaitingUndo | null,
  staffId: number,
): string | null {
  const error = undoError(loan, null);
  if (error !== null) return error;
  if (waiting === null) return undoTexts.noneWaiting;
  return waiting.requested_by === staffId ? undoTexts.samePerson : null;
}

/** The status that the payments of an approved loan say (PAY-3). Amounts in NLe or cents alike. */
export function statusOfPayments(loan: {
  paid_total: number;
  balance: number;
}): "approved" | "paying" | "paid" {
  if (loan.balance === 0) return "paid";
  return loan.paid_total > 0 ? "paying" : "approved";
}
