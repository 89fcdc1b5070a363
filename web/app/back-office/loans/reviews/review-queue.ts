import { type Actor, may } from "@microfinance/contract/core/access.ts";
import {
  approverError,
  type CapturedLoan,
  firstReviewError,
  secondReviewError,
} from "@microfinance/contract/loans/reviews.ts";
import { actionError } from "@microfinance/contract/loans/status.ts";
import type { LenderSettings } from "@microfinance/contract/settings/schema.ts";

/** A loan of the queue, as far as its place matters. */
export type QueuedLoan = CapturedLoan & { loan_id: string };

/** What the rules of a lender's reviews depend on. */
type ReviewSettings = Pick<LenderSettings, "reviewers_differ" | "approver_independent">;

/** Whether this person can take the step that a loan waits for (LOAN-69). */
export function waitsFor(loan: QueuedLoan, actor: Actor, settings: ReviewSettings): boolean {
  const { reviewers_differ, approver_independent } = settings;
  const staff_id = actor.staff_id ?? 0;
  if (may(actor, "loans.first_review") && firstReviewError(loan) === null) return true;
  if (
    may(actor, "loans.second_review") &&
    secondReviewError(loan, { staff_id, reviewers_differ }) === null
  )
    return true;
  return (
    may(actor, "loans.decide") &&
    actionError(loan.status, "approve") === null &&
    approverError(loan, { staff_id, approver_independent }) === null
  );
}

/** The loan to open after an act on another: the next of the queue that waits for the person, else the first. */
export function nextOf(
  queue: readonly QueuedLoan[],
  loanId: string,
  waits: (loan: QueuedLoan) => boolean,
): string | null {
  const at = queue.findIndex((loan) => loan.loan_id === loanId);
  const others = [...queue.slice(at + 1), ...queue.slice(0, Math.max(at, 0))];
  return others.find(waits)?.loan_id ?? null;
}
