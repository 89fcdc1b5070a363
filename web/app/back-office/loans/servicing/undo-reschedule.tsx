import { useState } from "react";
import { Button } from "@mantine/core";
import { may } from "@microfinance/contract/core/access.ts";
import { actionTexts } from "@microfinance/contract/loans/texts.ts";
import { undoReschedule } from "@microfinance/contract/servicing/reschedule-endpoints.ts";
import { rescheduleTexts as texts } from "@microfinance/contract/servicing/reschedule-texts.ts";
import { ConfirmAction } from "../../../components/drawer/confirm-action.tsx";
import { notify } from "../../../core/notify.ts";
import { ParagraphField } from "../../../components/form/paragraph-field.tsx";
import { useEndpointMutation } from "../../../core/query.ts";
import { useActor } from "../../../core/use-actor.ts";
import { useAppForm } from "../../../core/use-app-form.ts";
import classes from "../decisions/action-form.module.css";

/** Puts the schedule before the last new one back (SERV-107). */
export function UndoReschedule(props: { loanId: string }) {
  const actor = useActor();
  const [isOpen, setOpen] = useState(false);
  const undo = useEndpointMutation(undoReschedule, ["payments", "ledger", "reports", "dashboard"]);
  const form = useAppForm({
    initialValues: { reason: "" },
    checkFields: ({ reason }) =>
      reason.trim() === "" ? [{ field: "reason", text: texts.undoReason }] : [],
    submit: (body) => undo.mutateAsync({ params: { id: props.loanId }, body }),
    failure: texts.failed,
    onDone: () => void notify(texts.undone),
    isOpen,
  });
  const { attach, field } = form;
  if (actor === null || !may(actor, "loans.approve_reschedule")) return null;
  if (!isOpen)
    return (
      <Button variant="default" mt="sm" onClick={() => setOpen(true)}>
        {texts.undo}
      </Button>
    );
  return (
    <div ref={attach} className={classes.form}>
      <ParagraphField label="Reason for undoing" {...field("reason")} />
      <ConfirmAction
        of={form}
        sentence={texts.undoConsequence}
        label={texts.undo}
        onCancel={() => setOpen(false)}
        cancelLabel={actionTexts.goBack}
      />
    </div>
  );
}
