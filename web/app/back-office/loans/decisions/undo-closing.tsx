import { useState } from "react";
import { Button, Textarea } from "@mantine/core";
import { may } from "@microfinance/contract/core/access.ts";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import type { LoanDetails } from "@microfinance/contract/loans/schema/record.ts";
import { undoError, undoTexts } from "@microfinance/contract/loans/undo-closing.ts";
import { useActor } from "../../../core/use-actor.ts";
import { errorMessage } from "../../../core/api-error.ts";
import { Banner } from "../../../components/feedback/banner.tsx";
import { ConfirmAction } from "../../../components/drawer/confirm-action.tsx";
import { DetailSection } from "../../../components/drawer/detail-drawer.tsx";
import { Note } from "../../../components/feedback/note.tsx";
import { notify } from "../../../components/feedback/notify.ts";
import classes from "./action-form.module.css";
import { undoConsequence } from "./consequences.ts";
import { useLoanCalls, useRefreshOnConflict } from "./use-loan-calls.ts";

/** Undoing a wrong close or cancellation of an approved loan: one person asks, another confirms (LOAN-57). */
export function UndoClosing(props: { loan: LoanDetails }) {
  const { loan } = props;
  const actor = useActor();
  const waiting = loan.waiting_undo ?? null;
  if (actor === null || undoError(loan, null) !== null) return null;
  const mayDecide = may(actor, "loans.decide");
  if (waiting === null)
    return (
      mayDecide && (
        <DetailSection title={undoTexts.title}>
          <AskUndo loan={loan} />
        </DetailSection>
      )
    );
  return (
    <DetailSection title={undoTexts.action}>
      <div className={classes.form}>
        <Note tone="warning">
          <p>{undoTexts.waiting}</p>
          <p>
            {waiting.staff_name} asked on {formatStaffDateTime(waiting.created_at)}:{" "}
            {waiting.reason}
          </p>
        </Note>
        {mayDecide && <AnswerUndo loan={loan} isOwn={waiting.requested_by === actor.staff_id} />}
      </div>
    </DetailSection>
  );
}

function AskUndo(props: { loan: LoanDetails }) {
  const { loan } = props;
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  const { askUndo } = useLoanCalls();
  const refreshing = useRefreshOnConflict();
  if (!isAsking)
    return (
      <Button variant="default" onClick={() => setAsking(true)}>
        {undoTexts.action}
      </Button>
    );
  const confirm = async () => {
    setTried(true);
    if (reason.trim() === "") return;
    await refreshing(() => askUndo.mutateAsync({ params: paramsOf(loan), body: { reason } }));
    void notify(undoTexts.asked);
  };
  return (
    <div className={classes.form}>
      <Textarea
        label={undoTexts.reason}
        withAsterisk
        aria-required
        autosize
        minRows={2}
        maxRows={6}
        maxLength={textLimits.paragraph}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={isTried && reason.trim() === "" && undoTexts.reasonMissing}
      />
      <ConfirmAction
        unsaved={reason !== ""}
        sentence={`After a second person has confirmed it: ${undoConsequence(loan)}`}
        label={undoTexts.action}
        onConfirm={confirm}
        failure={undoTexts.failed}
        onCancel={() => setAsking(false)}
        cancelLabel="Keep as it is"
      />
    </div>
  );
}

function AnswerUndo(props: { loan: LoanDetails; isOwn: boolean }) {
  const { loan, isOwn } = props;
  const { confirmUndo, declineUndo } = useLoanCalls();
  const refreshing = useRefreshOnConflict();
  const [isDeclining, setDeclining] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const decline = async () => {
    setDeclining(true);
    try {
      await refreshing(() => declineUndo.mutateAsync({ params: paramsOf(loan), body: {} }));
      void notify(undoTexts.declined);
    } catch (error) {
      setFailure(errorMessage(error, undoTexts.failed));
    } finally {
      setDeclining(false);
    }
  };
  return (
    <>
      <Banner
        message={failure === null ? null : { tone: "warning", text: failure }}
        onDismiss={() => setFailure(null)}
      />
      {!isOwn && (
        <ConfirmAction
          sentence={undoConsequence(loan)}
          label={undoTexts.confirm}
          onConfirm={async () => {
            await refreshing(() => confirmUndo.mutateAsync({ params: paramsOf(loan), body: {} }));
            void notify(undoTexts.confirmed);
          }}
          failure={undoTexts.failed}
        />
      )}
      <div>
        <Button variant="default" loading={isDeclining} onClick={() => void decline()}>
          {isOwn ? undoTexts.withdraw : undoTexts.decline}
        </Button>
      </div>
    </>
  );
}

function paramsOf(loan: LoanDetails) {
  return { customerId: loan.customer_id, loanId: loan.loan_id };
}
