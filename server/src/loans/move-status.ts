import { may } from "@microfinance/contract/access.ts";
import {
  booksMove,
  reviewsUndoneBy,
  statusChangeRefusal,
} from "@microfinance/contract/loans/edit.ts";
import { editedStatusComment, editRefusals } from "@microfinance/contract/loans/edit-texts.ts";
import { canonicalStatus, type LoanStatus } from "@microfinance/contract/loans/status.ts";
import { loanEditTexts } from "@microfinance/contract/loans/texts.ts";
import { noticeOfStatus } from "@microfinance/contract/notices/facts.ts";
import { recordAudit } from "../audit/record.ts";
import type { Connection, Deps } from "../deps.ts";
import { badInput, conflict, notAllowed } from "../http/errors.ts";
import type { Cause, SessionActor } from "../http/session.ts";
import { tellCustomer } from "../notices/tell-customer.ts";
import { readSettings } from "../settings/queries.ts";
import { bookEnding, bookReopening } from "./books.ts";
import { changeLoan, keepDecision, staffIdOf } from "./change-loan.ts";
import type { LoanRow } from "./queries.ts";
import { reviewsOf } from "./review-loan.ts";

/**
 * The status an edit asks for; null when it asks for none, or for the one the loan has.
 * @throws 400 for a word that is no status
 */
export function wantedStatus(loan: LoanRow, typed: string | null | undefined): LoanStatus | null {
  if (typed === null || typed === undefined || typed === "") return null;
  const status = canonicalStatus(typed);
  if (status === null) {
    throw badInput(loanEditTexts.unknownStatus, { status: loanEditTexts.unknownStatus });
  }
  return status === loan.status ? null : status;
}

/**
 * Sets the status of a loan that is held (D103), with what it does to the books: canceling or closing takes an
 * approved loan off them, setting it back puts it on them as it was taken off. A loan sent back for review loses
 * the reviews that are to be done again; the trail keeps them.
 * @throws 409 with the text of the rule; 403 when the books move and the actor may not decide about loans
 */
export async function moveStatus(
  db: Connection,
  deps: Deps,
  actor: SessionActor,
  loan: LoanRow,
  status: LoanStatus,
  cause: Cause,
): Promise<void> {
  const { reviewers_differ } = await readSettings(db);
  const refusal = statusChangeRefusal({ ...loan, ...reviewsOf(loan) }, status, reviewers_differ);
  if (refusal !== null) throw conflict(refusal);
  await moveOnBooks(db, deps, actor, loan, status, cause);
  const undone = await undoReviews(db, loan, status);
  await changeLoan(db, deps, loan.id, { status });
  const notice = noticeOfStatus(loan.status, status, loan.balance);
  if (notice !== null) await tellCustomer(db, deps, loan, notice);
  await recordAudit(db, cause, {
    action: "loan.set_status",
    record_type: "loan",
    record_id: loan.loan_id,
    before: { status: loan.status, ...undone },
    after: { status },
  });
}

async function moveOnBooks(
  db: Connection,
  deps: Deps,
  actor: SessionActor,
  loan: LoanRow,
  status: LoanStatus,
  cause: Cause,
): Promise<void> {
  const move = booksMove(loan, status);
  if (move === "none") return;
  if (!may(actor, "loans.decide")) throw notAllowed(editRefusals.needsDecider(status));
  const staffId = staffIdOf(cause);
  if (move !== "end") await bookReopening(db, deps, loan, staffId);
  if (status !== "canceled" && status !== "closed") return;
  await bookEnding(db, deps, loan, status, staffId);
  const decision = {
    action: status === "canceled" ? "cancel" : "close",
    to_status: status,
    approved_by: `${actor.first_name} ${actor.last_name}`,
    comments: editedStatusComment,
  } as const;
  await keepDecision(db, deps, loan, decision, staffId);
}

async function undoReviews(db: Connection, loan: LoanRow, status: LoanStatus): Promise<object> {
  const steps = reviewsUndoneBy(status);
  if (steps.length === 0) return {};
  const reviews = await db
    .deleteFrom("loan_reviews")
    .where("loan_id", "=", loan.id)
    .where("step", "in", steps)
    .returning(["step", "reviewer", "notes", "staff_id", "reviewed_on"])
    .execute();
  return reviews.length === 0 ? {} : { reviews };
}
