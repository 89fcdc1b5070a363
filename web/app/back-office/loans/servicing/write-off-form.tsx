import { TextInput } from "@mantine/core";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import {
  askUndoWriteOff,
  askWriteOff,
  previewUndoWriteOff,
  previewWriteOff,
} from "@microfinance/contract/servicing/write-off-endpoints.ts";
import {
  undoWriteOffLines,
  writeOffLines,
  writeOffTexts as texts,
} from "@microfinance/contract/servicing/write-off-texts.ts";
import { ConfirmAction } from "../../../components/drawer/confirm-action.tsx";
import { DetailList } from "../../../components/display/detail-list.tsx";
import { NotLoaded } from "../../../components/feedback/not-loaded.tsx";
import { notify } from "../../../core/notify.ts";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import { useEndpointMutation, useEndpointQuery } from "../../../core/query.ts";
import { useAppForm } from "../../../core/use-app-form.ts";
import classes from "../decisions/action-form.module.css";
import { WaitingEnding } from "./waiting-ending.tsx";

interface Properties {
  loan: LoanDetails;
  onDone: () => void;
}

/** Asks for the write-off of a loan, with what it loses and what stays owed (SERV-120). */
export function WriteOffForm({ loan, onDone }: Properties) {
  const isWaiting = (loan.waiting_ending ?? null) !== null;
  return isWaiting ? <WaitingEnding loan={loan} /> : <AskWriteOff loan={loan} onDone={onDone} />;
}

function AskWriteOff({ loan, onDone }: Properties) {
  const params = { id: loan.loan_id };
  const preview = useEndpointQuery(previewWriteOff, { params }, { staleTime: 0 });
  const ask = useEndpointMutation(askWriteOff, ["loans", "dashboard"]);
  const figures = preview.data?.figures;
  return (
    <AskForm
      preview={preview}
      lines={figures && writeOffLines(figures)}
      sentence={
        figures === undefined
          ? null
          : `Once another person has approved it, ${formatNleExact(figures.principal)} is a loan loss and ${loan.loan_id} is closed. ${fullName(loan)} still owes ${formatNleExact(figures.balance)} and is told so.`
      }
      label="Ask for the write-off"
      failure={texts.failed}
      done={texts.asked}
      ask={(body) => ask.mutateAsync({ params, body })}
      onDone={onDone}
    />
  );
}

/** Asks to undo the write-off of a loan (SERV-123). */
export function UndoWriteOffForm({ loan, onDone }: Properties) {
  const params = { id: loan.loan_id };
  const preview = useEndpointQuery(previewUndoWriteOff, { params }, { staleTime: 0 });
  const ask = useEndpointMutation(askUndoWriteOff, ["loans", "dashboard"]);
  const figures = preview.data?.figures;
  return (
    <AskForm
      preview={preview}
      lines={figures && undoWriteOffLines(figures)}
      sentence={
        figures === undefined
          ? null
          : `Once another person has approved it, ${formatNleExact(figures.principal)} is no loss any more, ${loan.loan_id} is ${figures.status_after} and takes payments again. ${fullName(loan)} is told.`
      }
      label="Ask to undo the write-off"
      failure={texts.undoFailed}
      done={texts.undoAsked}
      ask={(body) => ask.mutateAsync({ params, body })}
      onDone={onDone}
    />
  );
}

/** What would change, the reason, and the button that sends the request. */
function AskForm(props: {
  preview: {
    data: { hash: string } | undefined;
    error: Error | null;
    refetch: () => Promise<unknown>;
  };
  lines: { label: string; value: string }[] | undefined;
  sentence: string | null;
  label: string;
  failure: string;
  done: string;
  ask: (body: { request_key: string; reason: string; hash: string }) => Promise<unknown>;
  onDone: () => void;
}) {
  const { preview, lines } = props;
  const form = useAppForm({
    initialValues: { reason: "" },
    check: ({ reason }) =>
      reason.trim() === "" ? [{ field: "reason", text: texts.reasonRequired }] : [],
    submit: ({ reason }, key) =>
      props
        .ask({ request_key: key(), reason: reason.trim(), hash: preview.data?.hash ?? "" })
        .catch(async (error: unknown) => {
          // The loan may have changed since its figures were shown.
          await preview.refetch();
          throw error;
        }),
    failure: props.failure,
    onDone: () => {
      props.onDone();
      void notify(props.done);
    },
  });
  const { attach, field } = form;
  if (lines === undefined)
    return (
      <NotLoaded result={preview} fallback={props.failure}>
        <DetailSkeleton lines={5} />
      </NotLoaded>
    );
  return (
    <section ref={attach} className={classes.form} aria-label={props.label}>
      <DetailList items={lines} />
      <TextInput
        label={texts.reason}
        description="Read by the person who approves it, and kept with the loan"
        withAsterisk
        maxLength={textLimits.line}
        {...field("reason")}
      />
      <ConfirmAction of={form} danger sentence={props.sentence} label={props.label} />
    </section>
  );
}
