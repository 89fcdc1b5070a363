import { namesOf } from "../core/field-list.ts";
import { repaymentNames } from "../schedules/repayment.ts";
import { editableFields } from "./fields.ts";
import { editErrors, actionTexts, loanEditTexts } from "./texts.ts";
import type { ReviewedLoan } from "./reviews.ts";
import {
  actionError,
  canonicalStatus,
  isInReview,
  type LoanStatus,
  type SignedAction,
  signedActionTo,
} from "./status.ts";

/** Required fields of a customer's edit (LOAN-61); the purposes have a text of their own. */
export const requiredOfCustomer = namesOf(editableFields).filter(
  (name) => editableFields[name].required !== undefined,
);

/** The edited loan in the customer's form: the stored fields, overwritten by the entered ones. */
export type CustomerEdit = {
  readonly [Name in keyof typeof editableFields]?: string | number | null;
};

/** Why a customer's edit is rejected, with the missing fields, or null (LOAN-61). */
export function customerFormError(
  edit: CustomerEdit,
): { text: string; fields: Record<string, string> } | null {
  if (edit.loan_purpose === "")
    return {
      text: loanEditTexts.purposeMissing,
      fields: { loan_purpose: loanEditTexts.purposeMissing },
    };
  const missing = requiredOfCustomer.filter((name) => (edit[name] ?? "") === "");
  if (missing.length === 0) return null;
  const fields = Object.fromEntries(missing.map((name) => [name, loanEditTexts.required]));
  return { text: loanEditTexts.required, fields };
}

/**
 * The terms that determine a loan's money. They are fixed after the approval, or once the loan has ended (LOAN-59).
 */
export const termFields = [
  "loan_type",
  "loan_amount",
  "interest_rate",
  "loan_period",
  ...repaymentNames,
] as const;

/**
 * Why these fields of a loan cannot change, or null: the terms of an approved, canceled or closed loan are fixed
 * (LOAN-59).
 * @param loan after the status change of the same edit: a reopened loan can be changed
 */
export function lockedTermsError(
  loan: { approval_date: string | null; status: string | null },
  changed: readonly string[],
): string | null {
  if (!termFields.some((name) => changed.includes(name))) return null;
  if (loan.approval_date !== null) return editErrors.termsLocked;
  const status = canonicalStatus(loan.status);
  const hasEnded = status === "canceled" || status === "closed";
  return hasEnded ? editErrors.endedTermsLocked(status) : null;
}

/** A loan whose status is edited. */
export type StatusEditedLoan = Pick<ReviewedLoan, "status" | "first_review" | "second_review"> & {
  approval_date: string | null;
};

/** The operation that a status in the edit modal means, or why it is rejected (LOAN-36). */
export type StatusEdit =
  | { kind: "none" }
  /** The same operation as the decision that gives this status, with its permission, name and comments. */
  | { kind: "decide"; action: SignedAction }
  /** Back to applied: requires a reason and resets both reviews. */
  | { kind: "reopen" }
  /** The status that the completed reviews imply, where the loan has another one. */
  | { kind: "restate"; status: "processing" | "processed" }
  | { kind: "refused"; text: string };

/**
 * Maps a status from the edit modal to its operation (LOAN-35, LOAN-36). A status that a decision gives is that
 * decision; processing and processed only restate the reviews. Applied reopens an application that was never approved.
 * Only their own operations set approved, paying and paid.
 * @param requested a stored status or one of its other spellings
 */
export function statusEdit(loan: StatusEditedLoan, requested: string): StatusEdit {
  const current = canonicalStatus(loan.status);
  if (current === "paid") return refused(actionTexts.paid);
  const status = canonicalStatus(requested);
  if (status === current) return { kind: "none" };
  switch (status) {
    case "applied":
      return loan.approval_date === null
        ? { kind: "reopen" }
        : refused(undoHint(current) ?? editErrors.alreadyApproved(status));
    case "processing":
    case "processed":
      return restatement(loan, current, status);
    case "approved":
    case "paying":
    case "paid":
      return refused(
        (loan.approval_date === null ? null : undoHint(current)) ?? editErrors.ownAct[status],
      );
    default:
      return decision(loan, signedActionTo(status));
  }
}

/** The status that the completed reviews of an application imply (LOAN-40). */
export function statusOfReviews(loan: StatusEditedLoan): "applied" | "processing" | "processed" {
  if (loan.first_review !== "complete") return "applied";
  return loan.second_review === "complete" ? "processed" : "processing";
}

function decision(loan: StatusEditedLoan, action: SignedAction | null): StatusEdit {
  if (action === null) return refused(loanEditTexts.unknownStatus);
  const error = actionError(loan.status, action);
  return error === null ? { kind: "decide", action } : refused(error);
}

function restatement(
  loan: StatusEditedLoan,
  current: LoanStatus | null,
  status: "processing" | "processed",
): StatusEdit {
  if (loan.approval_date !== null)
    return refused(undoHint(current) ?? editErrors.alreadyApproved(status));
  if (!isInReview(loan)) return refused(editErrors.reopenFirst(current ?? "", status));
  const implied = statusOfReviews(loan);
  if (implied === status) return { kind: "restate", status };
  return refused(editErrors.followsReviews(status));
}

/** The error text naming the operation that reopens an approved loan after it ended; null for another status. */
function undoHint(current: LoanStatus | null): string | null {
  return current === "canceled" || current === "closed" ? editErrors.useUndo(current) : null;
}

function refused(text: string): StatusEdit {
  return { kind: "refused", text };
}
