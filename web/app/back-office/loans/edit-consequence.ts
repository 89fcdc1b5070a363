import { booksMove, reviewsUndoneBy } from "@microfinance/contract/loans/edit.ts";
import type { LoanDetails } from "@microfinance/contract/loans/record.ts";
import { canonicalStatus } from "@microfinance/contract/loans/status.ts";
import { formatNleExact, fromCents, toCents } from "@microfinance/contract/money.ts";
import { endingConsequence } from "./consequences.ts";

/** What setting another status does to the books and the reviews, or null where it does nothing to them (D103). */
export function editConsequence(loan: LoanDetails, typed: string): string | null {
  const status = canonicalStatus(typed);
  if (status === null || status === loan.status) return null;
  const move = booksMove(loan, status);
  if (move === "reopen") return `${loan.loan_id} becomes ${status}. ${reopening(loan)}`;
  if (move !== "none")
    return endingConsequence(
      { ...loan, outstanding_principal: principalOut(loan) },
      status === "canceled" ? "cancel" : "close",
    );
  const lost = reviewsUndoneBy(status).filter((step) => loan[`${step}_review`] === "complete");
  if (lost.length === 0) return null;
  return `${loan.loan_id} becomes ${status}. Its ${lost.join(" and ")} review ${lost.length === 1 ? "is" : "are"} taken back and must be done again.`;
}

function reopening(loan: LoanDetails): string {
  const { written_off } = loan.totals;
  if (written_off > 0)
    return `The ${formatNleExact(written_off)} that was written off is put back on the books, and payments are accepted again.`;
  return `The pay-out of ${formatNleExact(loan.disbursed_amount)} and the fee of ${formatNleExact(loan.processing_fee)} are booked again, and payments are accepted.`;
}

/** What is still out of the principal, also of a loan that was ended, where the position says 0. */
function principalOut(loan: LoanDetails): number {
  return fromCents(toCents(loan.totals.principal) - toCents(loan.totals.paid_principal));
}
