import { useState } from "react";
import { Button } from "@mantine/core";
import { may } from "@microfinance/contract/core/access.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { actionError } from "@microfinance/contract/loans/status.ts";
import { isOwnLoan } from "@microfinance/contract/staff/own-loan.ts";
import { loanActions } from "@microfinance/contract/loans/status.ts";
import { DetailSection } from "../../../components/drawer/detail-drawer.tsx";
import { ChangedAfterNotes } from "../details/changed-after-notes.tsx";
import { FactStrip } from "../decisions/fact-strip.tsx";
import { DecisionForm } from "../decisions/decision-form.tsx";
import { OffersNote } from "../details/details-panel.tsx";
import { AutoFocus } from "../auto-focus.tsx";
import { PersonsNotes } from "../details/persons-notes.tsx";
import { ReviewArea } from "./review-area.tsx";
import { ReviewDetails } from "./review-details.tsx";
import { ReviewerConflict } from "./reviewer-conflict.tsx";
import { StatedDifferences } from "../details/stated-differences.tsx";
import { SectionButton } from "../list/section-button.tsx";
import { useActor } from "../../../core/use-actor.ts";

/** What is reviewed, its edit, the two reviews, and rejecting (LOAN-50, LOAN-34). */
export function ReviewPanel(props: {
  loan: LoanDetails;
  readAgain: () => Promise<LoanDetails | undefined>;
}) {
  const { loan } = props;
  const actor = useActor();
  const [isRejecting, setRejecting] = useState(false);
  const mayReject =
    actor !== null &&
    may(actor, "loans.decide") &&
    !isOwnLoan(actor.staff_id, loan.staff_alike) &&
    actionError(loan.status, "reject") === null;
  return (
    <>
      <FactStrip loan={loan} />
      <PersonsNotes loan={loan} />
      <OffersNote loan={loan} />
      <StatedDifferences loan={loan} />
      <ChangedAfterNotes loan={loan} />
      <ReviewDetails loan={loan} readAgain={props.readAgain} />
      <DetailSection title="Reviews" actions={<ReviewerConflict loan={loan} />}>
        {actor !== null && <ReviewArea loan={loan} actor={actor} />}
      </DetailSection>
      {mayReject && (
        <DetailSection title="Decision">
          {isRejecting ? (
            <AutoFocus>
              <DecisionForm
                loan={loan}
                action="reject"
                onDone={() => setRejecting(false)}
                onCancel={() => setRejecting(false)}
              />
            </AutoFocus>
          ) : (
            <>
              {loan.status === "processed" && (
                <SectionButton
                  section="manage-loans"
                  params={{ loan: loan.loan_id, action: "approve" }}
                  isMain
                >
                  {loanActions.approve.label}
                </SectionButton>
              )}{" "}
              <Button variant="default" onClick={() => setRejecting(true)}>
                {loanActions.reject.label}
              </Button>
            </>
          )}
        </DetailSection>
      )}
    </>
  );
}
