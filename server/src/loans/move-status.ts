import { may } from "@microfinance/contract/access.ts";
import { type StatusEdit, statusEdit } from "@microfinance/contract/loans/edit.ts";
import { editRefusals } from "@microfinance/contract/loans/edit-texts.ts";
import type { LoanEdit } from "@microfinance/contract/loans/requests.ts";
import { canonicalStatus } from "@microfinance/contract/loans/status.ts";
import { loanEditTexts } from "@microfinance/contract/loans/texts.ts";
import { noticeOfStatus } from "@microfinance/contract/notices/facts.ts";
import { recordAudit } from "../audit/record.ts";
import type { Connection, Deps } from "../deps.ts";
import { badInput, conflict, notAllowed } from "../http/errors.ts";
import type { Cause, SessionActor } from "../http/session.ts";
import { tellCustomer } from "../notices/tell-customer.ts";
import { changedLoan, changeLoan, keepDecision, staffIdOf } from "./change-loan.ts";
import { decideHeldLoan } from "./decide-loan.ts";
import type { LoanRow } from "./queries.ts";
import { reviewsOf } from "./review-loan.ts";
import { takeBackReviews } from "./take-back-reviews.ts";

/** What an edit does to the status of a loan; whatever is refused has been refused. */
export type StatusMove = Exclude<StatusEdit, { kind: "refused" }>;

/**
 * What the status that an edit asks for means (D103): which act it is. The edit has no way of its own to a status.
 * @throws 400 for a word that is no status; 403 for a decision of somebody who may not decide; 409 with the text of
 *   the rule
 */
export function statusMove(
  actor: SessionActor,
  loan: LoanRow,
  typed: string | null | undefined,
): StatusMove {
  if (typed === null || typed === undefined || typed === "") return { kind: "none" };
  const status = canonicalStatus(typed);
  if (status === null) {
    throw badInput(loanEditTexts.unknownStatus, { status: loanEditTexts.unknownStatus });
  }
  const isDecision = status === "rejected" || status === "canceled" || status === "closed";
  if (isDecision && status !== loan.status && !may(actor, "loans.decide"))
    throw notAllowed(editRefusals.needsDecider(status));
  const move = statusEdit({ ...reviewsOf(loan), approval_date: loan.approval_date }, status);
  if (move.kind === "refused") throw conflict(move.text);
  return move;
}

/**
 * Reopens an application that was never approved (D103): applied again, with both reviews to be done anew. The reason
 * stands with the decisions, the trail keeps the old reviews.
 * @throws 400 without a reason
 */
export async function reopenLoan(
  db: Connection,
  deps: Deps,
  loan: LoanRow,
  edit: LoanEdit,
  cause: Cause,
): Promise<LoanRow> {
  // The full loan carries the reason it ended with, which says nothing about the reopening.
  const reason = edit.reason === loan.reason ? "" : (edit.reason ?? "");
  if (reason === "")
    throw badInput(editRefusals.reasonMissing, { reason: editRefusals.reasonMissing });
  const reviews = await takeBackReviews(db, loan.id);
  await changeLoan(db, deps, loan.id, { status: "applied" });
  const decision = {
    action: "reopen",
    to_status: "applied",
    approved_by: `${cause.actor?.first_name} ${cause.actor?.last_name}`,
    comments: reason,
  } as const;
  await keepDecision(db, deps, loan, decision, staffIdOf(cause));
  const notice = noticeOfStatus(loan.status, "applied", loan.balance);
  if (notice !== null) await tellCustomer(db, deps, loan, notice);
  await recordAudit(db, cause, {
    action: "loan.reopen",
    record_type: "loan",
    record_id: loan.loan_id,
    before: { status: loan.status, ...(reviews.length === 0 ? {} : { reviews }) },
    after: { status: "applied", reason },
  });
  return changedLoan(db, loan);
}

/**
 * Rejects, cancels or closes a loan by an edit: the operation of these actions itself (D103).
 * @throws 400 without the approver's name or comments
 */
export async function decideByEdit(
  db: Connection,
  deps: Deps,
  loan: LoanRow,
  action: "reject" | "cancel" | "close",
  edit: LoanEdit,
  cause: Cause,
): Promise<LoanRow> {
  const form = { approved_by: edit.approved_by ?? "", comments: edit.comments ?? "" };
  return decideHeldLoan(db, deps, action, loan, form, cause);
}

/** Gives a loan the status that its completed reviews imply (D103). */
export async function restateStatus(
  db: Connection,
  deps: Deps,
  loan: LoanRow,
  status: "processing" | "processed",
  cause: Cause,
): Promise<LoanRow> {
  await changeLoan(db, deps, loan.id, { status });
  await recordAudit(db, cause, {
    action: "loan.set_status",
    record_type: "loan",
    record_id: loan.loan_id,
    before: { status: loan.status },
    after: { status },
  });
  return changedLoan(db, loan);
}
