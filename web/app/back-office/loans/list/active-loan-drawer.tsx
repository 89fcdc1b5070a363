import { Button } from "@mantine/core";
import { type Actor, may } from "@microfinance/contract/core/access.ts";
import { loanTypeLabel } from "@microfinance/contract/loans/application.ts";
import type { LoanDetails } from "@microfinance/contract/loans/schema/record.ts";
import { activeLoanTexts } from "@microfinance/contract/loans/texts.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import {
  DetailDrawer,
  DetailList,
  DetailSection,
} from "../../../components/drawer/detail-drawer.tsx";
import { StatusBadge } from "../../../components/display/status-badge.tsx";
import { amountOf, CustomerLink, dateOf } from "../details/loan-facts.tsx";
import { LoanBalanceSummary } from "../details/loan-balance-summary.tsx";
import { OpenedLoanContent } from "../details/opened-loan.tsx";
import { SectionButton } from "./section-button.tsx";
import { useActor } from "../../../core/use-actor.ts";
import { usePrevious } from "./use-previous.ts";
import { useLoanDetails } from "../details/use-loan-details.ts";
import { months } from "../format.ts";

/**
 * The side panel of Active Loans (LOAN-71): due date, loan officer, and links to related pages.
 *
 * @param onCloseLoan opens the form that closes a loan, for those who may decide.
 */
export function ActiveLoanDrawer(props: {
  loanId: string | null;
  onClose: () => void;
  onCloseLoan: (loanId: string) => void;
}) {
  const loanId = usePrevious(props.loanId);
  const opened = useLoanDetails(loanId);
  const actor = useActor();
  const { loan } = opened;
  return (
    <DetailDrawer
      opened={props.loanId !== null}
      onClose={props.onClose}
      title={loan === undefined ? "Active loan" : fullName(loan)}
      {...(loan && {
        text: (
          <>
            {loan.loan_id}
            <StatusBadge status={loan.status} />
          </>
        ),
      })}
      {...(loan &&
        actor && {
          actions: (
            <ActiveLoanActions
              loan={loan}
              actor={actor}
              onCloseLoan={() => props.onCloseLoan(loan.loan_id)}
            />
          ),
        })}
    >
      <OpenedLoanContent loanId={loanId} opened={opened}>
        {(shown) => <ActiveLoan loan={shown} />}
      </OpenedLoanContent>
    </DetailDrawer>
  );
}

function ActiveLoanActions(props: { loan: LoanDetails; actor: Actor; onCloseLoan: () => void }) {
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
        <Button variant="default" c="var(--danger)" onClick={props.onCloseLoan}>
          {activeLoanTexts.close}
        </Button>
      )}
    </>
  );
}

function ActiveLoan(props: { loan: LoanDetails }) {
  const { loan } = props;
  return (
    <>
      <LoanBalanceSummary loan={loan} />
      <DetailSection title="Loan">
        <DetailList
          items={[
            { label: "Due date", value: dateOf(loan.due_date) },
            { label: "Approval date", value: dateOf(loan.approval_date) },
            { label: "Loan type", value: loanTypeLabel(loan.loan_type) },
            { label: "Period", value: months(loan.loan_period) },
            { label: "Approved amount", value: amountOf(loan.approved_amount) },
            { label: "Monthly payment", value: amountOf(loan.monthly_payment) },
            { label: "Last payment", value: dateOf(loan.last_payment_date) },
            { label: "Loan officer", value: loan.staff_name ?? "None: the customer applied" },
          ]}
        />
      </DetailSection>
      <DetailSection title="Customer">
        <DetailList
          items={[
            { label: "Customer ID", value: <CustomerLink id={loan.customer_id} /> },
            { label: "Phone", value: loan.customer.user.phone },
            { label: "Email", value: loan.customer.user.email },
          ]}
        />
      </DetailSection>
    </>
  );
}
