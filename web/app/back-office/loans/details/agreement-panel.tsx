import { noCharges } from "@microfinance/contract/accounting/charges.ts";
import { readSchedulePdf } from "@microfinance/contract/agreements/endpoints.ts";
import { formatNleExact, toCents } from "@microfinance/contract/core/money.ts";
import { readLoanStatement } from "@microfinance/contract/servicing/endpoints.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { approvalTerms, formatTerms } from "@microfinance/contract/products/terms.ts";
import { DetailSection } from "../../../components/drawer/detail-drawer.tsx";
import { DetailList } from "../../../components/display/detail-list.tsx";
import { Unbroken } from "../../../components/display/sentence.tsx";
import { PdfButton } from "../../../components/print/pdf-button.tsx";
import classes from "./details-panel.module.css";
import { months, percent } from "../format.ts";
import { amountOf, chargeFacts, consentFacts, dateOf } from "./loan-facts.tsx";
import { SignedAgreement } from "./signed-agreement.tsx";

/** What was agreed (LOAN-86): the terms of the approval, or those applied for, and the signed consent. */
export function AgreementPanel(props: { loan: LoanDetails }) {
  const { loan } = props;
  const isApproved = loan.approval_date !== null;
  const hasEnded = loan.status === "canceled" || loan.status === "closed";
  return (
    <>
      {isApproved && !hasEnded && <SignedAgreement loan={loan} />}
      <DetailSection
        title={isApproved ? "Terms" : "Terms applied for"}
        actions={
          isApproved && (
            <>
              <PdfButton
                endpoint={readLoanStatement}
                params={{ id: loan.loan_id }}
                size="compact-sm"
                disabled={loan.paid_out_on === null}
              >
                Statement
              </PdfButton>
              <PdfButton
                endpoint={readSchedulePdf}
                params={{ id: loan.loan_id }}
                size="compact-sm"
                disabled={loan.paid_out_on === null}
              >
                Schedule
              </PdfButton>
            </>
          )
        }
      >
        <p className={classes.terms}>
          <Unbroken>{termsOf(loan)}</Unbroken>
        </p>
        <DetailList
          items={[
            { label: "Loan type", value: loan.loan_type_name },
            { label: "Amount", value: amountOf(loan.approved_amount ?? loan.loan_amount) },
            { label: "Interest, charged once", value: percent(loan.interest_rate) },
            { label: "Period", value: months(loan.loan_period) },
            ...chargeFacts(loan),
            ...(loan.paid_out_on === null
              ? []
              : [{ label: "Last instalment due", value: dateOf(loan.due_date) }]),
          ]}
        />
      </DetailSection>
      <DetailSection title="Consent">
        <DetailList
          items={[
            ...consentFacts(loan),
            { label: "Submission date", value: dateOf(loan.submission_date) },
          ]}
        />
      </DetailSection>
    </>
  );
}

/** The terms in a sentence: as approved, also after a new schedule has changed the monthly payment. */
function termsOf(loan: LoanDetails): string {
  const { approved_amount, interest_rate, loan_period } = loan;
  const amount = approved_amount ?? loan.loan_amount;
  const agreed =
    approved_amount === null
      ? loan
      : formatTerms(approvalTerms(toCents(approved_amount), interest_rate, loan_period, noCharges));
  return `${formatNleExact(amount)} over ${months(loan_period)}: ${formatNleExact(agreed.total_amount)} is repaid, ${formatNleExact(agreed.monthly_payment)} a month.`;
}
