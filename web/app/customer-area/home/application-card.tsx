import { applicationProgress } from "@microfinance/contract/applications/progress.ts";
import { formatNle } from "@microfinance/contract/core/money.ts";
import { loanTypeLabel } from "@microfinance/contract/loans/application.ts";
import type { LoanRecord } from "@microfinance/contract/loans/schema/record.ts";
import { Link } from "react-router";
import { ProgressTracker } from "../../loan-application/progress-tracker.tsx";
import { sectionHref } from "../../core/use-section.ts";
import classes from "./loan-card.module.css";

/** An application without a decision, or a rejected one, with the next step (CUST-27). */
export function ApplicationCard(props: { loan: LoanRecord }) {
  const { loan } = props;
  const { next } = applicationProgress(loan);
  return (
    <div className={classes.card}>
      <h2>
        {loanTypeLabel(loan.loan_type)}, {formatNle(loan.loan_amount)}
      </h2>
      <ProgressTracker loan={loan} label={`Progress of ${loan.loan_id}`} />
      <p>{next}</p>
      <p className={classes.small}>
        Application{" "}
        <Link to={{ hash: sectionHref("loans", { loan: loan.loan_id }) }}>{loan.loan_id}</Link>
      </p>
    </div>
  );
}
