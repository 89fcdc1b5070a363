import { statusEdit } from "@microfinance/contract/loans/edit.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import {
  changedAfterText,
  effectOfChange,
  loanChanges,
  reviewStage,
} from "@microfinance/contract/loans/reviewed-data.ts";
import { endingConsequence } from "../decisions/consequences.ts";
import { editedTerms, type LoanEditValues } from "./loan-edit-values.ts";

/**
 * What an edit does beside storing its fields, or null: to the status, the books and the reviews (LOAN-36).
 * @param mayDecide whether this person may reject, cancel and close loans; otherwise such a status is refused
 */
export function editConsequence(
  loan: LoanDetails,
  values: LoanEditValues,
  mayDecide: boolean,
): string | null {
  const edit = statusEdit(loan, values.status);
  if (edit.kind === "refused") return null;
  if (edit.kind === "decide") return mayDecide ? endingConsequence(loan, edit.action) : null;
  if (edit.kind === "reopen") return `${loan.loan_id} becomes applied. ${reviewsAnew(loan)}`;
  const changes = loanChanges(loan, editedTerms(values));
  if (changes.length === 0 || effectOfChange(loan, "loan") !== "reset") return null;
  const sentence = changedAfterText(reviewStage(loan), changes);
  return `${sentence}. ${loan.loan_id} becomes applied. ${reviewsAnew(loan)}`;
}

function reviewsAnew(loan: LoanDetails): string {
  switch (reviewStage(loan)) {
    case "application":
      return "It is reviewed from the beginning.";
    case "first_review":
      return "Its first review is taken back and must be done again.";
    case "both_reviews":
      return "Its first and second review are taken back and must be done again.";
  }
}
