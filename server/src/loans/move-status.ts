import { may } from "@microfinance/contract/core/access.ts";
import { type StatusEdit, statusEdit } from "@microfinance/contract/loans/edit.ts";
import { editErrors, loanEditTexts } from "@microfinance/contract/loans/texts.ts";
import type { LoanEdit } from "@microfinance/contract/loans/schema/requests.ts";
import {
  canonicalStatus,
  type SignedAction,
  signedActionTo,
  noticeOfStatus,
} from "@microfinance/contract/loans/status.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { badRequest, conflict, forbidden } from "../core/http/errors.ts";
import {
  type RequestContext,
  type SessionActor,
  staffIdOf,
  staffNameOf,
} from "../core/http/session.ts";
import { notifyCustomer } from "../messaging/notices/notify-customer.ts";
import { changedLoan, changeLoan, saveDecision } from "../loan-record/change-loan.ts";
import { decideLockedLoan } from "./decide-loan.ts";
import type { LoanRow } from "../loan-record/queries.ts";
import { reviewsOf } from "../loan-record/review-loan.ts";
import { takeBackReviews } from "../loan-record/take-back-reviews.ts";

/** The effect of an edit on the status of a loan, after all checks. */
export type StatusMove = Exclude<StatusEdit, { kind: "refused" }>;

/**
 * Maps the status of an edit to the operation that sets it (LOAN-36). The edit itself never writes a status.
 * @throws 400 for an unknown status; 403 for a decision without the permission; 409 with the text of the rule
 */
export function statusMove(
  actor: SessionActor,
  loan: LoanRow,
  typed: string | null | undefined,
): StatusMove {
  if (typed === null || typed === undefined || typed === "") return { kind: "none" };
  const status = canonicalStatus(typed);
  if (status === null) {
    throw badRequest(loanEditTexts.unknownStatus, { status: loanEditTexts.unknownStatus });
  }
  if (signedActionTo(status) !== null && status !== loan.status && !may(actor, "loans.decide"))
    throw forbidden(editErrors.needsDecider(status));
  const move = statusEdit({ ...reviewsOf(loan), approval_date: loan.approval_date }, status);
  if (move.kind === "refused") throw conflict(move.text);
  return move;
}

/**
 * Reopens an application that was never approved (LOAN-58): its status is applied again, and both reviews are reset.
 * The reason is stored with the decisions, the old reviews in the audit log.
 * @throws 400 without a reason
 */
export async function reopenLoan(
  db: Connection,
  deps: Deps,
  loan: LoanRow,
  edit: LoanEdit,
  ctx: RequestContext,
): Promise<LoanRow> {
  // The full loan contains the reason of its closing, which is no reason for the reopening.
  const reason = edit.reason === loan.reason ? "" : (edit.reason ?? "");
  if (reason === "")
    throw badRequest(editErrors.reasonMissing, { reason: editErrors.reasonMissing });
  await refuseTakenBack(db, loan.id);
  const reviews = await takeBackReviews(db, loan.id);
  await changeLoan(db, deps, loan.id, { status: "applied" });
  const decision = {
    action: "reopen",
    to_status: "applied",
    approved_by: staffNameOf(ctx),
    comments: reason,
  } as const;
  await saveDecision(db, deps, loan, decision, staffIdOf(ctx));
  const notice = noticeOfStatus(loan.status, "applied", loan.balance);
  if (notice !== null) await notifyCustomer(db, deps, loan, notice);
  await writeAudit(db, ctx, {
    action: "loan.reopen",
    record_type: "loan",
    record_id: loan.loan_id,
    before: { status: loan.status, ...(reviews.length === 0 ? {} : { reviews }) },
    after: { status: "applied", reason },
  });
  return changedLoan(db, loan);
}

/** A loan whose import was taken back has the terms of that import, and is entered anew instead (IMP-11). */
async function refuseTakenBack(db: Connection, loanId: number): Promise<void> {
  const found = await db
    .selectFrom("imported_records")
    .select("id")
    .where("loan_id", "=", loanId)
    .executeTakeFirst();
  if (found !== undefined) throw conflict(editErrors.importTakenBack);
}

/**
 * Takes the decision that an edited status means, through its operation (LOAN-36).
 * @throws 400 without the approver's name or comments
 */
export async function decideByEdit(
  db: Connection,
  deps: Deps,
  loan: LoanRow,
  action: SignedAction,
  edit: LoanEdit,
  ctx: RequestContext,
): Promise<LoanRow> {
  const form = { approved_by: edit.approved_by ?? "", comments: edit.comments ?? "" };
  return decideLockedLoan(db, deps, action, loan, form, ctx);
}

/** Sets the status of a loan that its completed reviews imply (LOAN-36). */
export async function restateStatus(
  db: Connection,
  deps: Deps,
  loan: LoanRow,
  status: "processing" | "processed",
  ctx: RequestContext,
): Promise<LoanRow> {
  await changeLoan(db, deps, loan.id, { status });
  await writeAudit(db, ctx, {
    action: "loan.set_status",
    record_type: "loan",
    record_id: loan.loan_id,
    before: { status: loan.status },
    after: { status },
  });
  return changedLoan(db, loan);
}
