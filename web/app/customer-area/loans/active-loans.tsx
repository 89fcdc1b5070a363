import { Button } from "@mantine/core";
import { Unbroken } from "../../components/display/sentence.tsx";
import { formatCustomerDate } from "@microfinance/contract/core/dates.ts";
import type { LoanRecord } from "@microfinance/contract/loans/schema/record.ts";
import { myLoansTexts } from "@microfinance/contract/loans/texts.ts";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { Money } from "../../components/display/money.tsx";
import { loanBadges } from "@microfinance/contract/servicing/badges.ts";
import { SecondBadges } from "../../components/display/second-badges.tsx";
import { StatusBadge } from "../../components/display/status-badge.tsx";
import { useApplyForLoan } from "../shell/apply-for-loan.tsx";
import classes from "./active-loans.module.css";
import { NextPayment, RepaidBar } from "./repayment.tsx";
import { useLoanDetails } from "./use-loan-details.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";

/** The Active Loans list (LOAN-33): a card for each loan, with its repayment and its next payment. */
export function ActiveLoans(props: {
  loans: readonly LoanRecord[];
  onView: (loanId: string) => void;
}) {
  const { details } = useLoanDetails(props.loans.map((loan) => loan.loan_id));
  const apply = useApplyForLoan();
  if (props.loans.length === 0) {
    return (
      <EmptyState
        compact
        title={myLoansTexts.noActive}
        text="An approved loan shows here with its balance and its next payment."
        action={
          <Button size="md" variant="default" onClick={apply}>
            Apply for Loan
          </Button>
        }
      />
    );
  }
  return (
    <ul className={classes.cards}>
      {props.loans.map((loan, place) => (
        <ActiveLoanCard
          key={loan.id}
          loan={loan}
          details={details[place]}
          onView={() => props.onView(loan.loan_id)}
        />
      ))}
    </ul>
  );
}

function ActiveLoanCard(props: {
  loan: LoanRecord;
  details: LoanDetails | undefined;
  onView: () => void;
}) {
  const { loan } = props;
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <div>
          <h3>{loan.loan_type_name}</h3>
          <p>
            <Unbroken>{loan.loan_id}</Unbroken>
          </p>
          {loan.approval_date !== null && <p>Approved {formatCustomerDate(loan.approval_date)}</p>}
        </div>
        <StatusBadge status={loan.status} />
        <SecondBadges labels={loanBadges(loan)} />
      </div>
      <div>
        <p className={classes.label}>Balance</p>
        <Money value={loan.balance} style="short" size="large" />
      </div>
      <RepaidBar loan={loan} />
      <div className={classes.foot}>
        <NextPayment loan={props.details} />
        <Button
          size="md"
          variant="default"
          onClick={props.onView}
          aria-label={`View ${loan.loan_id}`}
        >
          View
        </Button>
      </div>
    </li>
  );
}
