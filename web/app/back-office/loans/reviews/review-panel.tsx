import { useState } from "react";
import { Button } from "@mantine/core";
import { may } from "@microfinance/contract/core/access.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import IconDeviceFloppy from "icon:device-floppy";
import IconPencil from "icon:pencil";
import { timers } from "@microfinance/contract/core/constants.ts";
import { areReviewsComplete } from "@microfinance/contract/loans/reviews.ts";
import { loanEditTexts } from "@microfinance/contract/loans/texts.ts";
import { DetailSection } from "../../../components/drawer/detail-drawer.tsx";
import { useAssessment, useLoanFacts } from "../decisions/use-loan-facts.ts";
import { ActionForm, DecisionFacts } from "../decisions/decision-panel.tsx";
import { AutoFocus } from "../auto-focus.tsx";
import { ReviewArea } from "./review-area.tsx";
import { ReviewerConflict } from "./reviewer-conflict.tsx";
import { useActor } from "../../../core/use-actor.ts";
import { Form, FormButtons, FormMessage } from "../../../components/form/form.tsx";
import { DetailList } from "../../../components/display/detail-list.tsx";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import { Note } from "../../../components/feedback/note.tsx";
import layout from "../../../components/layout.module.css";
import { editConsequence } from "../edit/edit-consequence.ts";
import { reviewedFacts } from "../details/loan-facts.tsx";
import classes from "../edit/loan-edit.module.css";
import review from "./review-area.module.css";
import { EditConflict } from "../edit/edit-conflict.tsx";
import { TermsFields } from "../edit/terms-fields.tsx";
import { useLoanEdit } from "../edit/use-loan-edit.ts";

/**
 * What is reviewed, its edit, the two reviews, and the form of a decision (LOAN-50, LOAN-34).
 *
 * @param action the chosen decision; null while none is.
 * @param onDone receives the text of a review or decision that was made.
 */
export function ReviewPanel(props: {
  loan: LoanDetails;
  readAgain: () => Promise<LoanDetails | undefined>;
  action: string | null;
  onAction: (action: string | null) => void;
  onDone: (text: string) => void;
}) {
  const { loan, action } = props;
  const actor = useActor();
  const facts = [useLoanFacts(loan.loan_id), useAssessment(loan.loan_id)];
  // They would come above the reviews, whose buttons would move away under the finger that presses them.
  const isWaiting = facts.some(({ isPending }) => isPending);
  return (
    <>
      <DecisionFacts loan={loan} />
      {action !== null && (
        <DetailSection title="Decision">
          <AutoFocus key={action}>
            <ActionForm
              loan={loan}
              action={action}
              onDone={props.onDone}
              onCancel={() => props.onAction(null)}
            />
          </AutoFocus>
        </DetailSection>
      )}
      <ReviewDetails loan={loan} readAgain={props.readAgain} />
      <DetailSection title="Reviews" actions={<ReviewerConflict loan={loan} />}>
        {isWaiting ? (
          <DetailSkeleton />
        ) : (
          actor !== null && <ReviewArea loan={loan} actor={actor} onDone={props.onDone} />
        )}
      </DetailSection>
    </>
  );
}

/**
 * What the review panel shows of a loan, with the edit that saves for real (LOAN-50): for administrators, until both
 * reviews are complete (LOAN-50).
 */
export function ReviewDetails(props: {
  loan: LoanDetails;
  readAgain: () => Promise<LoanDetails | undefined>;
}) {
  const { loan } = props;
  const actor = useActor();
  const [isEditing, setEditing] = useState(false);
  const leave = () => setEditing(false);
  const edit = useLoanEdit(loan, {
    readAgain: props.readAgain,
    saved: leave,
    unchanged: leave,
    isEditing,
  });
  const isReviewed = areReviewsComplete(loan);
  const consequence = isEditing
    ? editConsequence(loan, edit.form.getValues(), edit.mayDecide)
    : null;
  const mayEdit = actor !== null && may(actor, "loans.edit") && !isReviewed;

  return (
    <DetailSection
      title="Loan under review"
      actions={
        !isEditing && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPencil size={15} aria-hidden="true" />}
            disabled={!mayEdit}
            onClick={() => {
              edit.begin();
              setEditing(true);
            }}
          >
            Edit
          </Button>
        )
      }
    >
      <FormMessage form={edit.form} dismissAfter={timers.loanBanner} />
      {isEditing ? (
        <Form form={edit.form} className="" messageInside>
          <EditConflict overtaken={edit.overtaken} />
          <div className={classes.fields}>
            <TermsFields form={edit.form} loan={loan} />
          </div>
          {consequence !== null && <Note tone="warning">{consequence}</Note>}
          <FormButtons
            submit="Save"
            icon={<IconDeviceFloppy size={16} aria-hidden="true" />}
            className={`${layout.row2} ${layout.above4}`}
            onCancel={leave}
          />
        </Form>
      ) : (
        <>
          <div className={review.dense}>
            <DetailList items={reviewedFacts(loan)} />
          </div>
          {isReviewed && <p className={classes.why}>{loanEditTexts.reviewsComplete}</p>}
        </>
      )}
    </DetailSection>
  );
}
