import { useState } from "react";
import { Button } from "@mantine/core";
import { may } from "@microfinance/contract/access.ts";
import type { LoanDetails } from "@microfinance/contract/loans/record.ts";
import { actionRefusal } from "@microfinance/contract/loans/status.ts";
import { isOwnLoan } from "@microfinance/contract/staff/own-loan.ts";
import { depositionTexts } from "@microfinance/contract/texts/back-office.ts";
import { DetailSection } from "../../ui/detail-drawer.tsx";
import { ChangedAfterNotes } from "./changed-after-notes.tsx";
import { DecisionForm } from "./decision-form.tsx";
import { OffersNote } from "./details-panel.tsx";
import { IntoView } from "./into-view.tsx";
import { PersonsNotes } from "./persons-notes.tsx";
import { ReviewArea } from "./review-area.tsx";
import { ReviewDetails } from "./review-details.tsx";
import { SameReviewer } from "./same-reviewer.tsx";
import { StatedDifferences } from "./stated-differences.tsx";
import { SectionButton } from "./section-button.tsx";
import { useActor } from "../../lib/use-actor.ts";

/** What is reviewed, its edit, the two reviews, and rejecting (002§2, D101, D104). */
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
    actionRefusal(loan.status, "reject") === null;
  return (
    <>
      <PersonsNotes loan={loan} />
      <OffersNote loan={loan} />
      <StatedDifferences loan={loan} />
      <ChangedAfterNotes loan={loan} />
      <ReviewDetails loan={loan} readAgain={props.readAgain} />
      <DetailSection title="Reviews" actions={<SameReviewer loan={loan} />}>
        {actor !== null && <ReviewArea loan={loan} actor={actor} />}
      </DetailSection>
      {mayReject && (
        <DetailSection title="Decision">
          {isRejecting ? (
            <IntoView>
              <DecisionForm
                loan={loan}
                action="reject"
                onDone={() => setRejecting(false)}
                onCancel={() => setRejecting(false)}
              />
            </IntoView>
          ) : (
            <>
              {loan.status === "processed" && (
                <SectionButton
                  section="manage-loans"
                  params={{ loan: loan.loan_id, action: "approve" }}
                  isMain
                >
                  {depositionTexts.approve}
                </SectionButton>
              )}{" "}
              <Button variant="default" c="var(--danger)" onClick={() => setRejecting(true)}>
                {depositionTexts.reject}
              </Button>
            </>
          )}
        </DetailSection>
      )}
    </>
  );
}
