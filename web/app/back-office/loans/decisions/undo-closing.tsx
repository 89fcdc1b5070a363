import { useState } from "react";
import { Button } from "@mantine/core";
import { may } from "@microfinance/contract/core/access.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { actionTexts } from "@microfinance/contract/loans/texts.ts";
import { undoError, undoTexts } from "@microfinance/contract/loans/undo-closing.ts";
import { mayApproveWriteOff } from "@microfinance/contract/servicing/write-off.ts";
import { readSettings } from "@microfinance/contract/settings/endpoints.ts";
import { defaultSettings } from "@microfinance/contract/settings/schema.ts";
import { useEndpointQuery } from "../../../core/query.ts";
import { useActor } from "../../../core/use-actor.ts";
import { useAppForm } from "../../../core/use-app-form.ts";
import { useSubmit } from "../../../core/use-submit.ts";
import { Banner } from "../../../components/feedback/banner.tsx";
import { ConfirmAction } from "../../../components/drawer/confirm-action.tsx";
import { DetailSection } from "../../../components/drawer/detail-drawer.tsx";
import { Note } from "../../../components/feedback/note.tsx";
import { notify } from "../../../core/notify.ts";
import { ParagraphField } from "../../../components/form/paragraph-field.tsx";
import classes from "./action-form.module.css";
import { undoConsequence } from "./consequences.ts";
import { useLoanCalls, useRefreshOnConflict } from "./use-loan-calls.ts";

/** Undoing a wrong close or cancellation of an approved loan: one person requests it, another confirms (LOAN-57). */
export function UndoClosing(props: { loan: LoanDetails }) {
  const { loan } = props;
  const actor = useActor();
  const waiting = loan.waiting_undo ?? null;
  const { write_off_ceilings } = useEndpointQuery(readSettings).data?.settings ?? defaultSettings;
  if (actor === null || undoError(loan, null) !== null) return null;
  const mayDecide = may(actor, "loans.decide");
  const mayUndoLoss = mayApproveWriteOff(actor, loan.totals.written_off, write_off_ceilings);
  if (waiting === null)
    return (
      mayDecide && (
        <DetailSection title={undoTexts.title}>
          <RequestUndo loan={loan} />
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
        {mayDecide && (
          <DecideUndo
            loan={loan}
            isOwn={waiting.requested_by === actor.staff_id}
            mayConfirm={waiting.kind === "undo_closing" || mayUndoLoss}
          />
        )}
      </div>
    </DetailSection>
  );
}

function RequestUndo(props: { loan: LoanDetails }) {
  const { loan } = props;
  const [isOpen, setOpen] = useState(false);
  const { requestUndo } = useLoanCalls();
  const refreshing = useRefreshOnConflict();
  const form = useAppForm({
    initialValues: { reason: "" },
    check: ({ reason }) =>
      reason.trim() === "" ? [{ field: "reason", text: undoTexts.reasonMissing }] : [],
    submit: (body) => refreshing(() => requestUndo.mutateAsync({ params: paramsOf(loan), body })),
    failure: undoTexts.failed,
    onDone: () => void notify(undoTexts.asked),
    isOpen: isOpen,
  });
  if (!isOpen)
    return (
      <Button variant="default" onClick={() => setOpen(true)}>
        {undoTexts.action}
      </Button>
    );
  return (
    <div className={classes.form}>
      <ParagraphField label={undoTexts.reason} {...form.field("reason")} />
      <ConfirmAction
        of={form}
        sentence={`After a second person has confirmed it: ${undoConsequence(loan)}`}
        label={undoTexts.action}
        onCancel={() => setOpen(false)}
        cancelLabel={actionTexts.goBack}
      />
    </div>
  );
}

function DecideUndo(props: { loan: LoanDetails; isOwn: boolean; mayConfirm: boolean }) {
  const { loan, isOwn } = props;
  const { confirmUndo, declineUndo } = useLoanCalls();
  const refreshing = useRefreshOnConflict();
  const input = { params: paramsOf(loan), body: {} };
  const declining = useSubmit(() => refreshing(() => declineUndo.mutateAsync(input)), {
    failure: undoTexts.failed,
    onDone: () => void notify(undoTexts.declined),
  });
  const confirming = useSubmit(() => refreshing(() => confirmUndo.mutateAsync(input)), {
    failure: undoTexts.failed,
    onDone: () => void notify(undoTexts.confirmed),
  });
  return (
    <>
      <Banner message={declining.message} onDismiss={() => declining.setMessage(null)} />
      {!isOwn && props.mayConfirm && (
        <ConfirmAction of={confirming} sentence={undoConsequence(loan)} label={undoTexts.confirm} />
      )}
      <div>
        <Button
          variant="default"
          loading={declining.isSending}
          onClick={() => void declining.submit()}
        >
          {isOwn ? undoTexts.withdraw : undoTexts.decline}
        </Button>
      </div>
    </>
  );
}

function paramsOf(loan: LoanDetails) {
  return { customerId: loan.customer_id, loanId: loan.loan_id };
}
