import { Button } from "@mantine/core";
import { applicationProgress } from "@microfinance/contract/applications/progress.ts";
import { formatNle } from "@microfinance/contract/core/money.ts";
import { listedSmall } from "@microfinance/contract/core/sentences.ts";
import type { PaperRequest } from "@microfinance/contract/documents/paper-requests.ts";
import type { LoanRecord } from "@microfinance/contract/loans/schema/record.ts";
import { Link } from "react-router";
import { Unbroken } from "../../components/display/sentence.tsx";
import { ProgressTracker } from "../../loan-application/progress-tracker.tsx";
import { sectionHref } from "../../core/use-section.ts";
import classes from "./loan-card.module.css";

/**
 * An application without a decision, or a rejected one, with the next step (CUST-27), and the papers that the office asks
 * for (LOAN-101).
 */
export function ApplicationCard(props: {
  loan: LoanRecord;
  asked: readonly PaperRequest[];
  isFirst: boolean;
}) {
  const { loan, asked, isFirst } = props;
  const href = { hash: sectionHref("loans", { loan: loan.loan_id }) };
  const { next } = applicationProgress(loan);
  return (
    <div className={classes.card}>
      <h2>
        <Unbroken>
          {loan.loan_type_name}, {formatNle(loan.loan_amount)}
        </Unbroken>
      </h2>
      <ProgressTracker loan={loan} label={`Progress of ${loan.loan_id}`} />
      {asked.length === 0 ? (
        <p>{next}</p>
      ) : (
        <>
          <p>
            The office asks for: <strong>{listedSmall(asked.map(({ name }) => name))}</strong>.
          </p>
          <div className={classes.buttons}>
            <Button component={Link} to={href} size="md" variant={isFirst ? "filled" : "default"}>
              Add papers
            </Button>
          </div>
        </>
      )}
      <p className={classes.small}>
        Application{" "}
        <Link to={href}>
          <Unbroken>{loan.loan_id}</Unbroken>
        </Link>
      </p>
    </div>
  );
}
