import { textLimits } from "../core/constants.ts";
import { canonicalStatus } from "./status.ts";
import { actionTexts, reviewTexts } from "./texts.ts";

/** Input of the review rules. */
export interface ReviewedLoan {
  status: string | null;
  /** "complete", or empty or "pending" (LOAN-43). */
  first_review: string | null;
  second_review: string | null;
  /** The staff id of each step's person; null for a step not done. */
  first_review_staff_id?: number | null;
  second_review_staff_id?: number | null;
}

/** A loan with the staff id of who captured its application; null when the customer applied. */
export interface CapturedLoan extends ReviewedLoan {
  staff_id?: number | null | undefined;
}

/** The second reviewer, and whether the lender requires two different reviewers (LOAN-44). */
export interface Reviewer {
  staff_id: number;
  reviewers_differ: boolean;
}

/** The approver, and whether the lender requires a person who did not capture the application (LOAN-44). */
export interface Approver {
  staff_id: number;
  approver_independent: boolean;
}

/** Why a review form is invalid, or null: it needs a name, and notes of at most 50 characters (LOAN-43). */
export function reviewFormError(form: { reviewer: string; notes: string }): string | null {
  if (form.reviewer.trim() === "") return reviewTexts.reviewerMissing;
  const length = [...form.notes.trim()].length;
  if (length === 0) return reviewTexts.notesMissing;
  return length > textLimits.reviewNotes ? reviewTexts.notesTooLong : null;
}

/**
 * Why a loan cannot have its first review, or null: its status is applied or empty, and it is not reviewed (LOAN-40).
 */
export function firstReviewError(loan: ReviewedLoan): string | null {
  if (loan.first_review === "complete") return reviewTexts.firstComplete;
  const status = canonicalStatus(loan.status);
  if (status === "applied" || status === "reviewing") return null;
  return reviewTexts.firstNotAllowed(status ?? loan.status ?? "");
}

/**
 * Why this person cannot do the second review, or null. The first is complete, the second is not, and the loan is
 * processing (LOAN-41). The lender can require another person (LOAN-44).
 */
export function secondReviewError(loan: ReviewedLoan, reviewer: Reviewer): string | null {
  if (loan.second_review === "complete") return reviewTexts.secondComplete;
  if (loan.first_review !== "complete") return reviewTexts.firstMissing;
  const status = canonicalStatus(loan.status);
  if (status !== "processing") return reviewTexts.secondNotAllowed(status ?? loan.status ?? "");
  const isSame = loan.first_review_staff_id === reviewer.staff_id;
  return reviewer.reviewers_differ && isSame ? reviewTexts.secondSameStaff : null;
}

/**
 * Why this person may not approve the loan at all, or null. Both reviews must be complete, whatever the settings and
 * the loan's history (LOAN-42). The lender can require a person who did not capture it (LOAN-44).
 */
export function approverError(loan: CapturedLoan, approver: Approver): string | null {
  if (!areReviewsComplete(loan)) return actionTexts.reviewsMissing;
  const isSame = loan.staff_id === approver.staff_id;
  return approver.approver_independent && isSame ? actionTexts.capturedBySame : null;
}

/** Why this person may not approve more than was requested, or null: they captured or reviewed the loan (LOAN-53). */
export function aboveRequestError(loan: CapturedLoan, staffId: number): string | null {
  if (loan.staff_id === staffId) return actionTexts.aboveRequestedBySame("captured");
  const isReviewer =
    loan.first_review_staff_id === staffId || loan.second_review_staff_id === staffId;
  return isReviewer ? actionTexts.aboveRequestedBySame("reviewed") : null;
}

/** Whether one person did both reviews, which the panel marks (LOAN-44). */
export function isSameReviewer(loan: ReviewedLoan): boolean {
  const first = loan.first_review_staff_id ?? null;
  return first !== null && first === (loan.second_review_staff_id ?? null);
}

/** Whether both reviews are complete, which ends editing in the review panel (LOAN-50). */
export function areReviewsComplete(loan: ReviewedLoan): boolean {
  return loan.first_review === "complete" && loan.second_review === "complete";
}
