import { useRef } from "react";
import { Button } from "@mantine/core";
import IconPencil from "icon:pencil";
import IconPrinter from "icon:printer";
import { readLoanStatement } from "@microfinance/contract/servicing/endpoints.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { customerEditError } from "@microfinance/contract/loans/status.ts";
import { useLetterhead } from "../../core/use-letterhead.ts";
import { DetailSection } from "../../components/drawer/detail-drawer.tsx";
import { PdfButton } from "../../components/print/pdf-button.tsx";
import { printElement } from "../../components/print/print-frame.ts";
import { AskedPapers } from "./asked-papers.tsx";
import { EndedUnpaid } from "./ended-unpaid.tsx";
import { InstalmentTable } from "./instalment-table.tsx";
import { LoanAgreement, LoanDisclosure } from "./loan-agreement.tsx";
import { LoanFiles } from "./loan-files.tsx";
import { LoanStatement } from "./loan-statement.tsx";
import { LoanApplicationDetails, LoanMoney, LoanOfficer } from "./loan-summary.tsx";
import { PayNow } from "./pay-now.tsx";
import { PayOffEarly } from "./pay-off-early.tsx";
import { PastSchedules, ProposedSchedule } from "./new-schedule.tsx";
import { PaymentsMade } from "./payments-made.tsx";
import classes from "./loan-details-view.module.css";

/** A loan to read: summary, instalments, payments, files, and its statement to print. Edit shows while it may be changed (LOAN-60). */
export function LoanDetailsView(props: { loan: LoanDetails; onEdit: () => void }) {
  const { loan } = props;
  const paper = useRef<HTMLElement>(null);
  const letterhead = useLetterhead();
  const isApproved = loan.approval_date !== null;
  const print = () => {
    if (paper.current !== null) void printElement(paper.current, `Statement ${loan.loan_id}`);
  };
  return (
    <>
      <div className={classes.actions}>
        {customerEditError(loan) === null && (
          <Button
            size="md"
            variant="default"
            leftSection={<IconPencil size={18} />}
            onClick={props.onEdit}
          >
            Edit
          </Button>
        )}
        {loan.paid_out_on !== null && (
          <>
            <PdfButton endpoint={readLoanStatement} params={{ id: loan.loan_id }} size="md">
              Statement as PDF
            </PdfButton>
            <Button
              size="md"
              variant="default"
              leftSection={<IconPrinter size={18} />}
              onClick={print}
            >
              Print statement
            </Button>
          </>
        )}
      </div>
      <AskedPapers loanId={loan.loan_id} asked={loan.papers_asked} />
      {loan.paid_out_on !== null && <ProposedSchedule loanId={loan.loan_id} />}
      {hasAgreement(loan) && <LoanAgreement loan={loan} />}
      <EndedUnpaid loan={loan} />
      <LoanMoney loan={loan} />
      <LoanOfficer loan={loan} />
      <PayNow loan={loan} />
      <PayOffEarly loan={loan} />
      {isApproved && (
        <>
          <DetailSection title="Instalments">
            <InstalmentTable loan={loan} />
            {loan.paid_out_on !== null && <PastSchedules loanId={loan.loan_id} />}
          </DetailSection>
          <DetailSection title="Payments made">
            <PaymentsMade payments={loan.payments} />
          </DetailSection>
        </>
      )}
      {!isApproved && <LoanDisclosure loan={loan} />}
      <LoanApplicationDetails loan={loan} />
      <DetailSection title="Files">
        <LoanFiles loanId={loan.loan_id} files={loan.files} />
      </DetailSection>
      {isApproved && (
        <div hidden>
          <LoanStatement ref={paper} loan={loan} letterhead={letterhead} />
        </div>
      )}
    </>
  );
}

/** Loans have an agreement from their approval on; those that ended early keep the papers only. */
function hasAgreement({ approval_date, status }: LoanDetails): boolean {
  return approval_date !== null && status !== "canceled" && status !== "closed";
}
