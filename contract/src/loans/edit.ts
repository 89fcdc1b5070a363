import type { ReviewedLoan } from "./reviews.ts";
import { canonicalStatus, type EditedLoan, type LoanStatus, statusEditRefusal } from "./status.ts";
import { editRefusals } from "./edit-texts.ts";
import { loanEditTexts } from "./texts.ts";

/** Fields a customer's edit cannot leave empty (001§5); the purposes have a text of their own. */
export const requiredOfCustomer = [
  "loan_type",
  "loan_amount",
  "interest_rate",
  "loan_period",
  "monthly_salary",
  "full_name",
  "applicant_initial",
  "submission_date",
  "consent",
  "co_debtor",
] as const;

/** The edited loan as the customer's form holds it: the stored fields with what was typed over them. */
export type CustomerEdit = { loan_purpose: string } & Record<
  (typeof requiredOfCustomer)[number],
  string | number | null
>;

/** Why a customer's edit is refused, with the fields that are missing, or null (001§5). */
export function customerFormRefusal(
  edit: CustomerEdit,
): { text: string; fields: Record<string, string> } | null {
  if (edit.loan_purpose === "")
    return {
      text: loanEditTexts.purposeMissing,
      fields: { loan_purpose: loanEditTexts.purposeMissing },
    };
  const missing = requiredOfCustomer.filter((name) => edit[name] === null || edit[name] === "");
  if (missing.length === 0) return null;
  const fields = Object.fromEntries(missing.map((name) => [name, loanEditTexts.required]));
  return { text: loanEditTexts.required, fields };
}

/** What the money of a loan follows from. After the approval these were agreed and stay (D103). */
export const termFields = ["loan_type", "loan_amount", "interest_rate", "loan_period"] as const;

/** Why these fields of a loan cannot change, or null. */
export function lockedTermsRefusal(
  loan: { approval_date: string | null },
  changed: readonly string[],
): string | null {
  const touchesTerms = termFields.some((name) => changed.includes(name));
  return loan.approval_date !== null && touchesTerms ? editRefusals.termsLocked : null;
}

/** A loan whose status is edited; what was paid and is owed in cents or NLe alike. */
export type StatusEdit = EditedLoan & ReviewedLoan & { paid_total: number };

/**
 * Why staff cannot give a loan this status, or null: beyond `statusEditRefusal` (D102, D103), an approved loan
 * is approved or paying as its payments say, and no review is skipped where the lender wants separate people.
 */
export function statusChangeRefusal(
  loan: StatusEdit,
  wanted: string,
  separateReviewers: boolean,
): string | null {
  const refusal = statusEditRefusal(loan, wanted);
  const status = canonicalStatus(wanted);
  if (refusal !== null || status === canonicalStatus(loan.status)) return refusal;
  const isLive = status === "approved" || status === "paying";
  if (isLive && status !== (loan.paid_total > 0 ? "paying" : "approved"))
    return editRefusals.followsPayments;
  const skips =
    (status === "processing" && loan.first_review !== "complete") ||
    (status === "processed" && loan.second_review !== "complete");
  return separateReviewers && skips ? editRefusals.reviewsMissing(status) : null;
}

/** How an edit of the status moves a loan on the books: off them, back on them, or not at all. */
export function booksMove(
  loan: { status: string; approval_date: string | null },
  status: LoanStatus,
): "none" | "end" | "reopen" | "end_differently" {
  if (loan.approval_date === null || loan.status === status) return "none";
  const wasEnded = loan.status === "canceled" || loan.status === "closed";
  const isEnded = status === "canceled" || status === "closed";
  if (wasEnded) return isEnded ? "end_differently" : "reopen";
  return isEnded ? "end" : "none";
}

/** The reviews a loan loses when it is sent back to this status, so that they can be done again (002§4). */
export function reviewsUndoneBy(status: LoanStatus): ("first" | "second")[] {
  if (status === "applied") return ["first", "second"];
  return status === "processing" ? ["second"] : [];
}
