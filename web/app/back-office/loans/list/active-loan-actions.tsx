import { type Actor, may } from "@microfinance/contract/core/access.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { activeLoanTexts } from "@microfinance/contract/loans/texts.ts";
import { SectionButton } from "./section-button.tsx";

/** Review Loan, Pay Loan and Close loan of the side panel of Active Loans (LOAN-71), each leading to its section. */
export function ActiveLoanActions(props: { loan: LoanDetails; actor: Actor }) {
  const { loan, actor } = props;
  const params = { loan: loan.loan_id };
  return (
    <>
      <SectionButton section="loans" params={params}>
        {activeLoanTexts.review}
      </SectionButton>
      {may(actor, "payments.record") && (
        <SectionButton section="payments" params={params} isMain>
          {activeLoanTexts.pay}
        </SectionButton>
      )}
      {may(actor, "loans.decide") && (
        <SectionButton section="manage-loans" params={{ ...params, action: "close" }}>
          {activeLoanTexts.close}
        </SectionButton>
      )}
    </>
  );
}
