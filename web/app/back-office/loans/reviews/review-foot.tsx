import { Button } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import IconChevronLeft from "icon:chevron-left";
import IconChevronRight from "icon:chevron-right";
import { readAgreementPdf } from "@microfinance/contract/agreements/endpoints.ts";
import { may } from "@microfinance/contract/core/access.ts";
import { type LoanAction, loanActions, actionError } from "@microfinance/contract/loans/status.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import { readLoanDetails } from "@microfinance/contract/servicing/endpoints.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { isOwnLoan } from "@microfinance/contract/staff/own-loan.ts";
import { PdfButton } from "../../../components/print/pdf-button.tsx";
import { useEndpointQuery } from "../../../core/query.ts";
import { useActor } from "../../../core/use-actor.ts";
import { nextSteps } from "../details/next-steps.ts";
import { SectionButton } from "../list/section-button.tsx";
import { LoanLink } from "../../shell/loan-link.tsx";
import classes from "./review-foot.module.css";

/** An act on a loan of the queue, and the text of its success. */
export interface DoneAct {
  loan: LoanDetails;
  text: string;
}

/**
 * The foot of a loan under review: what was done last and what can follow it, the decisions that the loan allows, and
 * the way through the queue, by button and by the keys J and K.
 *
 * @param done the last act; null before one.
 * @param place the loan's place in the queue, from 1; 0 for a loan that is not in it.
 */
export function ReviewFoot(props: {
  loan: LoanDetails;
  done: DoneAct | null;
  action: string | null;
  place: number;
  waiting: number;
  onAction: (action: LoanAction) => void;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
}) {
  const { loan, done, action, place, waiting, onPrevious, onNext } = props;
  const actor = useActor();
  useHotkeys([
    ["J", () => onNext?.()],
    ["K", () => onPrevious?.()],
  ]);
  const mayDecide =
    actor !== null && may(actor, "loans.decide") && !isOwnLoan(actor.staff_id, loan.staff_alike);
  const decisions = (["approve", "reject"] as const).filter(
    (one) => mayDecide && one !== action && actionError(loan.status, one) === null,
  );
  return (
    <div className={classes.foot}>
      {done !== null && <Done done={done} isOpen={done.loan.loan_id === loan.loan_id} />}
      {decisions.map((one) => (
        <Button
          key={one}
          variant={one === "approve" ? "filled" : "default"}
          onClick={() => props.onAction(one)}
        >
          {loanActions[one].label}
        </Button>
      ))}
      <nav className={classes.queue} aria-label="Queue">
        <span>{placeText(place, waiting)}</span>
        <Button
          variant="default"
          size="compact-md"
          aria-keyshortcuts="K"
          title="Previous (K)"
          disabled={onPrevious === null}
          leftSection={<IconChevronLeft size={16} aria-hidden="true" />}
          onClick={() => onPrevious?.()}
        >
          Previous
        </Button>
        <Button
          variant="default"
          size="compact-md"
          aria-keyshortcuts="J"
          title="Next (J)"
          disabled={onNext === null}
          rightSection={<IconChevronRight size={16} aria-hidden="true" />}
          onClick={() => onNext?.()}
        >
          Next
        </Button>
      </nav>
    </div>
  );
}

/** "2 of 12 in this list", or how many wait where the loan is no longer one of them. */
function placeText(place: number, waiting: number): string {
  if (place > 0) return `${place} of ${waiting.toLocaleString("en")} in this list`;
  return waiting === 1 ? "1 loan waits" : `${waiting.toLocaleString("en")} loans wait`;
}

/** The last act, with the papers and the payout of an approval. */
function Done(props: { done: DoneAct; isOpen: boolean }) {
  const { loan, text } = props.done;
  const actor = useActor();
  const params = { id: loan.loan_id };
  const now = useEndpointQuery(readLoanDetails, { params }, { staleTime: 0 }).data?.loan;
  const payOut =
    now && actor ? nextSteps(now, actor, "").find(({ section }) => section === "payouts") : null;
  return (
    <div className={classes.row} role="status">
      <p className={classes.text}>
        {!props.isOpen && (
          <>
            {fullName(loan)}, <LoanLink id={loan.loan_id} />:{" "}
          </>
        )}
        {text}
      </p>
      {now?.status === "approved" && (
        <PdfButton endpoint={readAgreementPdf} params={params}>
          Print agreement
        </PdfButton>
      )}
      {payOut && (
        <SectionButton section={payOut.section} params={payOut.params}>
          {payOut.label}
        </SectionButton>
      )}
    </div>
  );
}
