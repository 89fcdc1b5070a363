import { Progress } from "@mantine/core";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import type { LoanDetails } from "@microfinance/contract/loans/schema/record.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { takesPayments } from "@microfinance/contract/loans/status.ts";
import { Money } from "../../../components/display/money.tsx";
import classes from "./loan-balance-summary.module.css";
import { days } from "../format.ts";

/** Where a loan stands today, at a glance: what is asked for, or what is owed, paid and late. */
export function LoanBalanceSummary(props: { loan: LoanDetails }) {
  const { loan } = props;
  if (loan.approval_date === null)
    return (
      <div className={classes.standing}>
        <Figure label="Requested" value={loan.loan_amount} />
        <p className={classes.side}>
          <Money value={loan.monthly_payment} /> a month, <Money value={loan.total_amount} /> in all
        </p>
      </div>
    );
  const share = loan.total_amount === 0 ? 0 : (loan.paid_total / loan.total_amount) * 100;
  return (
    <div className={classes.standing}>
      <Figure label="Balance" value={loan.balance} />
      <div className={classes.side}>
        <NextPayment loan={loan} />
      </div>
      <div className={classes.progress}>
        <Progress
          value={share}
          size="sm"
          color="leaf"
          aria-label={`${formatNleExact(loan.paid_total)} of ${formatNleExact(loan.total_amount)} is paid`}
        />
        <p>
          <span>
            Paid <Money value={loan.paid_total} />
          </span>
          <span>
            of <Money value={loan.total_amount} />
          </span>
        </p>
      </div>
    </div>
  );
}

function Figure(props: { label: string; value: number }) {
  return (
    <div>
      <p className={classes.label}>{props.label}</p>
      <Money value={props.value} size="large" />
    </div>
  );
}

function NextPayment(props: { loan: LoanDetails }) {
  const { loan } = props;
  if (!takesPayments(loan.status) || loan.next_due_date === null) return null;
  return (
    <>
      {loan.days_past_due > 0 && (
        <p className={classes.late}>
          <Money value={loan.arrears} /> overdue, {days(loan.days_past_due)} past due
        </p>
      )}
      <p>
        Next payment <Money value={loan.next_due_amount} />, due{" "}
        {formatStaffDate(loan.next_due_date)}
      </p>
    </>
  );
}
