import { Button } from "@mantine/core";
import IconMail from "icon:mail";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { askForPapers } from "@microfinance/contract/documents/endpoints.ts";
import { listedSmall } from "@microfinance/contract/core/sentences.ts";
import {
  askablePapers,
  paperRequestTexts,
} from "@microfinance/contract/documents/paper-requests.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { useSubmit } from "../../../core/use-submit.ts";
import { Banner } from "../../../components/feedback/banner.tsx";
import { useLoanCall } from "../decisions/use-loan-calls.ts";
import classes from "./review-area.module.css";

/**
 * Asks the customer for the papers without a tick (LOAN-100): they read it on Home and in a mail.
 *
 * @param unticked the papers and entries of the review without a tick.
 */
export function AskForPapers(props: { loan: LoanDetails; unticked: readonly string[] }) {
  const { loan } = props;
  const asked = loan.papers_asked;
  const papers = askablePapers(props.unticked).filter(
    (name) => !asked.some((paper) => paper.name === name),
  );
  const ask = useLoanCall(askForPapers);
  const { message, setMessage, isSending, submit } = useSubmit(
    () => ask.mutateAsync({ params: { id: loan.loan_id }, body: { papers } }),
    { success: paperRequestTexts.asked, failure: paperRequestTexts.failed },
  );
  return (
    <div className={classes.ask}>
      {asked.map(({ name, asked_at, reason }) => (
        <p key={name}>
          {name}: asked for on {formatStaffDate(asked_at.slice(0, 10))}
          {reason !== undefined && `, refused: ${reason}`}
        </p>
      ))}
      {papers.length > 0 && (
        <>
          <p>Without a tick: {listedSmall(papers)}.</p>
          <Button
            variant="default"
            size="compact-md"
            loading={isSending}
            leftSection={<IconMail size={16} aria-hidden="true" />}
            onClick={() => void submit()}
          >
            Ask for papers
          </Button>
        </>
      )}
      <Banner message={message} onDismiss={() => setMessage(null)} />
    </div>
  );
}
