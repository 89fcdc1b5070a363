import { formatStaffDate, formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import {
  readSchedules,
  undoReschedule,
} from "@microfinance/contract/servicing/reschedule-endpoints.ts";
import { dueDateMoveTexts as moveTexts } from "@microfinance/contract/servicing/due-date-move.ts";
import { undoLoanDueDateMove } from "@microfinance/contract/servicing/due-date-move-endpoints.ts";
import type { WaitingReschedule } from "@microfinance/contract/servicing/reschedule-schema.ts";
import { rescheduleTexts as texts } from "@microfinance/contract/servicing/reschedule-texts.ts";
import { useState, useRef } from "react";
import { Button, FileButton } from "@mantine/core";
import { may } from "@microfinance/contract/core/access.ts";
import { actionTexts } from "@microfinance/contract/loans/texts.ts";
import IconUpload from "icon:upload";
import { useQueryClient } from "@tanstack/react-query";
import { acceptedFiles } from "@microfinance/contract/core/files.ts";
import { DetailSection } from "../../../components/drawer/detail-drawer.tsx";
import { DetailList } from "../../../components/display/detail-list.tsx";
import { ErrorState } from "../../../components/feedback/error-state.tsx";
import { Note } from "../../../components/feedback/note.tsx";
import { useEndpointQuery, useEndpointMutation } from "../../../core/query.ts";
import { EarlierSchedules } from "../../../loan-schedules/earlier-schedules.tsx";
import { ScheduleChange } from "../../../loan-schedules/schedule-change.tsx";
import classes from "./schedule-history.module.css";
import { ConfirmAction } from "../../../components/drawer/confirm-action.tsx";
import { notify } from "../../../core/notify.ts";
import { ParagraphField } from "../../../components/form/paragraph-field.tsx";
import { useActor } from "../../../core/use-actor.ts";
import { useAppForm } from "../../../core/use-app-form.ts";
import actionFormClasses from "../decisions/action-form.module.css";
import { Banner } from "../../../components/feedback/banner.tsx";
import { useUnsaved } from "../../../core/unsaved-guard.ts";
import { useSubmit } from "../../../core/use-submit.ts";
import { ApiError } from "../../../core/api-error.ts";
import { fileError } from "../../../documents/file-error.ts";
import { sendFile } from "../../../documents/send-file.ts";

/** A new schedule that waits, since when the loan counts as restructured, and its earlier schedules (SERV-106). */
export function ScheduleHistory(props: { loan: LoanDetails }) {
  const { loan } = props;
  const params = { id: loan.loan_id };
  const { data, error, refetch } = useEndpointQuery(readSchedules, { params });
  if (data === undefined)
    return (
      error !== null && (
        <ErrorState error={error} fallback={texts.schedulesFailed} onRetry={() => void refetch()} />
      )
    );
  const { schedules, waiting, restructured, may_undo, may_undo_move } = data;
  const live = schedules[0]?.made_by ?? null;
  return (
    <div className={classes.history}>
      {waiting !== null && <Waiting loanId={loan.loan_id} waiting={waiting} />}
      {restructured !== null && (
        <DetailSection title="Rescheduled">
          <DetailList
            items={[
              { label: "Restructured since", value: formatStaffDate(restructured.on) },
              {
                label: "Paid on time since",
                value: `${restructured.paid_on_time} of ${restructured.needed} instalments`,
              },
              { label: "Asked by", value: live?.asked_by ?? null },
              { label: "Approved by", value: live?.approved_by ?? null },
              { label: "Reason", value: live?.reason ?? null },
            ].filter(({ value }) => value !== null)}
          />
        </DetailSection>
      )}
      {may_undo && <UndoChange loanId={loan.loan_id} call={undoReschedule} texts={ofReschedule} />}
      {may_undo_move && (
        <UndoChange loanId={loan.loan_id} call={undoLoanDueDateMove} texts={ofMove} />
      )}
      <EarlierSchedules schedules={schedules} formatDate={formatStaffDate} />
    </div>
  );
}

function Waiting(props: { loanId: string; waiting: WaitingReschedule }) {
  const { loanId, waiting } = props;
  return (
    <DetailSection title={texts.waiting}>
      <Note tone="warning">
        <p>
          {waiting.asked_by} asked on {formatStaffDateTime(waiting.asked_at)}: {waiting.reason}
        </p>
        {waiting.needs_consent && <p>{consentText(waiting)}</p>}
      </Note>
      {waiting.needs_consent && waiting.consent === null && (
        <ConsentUpload loanId={loanId} requestId={waiting.request_id} />
      )}
      <ScheduleChange change={waiting} formatDate={formatStaffDate} />
    </DetailSection>
  );
}

function consentText({ consent }: WaitingReschedule): string {
  if (consent === null) return texts.waitingConsent;
  return consent.way === "paper" ? texts.consentOnPaper : texts.consentInArea;
}

/** What undoing the last new schedule is called, and what it does (SERV-107). */
const ofReschedule = {
  reason: texts.undoReason,
  failed: texts.failed,
  done: texts.undone,
  label: texts.undo,
  consequence: texts.undoConsequence,
};

/** The same of the last moved due date (SERV-114). */
const ofMove = {
  reason: moveTexts.undoReason,
  failed: moveTexts.failed,
  done: moveTexts.undoneOne,
  label: moveTexts.undo,
  consequence: moveTexts.undoConsequence,
};

/** Puts the schedule before the last change back. */
function UndoChange(props: {
  loanId: string;
  call: typeof undoReschedule | typeof undoLoanDueDateMove;
  texts: Record<keyof typeof ofReschedule, string>;
}) {
  const { reason: missing, failed, done, label, consequence } = props.texts;
  const actor = useActor();
  const [isOpen, setOpen] = useState(false);
  const undo = useEndpointMutation(props.call, ["payments", "ledger", "reports", "dashboard"]);
  const form = useAppForm({
    initialValues: { reason: "" },
    check: ({ reason }) => (reason.trim() === "" ? [{ field: "reason", text: missing }] : []),
    submit: (body) => undo.mutateAsync({ params: { id: props.loanId }, body }),
    failure: failed,
    onDone: () => void notify(done),
    isOpen,
  });
  const { attach, field } = form;
  if (actor === null || !may(actor, "loans.approve_reschedule")) return null;
  if (!isOpen)
    return (
      <Button variant="default" mt="sm" onClick={() => setOpen(true)}>
        {label}
      </Button>
    );
  return (
    <div ref={attach} className={actionFormClasses.form}>
      <ParagraphField label="Reason for undoing" {...field("reason")} />
      <ConfirmAction
        of={form}
        sentence={consequence}
        label={label}
        onCancel={() => setOpen(false)}
        cancelLabel={actionTexts.goBack}
      />
    </div>
  );
}

/** Adds the page that the customer signed to a new schedule that costs more (SERV-104). */
function ConsentUpload(props: { loanId: string; requestId: number }) {
  const cache = useQueryClient();
  const chosen = useRef<File | null>(null);
  const [cancel] = useState(() => new AbortController());
  const sending = useSubmit(
    async () => {
      const file = chosen.current;
      if (file === null) return;
      const refusal = await fileError(file);
      if (refusal !== null) throw new ApiError(400, refusal);
      const path = `/loans/${props.loanId}/reschedules/${props.requestId}/consent`;
      await sendFile(path, { file, kind: null }, () => undefined, cancel.signal);
      await cache.invalidateQueries({ queryKey: ["loans"] });
    },
    { success: texts.consentGiven, failure: texts.failed },
  );
  useUnsaved(sending.isSending);
  return (
    <>
      <Banner message={sending.message} onDismiss={() => sending.setMessage(null)} />
      <FileButton
        accept={acceptedFiles}
        onChange={(file) => {
          chosen.current = file;
          if (file !== null) void sending.submit();
        }}
      >
        {(button) => (
          <Button
            {...button}
            variant="default"
            loading={sending.isSending}
            leftSection={<IconUpload size={18} />}
          >
            {texts.signedPage}
          </Button>
        )}
      </FileButton>
    </>
  );
}
