import { useState } from "react";
import { Button } from "@mantine/core";
import IconDeviceFloppy from "icon:device-floppy";
import IconPencil from "icon:pencil";
import { may } from "@microfinance/contract/core/access.ts";
import { timers } from "@microfinance/contract/core/constants.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { areReviewsComplete } from "@microfinance/contract/loans/reviews.ts";
import { loanEditTexts } from "@microfinance/contract/loans/texts.ts";
import { Form, FormButtons, FormMessage } from "../../../components/form/form.tsx";
import { DetailSection } from "../../../components/drawer/detail-drawer.tsx";
import { DetailList } from "../../../components/display/detail-list.tsx";
import { Note } from "../../../components/feedback/note.tsx";
import { editConsequence } from "../edit/edit-consequence.ts";
import { reviewedFacts } from "../details/loan-facts.tsx";
import classes from "../edit/loan-edit.module.css";
import review from "./review-area.module.css";
import { EditConflict } from "../edit/edit-conflict.tsx";
import { TermsFields } from "../edit/terms-fields.tsx";
import { useActor } from "../../../core/use-actor.ts";
import { useLoanEdit } from "../edit/use-loan-edit.ts";

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
            className={classes.buttons}
            onCancel={leave}
          />
        </Form>
      ) : (
        <>
          <div className={review.dense}>
            <DetailList items={reviewedFacts(loan)} missing="Not yet" />
          </div>
          {isReviewed && <p className={classes.why}>{loanEditTexts.reviewsComplete}</p>}
        </>
      )}
    </DetailSection>
  );
}
