import { type Actor, may } from "@microfinance/contract/core/access.ts";
import {
  canonicalStatus,
  loanActions,
  statusLists,
  takesPayments,
} from "@microfinance/contract/loans/status.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { activeLoanTexts, loanScreenTexts } from "@microfinance/contract/loans/texts.ts";
import type { SectionKey } from "../../section-keys.ts";

/** A section in which a person can go on with a loan. */
export interface Step {
  section: SectionKey;
  params: Readonly<Record<string, string>>;
  label: string;
  /** Whether the loan's status asks for this step; it is the first of the list. */
  isNext?: true;
}

/**
 * Where this person can go on with a loan, as its status and their role allow (LOAN-73): the step that the status asks
 * for first, then others.
 *
 * @param here the section that is open, which has its steps itself.
 */
export function nextSteps(loan: LoanDetails, actor: Actor, here: string): Step[] {
  const params = { loan: loan.loan_id };
  const isIn = (statuses: readonly string[]) => statuses.includes(loan.status);
  const mayReview = may(actor, "loans.first_review") || may(actor, "loans.second_review");
  const mayDecide = may(actor, "loans.decide");
  const next = stepOfStatus(loan, actor);
  const others: Step[] = [
    ...(isIn(statusLists.review) && mayReview
      ? [{ section: "review-loans", params, label: activeLoanTexts.review } as const]
      : []),
    ...(isIn(statusLists.deposition) && mayDecide
      ? [{ section: "manage-loans", params, label: "Manage Loan" } as const]
      : []),
  ];
  const all = next === null ? others : [next, ...others];
  return all.filter(
    ({ section }, at) =>
      section !== here && all.findIndex((step) => step.section === section) === at,
  );
}

/** The step that the status asks for, if this person may take it. */
function stepOfStatus(loan: LoanDetails, actor: Actor): Step | null {
  const params = { loan: loan.loan_id };
  const step = (section: SectionKey, label: string, more = {}): Step => ({
    section,
    params: { ...params, ...more },
    label,
    isNext: true,
  });
  if (canonicalStatus(loan.status) === "approved" && loan.paid_out_on === null)
    return may(actor, "loans.pay_out") ? step("payouts", activeLoanTexts.payOut) : null;
  if (takesPayments(loan.status))
    return may(actor, "payments.record") ? step("payments", activeLoanTexts.pay) : null;
  switch (canonicalStatus(loan.status)) {
    case "applied":
    case "reviewing":
      return may(actor, "loans.first_review") ? step("review-loans", "First Review") : null;
    case "processing":
      return may(actor, "loans.second_review") ? step("review-loans", "Second Review") : null;
    case "processed":
      return may(actor, "loans.decide")
        ? step("manage-loans", loanActions.approve.label, { action: "approve" })
        : null;
    case "rejected":
    case "paid":
    case "closed":
    case "canceled":
      return may(actor, "loans.edit") ? step("loan-history", loanScreenTexts.edit) : null;
    default:
      return null;
  }
}
