import { textLimits } from "../constants.ts";
import { canonicalStatus } from "./status.ts";
import { actionTexts, reviewTexts } from "./texts.ts";

/** What the rules of reviewing look at. */
export interface ReviewedLoan {
  status: string | null;
  /** "complete", or empty or "pending" (002§3). */
  first_review: string | null;
  second_review: string | null;
  /** Who did each step, by staff id; null while nobody has. */
  first_review_staff_id?: number | null;
  second_review_staff_id?: number | null;
}

/** Who reviews or approves, and whether the lender wants separate people (D99). */
export interface Reviewer {
  staff_id: number;
  separate_reviewers: boolean;
}

/** Why a review form is not accepted, or null: a name, and notes of at most 50 characters (002§5). */
export function reviewFormRefusal(form: { reviewer: string; notes: string }): string | null {
  if (form.reviewer.trim() === "") return reviewTexts.reviewerMissing;
  const length = [...form.notes.trim()].length;
  if (length === 0) return reviewTexts.notesMissing;
  return length > textLimits.reviewNotes ? reviewTexts.notesTooLong : null;
}

/** Why a loan cannot have its first review, or null: applied or empty, and not reviewed yet (002§4). */
export function firstReviewRefusal(loan: ReviewedLoan): string | null {
  if (loan.first_review === "complete") return reviewTexts.firstComplete;
  const status = canonicalStatus(loan.status);
  if (status === "applied" || status === "reviewing") return null;
  return reviewTexts.firstNotAllowed(status ?? loan.status ?? "");
}

/**
 * Why a loan cannot have its second review by this person, or null: the first is complete, the second is
 * not, and the loan is processing (002§4, D100); by somebody else, where the lender wants that (D99).
 */
export function secondReviewRefusal(loan: ReviewedLoan, reviewer: Reviewer): string | null {
  if (loan.second_review === "complete") return reviewTexts.secondComplete;
  if (loan.first_review !== "complete") return reviewTexts.firstMissing;
  const status = canonicalStatus(loan.status);
  if (status !== "processing") return reviewTexts.secondNotAllowed(status ?? loan.status ?? "");
  const isSame = loan.first_review_staff_id === reviewer.staff_id;
  return reviewer.separate_reviewers && isSame ? reviewTexts.secondSameStaff : null;
}

/** Why this person may not approve a loan they reviewed, or null, where the lender wants separate people (D99). */
export function separateApproverRefusal(loan: ReviewedLoan, approver: Reviewer): string | null {
  const didAReview =
    loan.first_review_staff_id === approver.staff_id ||
    loan.second_review_staff_id === approver.staff_id;
  return approver.separate_reviewers && didAReview ? actionTexts.sameStaff : null;
}

/** Whether one person did both reviews: the panel marks it (D99). */
export function isSameReviewer(loan: ReviewedLoan): boolean {
  const first = loan.first_review_staff_id ?? null;
  return first !== null && first === (loan.second_review_staff_id ?? null);
}

/** Whether both reviews are complete, which ends editing in the review panel (002§2). */
export function areReviewsComplete(loan: ReviewedLoan): boolean {
  return loan.first_review === "complete" && loan.second_review === "complete";
}
