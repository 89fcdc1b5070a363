import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { decidedIncomeText } from "@microfinance/contract/loans/decided-income.ts";
import { changedAfterText } from "@microfinance/contract/loans/reviewed-data.ts";
import { statusDisplay } from "../../../components/theme/status.ts";

/** One event of a loan. */
export interface LoanEvent {
  /** ISO timestamp. */
  at: string;
  title: string;
  text: string;
  notes: string;
}

/**
 * Application, reviews, decisions, notes and changed data of a loan, newest first. An entered name is shown with the
 * signed-in person (LOAN-47).
 */
export function loanEvents(loan: LoanDetails): LoanEvent[] {
  const received: LoanEvent = {
    at: loan.created_at,
    title: "Application received",
    text: loan.staff_name ? `Captured by ${loan.staff_name}` : "Sent by the customer",
    notes: "",
  };
  const reviews = loan.reviews.map((review) => ({
    at: review.created_at,
    title: review.step === "first" ? "First review" : "Second review",
    text: signature(review.reviewer ?? "", review.staff_name),
    notes: review.notes ?? "",
  }));
  const decisions = loan.decisions.map((decision) => ({
    at: decision.created_at,
    title: `${statusDisplay(decision.from_status).label} to ${statusDisplay(decision.to_status).label}`,
    text: signature(decision.approved_by ?? "", decision.staff_name),
    notes: notesOf(decision),
  }));
  const changes = (loan.reviewed_data_changes ?? []).map((change) => ({
    at: change.created_at,
    title: change.is_reset ? "Reviews set back to pending" : "Reviewed data changed",
    text: `By ${change.changed_by}`,
    notes: changedAfterText(change.after, change.changes),
  }));
  const notes = (loan.notes ?? []).map((note) => ({
    at: note.created_at,
    title: "Note",
    text: `By ${note.staff_name}`,
    notes: note.body,
  }));
  return [received, ...reviews, ...decisions, ...changes, ...notes].toSorted((a, b) =>
    b.at.localeCompare(a.at),
  );
}

/**
 * The comments of a decision, why it approved more than requested (LOAN-53), and the incomes it was made on (LOAN-172).
 */
function notesOf(decision: LoanDetails["decisions"][number]): string {
  const reason = decision.above_requested_reason ?? "";
  const more = reason === "" ? "" : `More than requested: ${reason}`;
  const income = decision.income ? decidedIncomeText(decision.income) : "";
  return [decision.comments ?? "", more, income].filter((text) => text !== "").join("\n");
}

/** An entered name, and the account's name if it differs. */
export function signature(input: string, staffName: string | undefined): string {
  const isOther = staffName !== undefined && staffName !== "" && staffName !== input;
  return isOther ? `${input} (signed in: ${staffName})` : input;
}
