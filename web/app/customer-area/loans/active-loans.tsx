import { Button, Progress } from "@mantine/core";
import {
  type CalendarDate,
  businessDate,
  formatCustomerDate,
} from "@microfinance/contract/core/dates.ts";
import { loanTypeLabel } from "@microfinance/contract/loans/application.ts";
import type { LoanDetails, LoanRecord } from "@microfinance/contract/loans/schema/record.ts";
import { formatNle } from "@microfinance/contract/core/money.ts";
import { myLoansTexts } from "@microfinance/contract/loans/texts.ts";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { Money } from "../../components/display/money.tsx";
import { StatusBadge } from "../../components/display/status-badge.tsx";
import { useApplyForLoan } from "../shell/apply-for-loan.tsx";
import classes from "./active-loans.module.css";
import { dayCount, dueAndDate } from "./due-format.ts";
import { useLoanDetails } from "./use-loan-details.ts";

/** The Active Loans list (LOAN-33): a card a loan, with what is repaid and what is next. */
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
  const today = businessDate(new Date());
  return (
    <ul className={classes.cards}>
      {props.loans.map((loan, place) => (
        <ActiveLoanCard
          key={loan.id}
          loan={loan}
          details={details[place]}
          today={today}
          onView={() => props.onView(loan.loan_id)}
        />
      ))}
    </ul>
  );
}

function ActiveLoanCard(props: {
  loan: LoanRecord;
  details: LoanDetails | undefined;
  today: CalendarDate;
  onView: () => void;
}) {
  const { loan } = props;
  const repaid = Math.min(100, Math.round((loan.paid_total / loan.total_amount) * 100));
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <div>
          <h3>{loanTypeLabel(loan.loan_type)}</h3>
          <p>{loan.loan_id}</p>
          {loan.approval_date !== null && <p>Approved {formatCustomerDate(loan.approval_date)}</p>}
        </div>
        <StatusBadge status={loan.status} />
      </div>
      <div>
        <p className={classes.label}>Balance</p>
        <Money value={loan.balance} style="short" size="large" />
      </div>
      <div>
        <Progress
          value={repaid}
          size="lg"
          radius="xl"
          aria-label={`${repaid}% of ${formatNle(loan.total_amount)} is repaid`}
        />
        <p className={classes.repaid}>
          {formatNle(loan.paid_total)} of {formatNle(loan.total_amount)} repaid
        </p>
      </div>
      <div className={classes.foot}>
        <NextPayment details={props.details} today={props.today} />
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

/** The next payment and its date, or what is late and by how many days, in plain words. */
function NextPayment(props: { details: LoanDetails | undefined; today: CalendarDate }) {
  const { details } = props;
  // Holds its place while it is fetched, so that nothing jumps.
  if (details === undefined) return <p className={classes.next}>&nbsp;</p>;
  if (details.next_due_date === null) return <p className={classes.next}>Nothing is due.</p>;
  if (details.days_past_due > 0) {
    return (
      <p className={classes.next} data-late>
        <strong>{formatNle(details.arrears)}</strong> is {dayCount(details.days_past_due)} late,{" "}
        <span className={classes.due}>due since {formatCustomerDate(details.next_due_date)}</span>
      </p>
    );
  }
  return (
    <p className={classes.next}>
      Next payment <strong>{formatNle(details.next_due_amount ?? 0)}</strong>{" "}
      <span className={classes.due}>{dueAndDate(details.next_due_date, props.today)}</span>
    </p>
  );
}
