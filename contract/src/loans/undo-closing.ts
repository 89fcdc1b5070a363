import { canonicalStatus } from "./status.ts";

/**
 * Undoes a wrong closing or cancellation of an approved loan (LOAN-57). One person requests it with a reason, another
 * confirms or declines. The confirmation reverses the ledger entries and restores the status implied by the payments.
 */

/** Texts of undoing a closing, on the screen and from the calls. */
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
  noneWaiting: "There is no request to undo the closing of this loan.",
  samePerson: "Another staff member must confirm this: you have asked for it.",
} as const;

/** Input of the undo rules. Amounts in NLe or cents alike. */
export interface EndedLoan {
  status: string | null;
  approval_date: string | null;
}

/** An open request to undo a closing, for a second person. */
export interface WaitingUndo {
  requested_by: number;
}

/** Why the closing of this loan cannot be undone, or null. */
export function undoError(loan: EndedLoan, waiting: WaitingUndo | null): string | null {
  const status = canonicalStatus(loan.status);
  const hasEnded = status === "canceled" || status === "closed";
  if (!hasEnded || loan.approval_date === null) return undoTexts.notEnded;
  return waiting === null ? null : undoTexts.alreadyAsked;
}

/** Why this staff member cannot confirm the request, or null: the requester cannot confirm. */
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

/** The status implied by the payments of an approved loan (PAY-3). Amounts in NLe or cents alike. */
export function statusOfPayments(loan: {
  paid_total: number;
  balance: number;
}): "approved" | "paying" | "paid" {
  if (loan.balance === 0) return "paid";
  return loan.paid_total > 0 ? "paying" : "approved";
}
