import type { LoanRecord } from "@microfinance/contract/loans/schema/record.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import { EmptyState } from "../../../components/table/empty-state.tsx";
import { Lateness } from "../../../components/display/lateness.tsx";
import { Money } from "../../../components/display/money.tsx";
import { StatusBadge } from "../../../components/display/status-badge.tsx";
import type { LoanList } from "../list/loan-list.tsx";
import { LoanCards } from "./loan-cards.tsx";
import classes from "./loan-cards.module.css";

/** The loans to decide about: id, customer, status dot and amount (LOAN-72). */
export function DepositionCards(props: { list: LoanList }) {
  return (
    <LoanCards
      label="Manage Loan Deposition"
      list={props.list}
      empty={noDepositions}
      card={(loan) => <DepositionCard loan={loan} />}
    />
  );
}

/** Shown while no loan can be decided about. */
export const noDepositions = (
  <EmptyState
    title="No loans to decide about"
    text="Loans come here once both reviews are complete."
  />
);

function DepositionCard(props: { loan: LoanRecord }) {
  const { loan } = props;
  const isOut = loan.approval_date !== null;
  return (
    <>
      <span className={classes.top}>
        <span className={classes.code}>{loan.loan_id}</span>
        <span className={classes.state}>
          <StatusBadge plain status={loan.status} />
          <Lateness days={loan.days_past_due} />
        </span>
      </span>
      <span className={classes.name}>{fullName(loan)}</span>
      <span className={classes.soft}>{loan.loan_type_name}</span>
      <span className={classes.amount}>
        <Money value={loan.approved_amount ?? loan.loan_amount} size="large" />
        <span className={classes.soft}>
          {isOut ? (
            <>
              owes <Money value={loan.balance} />
            </>
          ) : (
            "requested"
          )}
        </span>
      </span>
    </>
  );
}
