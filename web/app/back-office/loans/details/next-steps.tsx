import type { ReactNode } from "react";
import { type Actor, may } from "@microfinance/contract/core/access.ts";
import type { LoanDetails } from "@microfinance/contract/loans/schema/record.ts";
import { statusLists, takesPayments } from "@microfinance/contract/loans/status.ts";
import { activeLoanTexts, loanScreenTexts } from "@microfinance/contract/loans/texts.ts";
import type { SectionKey } from "../../sections.ts";
import { SectionButton } from "../list/section-button.tsx";

interface Step {
  section: SectionKey;
  label: string;
  isMain?: true;
}

/** Where this person can go on with a loan: review, decide, pay or edit, as its status and their role allow. */
export function nextSteps(loan: LoanDetails, actor: Actor): Step[] {
  const isIn = (statuses: readonly string[]) => statuses.includes(loan.status);
  const mayReview = may(actor, "loans.first_review") || may(actor, "loans.second_review");
  const steps: Step[] = [];
  if (isIn(statusLists.review) && mayReview)
    steps.push({ section: "review-loans", label: activeLoanTexts.review });
  if (isIn(statusLists.deposition) && may(actor, "loans.decide"))
    steps.push({ section: "manage-loans", label: "Manage Loan" });
  if (takesPayments(loan.status) && may(actor, "payments.record"))
    steps.push({ section: "payments", label: activeLoanTexts.pay, isMain: true });
  if (isIn(statusLists.history) && may(actor, "loans.edit"))
    steps.push({ section: "loan-history", label: loanScreenTexts.edit });
  return steps;
}

/** The steps as links that look like buttons; null where there are none. */
export function nextStepLinks(loan: LoanDetails, actor: Actor): ReactNode {
  const steps = nextSteps(loan, actor);
  if (steps.length === 0) return null;
  return steps.map(({ section, label, isMain }) => (
    <SectionButton
      key={section}
      section={section}
      params={{ loan: loan.loan_id }}
      isMain={isMain ?? false}
    >
      {label}
    </SectionButton>
  ));
}
