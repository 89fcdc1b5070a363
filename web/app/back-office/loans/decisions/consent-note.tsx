import { noCharges } from "@microfinance/contract/accounting/charges.ts";
import { readLoanDisclosure } from "@microfinance/contract/agreements/endpoints.ts";
import { differenceText, worseTerms } from "@microfinance/contract/agreements/terms.ts";
import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import type { ApprovalFigures } from "@microfinance/contract/loans/approval-figures.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { approvalTerms, type RepaidFrom } from "@microfinance/contract/products/terms.ts";
import { Note } from "../../../components/feedback/note.tsx";
import { useEndpointQuery } from "../../../core/query.ts";

/**
 * What of an approval is worse than the customer consented to: the payout then waits for a fresh consent (LOAN-115).
 */
export function ConsentNote(props: {
  loan: LoanDetails;
  plan: RepaidFrom;
  figures: ApprovalFigures | null;
}) {
  const { loan, figures, plan } = props;
  const params = { id: loan.loan_id };
  const { data } = useEndpointQuery(readLoanDisclosure, { params });
  if (figures === null || data === undefined) return null;
  const consented = data.consents[0]?.figures ?? {
    interest_rate: loan.interest_rate,
    loan_period: loan.loan_period,
    instalment: loan.monthly_payment,
  };
  const { approved_amount, interest_rate, loan_period } = figures;
  const { monthly } = approvalTerms(
    toCents(approved_amount),
    interest_rate,
    loan_period,
    noCharges,
    plan,
  );
  const worse = worseTerms(consented, {
    ...figures,
    repayment: plan.repayment,
    instalment: fromCents(monthly),
  });
  if (worse.length === 0) return null;
  return (
    <Note tone="warning">
      Worse than the customer consented to: {worse.map(differenceText).join("; ")}. The loan is
      approved, and paid out after the customer consents or signs the agreement.
    </Note>
  );
}
