import { callAddress } from "@microfinance/contract/collections/reach.ts";
import IconPhone from "icon:phone";
import { fullName } from "@microfinance/contract/core/names.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { StatusBadge } from "../../../components/display/status-badge.tsx";
import { loanBadges } from "@microfinance/contract/servicing/badges.ts";
import { SecondBadges } from "../../../components/display/second-badges.tsx";
import { Lateness } from "../../../components/display/lateness.tsx";
import classes from "./loan-head.module.css";

/** The heading of a loan's panel: its name for screen readers is "Loan Details" with the customer (LOAN-68). */
export function LoanTitle(props: { loan: LoanDetails | undefined }) {
  if (props.loan === undefined) return <>Loan Details</>;
  return (
    <>
      <span className={classes.over}>Loan Details</span> {fullName(props.loan)}
    </>
  );
}

/** Code, status, lateness, and a link that calls the customer. */
export function LoanLine(props: { loan: LoanDetails }) {
  const { loan } = props;
  const { phone } = loan.customer.user;
  return (
    <>
      {loan.loan_id}
      <StatusBadge status={loan.status} />
      <SecondBadges labels={loanBadges(loan)} />
      <Lateness days={loan.days_past_due} />
      {phone !== "" && (
        <a className={classes.call} href={callAddress(phone)}>
          <IconPhone size={15} aria-hidden="true" />
          Call {phone}
        </a>
      )}
    </>
  );
}
