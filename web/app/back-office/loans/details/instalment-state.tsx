import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import classes from "./instalment-state.module.css";

type State = LoanDetails["instalments"][number]["status"];

const labels: Readonly<Record<State, string>> = {
  paid: "Paid",
  partial: "Partly paid",
  due: "Due today",
  overdue: "Overdue",
  upcoming: "Upcoming",
  ended: "No longer due",
};

/** The state of an instalment in words. */
export function InstalmentState(props: { status: State }) {
  return (
    <span className={classes.state} data-state={props.status}>
      {labels[props.status]}
    </span>
  );
}
