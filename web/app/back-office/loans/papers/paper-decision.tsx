import { useState } from "react";
import { Badge, Button, Textarea } from "@mantine/core";
import { decidePaper } from "@microfinance/contract/documents/endpoints.ts";
import {
  longestPaperReason,
  paperDecisionTexts,
} from "@microfinance/contract/documents/paper-decisions.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import type { CustomerFile } from "@microfinance/contract/customer-file/summary.ts";
import { Banner } from "../../../components/feedback/banner.tsx";
import { GuardedModal } from "../../../components/drawer/guarded-modal.tsx";
import { Form, FormButtons } from "../../../components/form/form.tsx";
import { useAppForm } from "../../../core/use-app-form.ts";
import { useSubmit } from "../../../core/use-submit.ts";
import { useLoanCall } from "../decisions/use-loan-calls.ts";
import classes from "./papers.module.css";

/** The office's word on a file, with its reason; nothing before one (KYC-30). */
export function PaperState({ file }: { file: CustomerFile }) {
  const { decision } = file;
  if (decision === undefined) return null;
  const isRefused = decision.state === "refused";
  return (
    <div className={classes.state}>
      <Badge color={isRefused ? "kola" : "leaf"} variant="light">
        {isRefused ? "Refused" : "Accepted"}
      </Badge>{" "}
      {formatStaffDateTime(decision.decided_at)}
      {decision.reason !== "" && `: ${decision.reason}`}
    </div>
  );
}

/** Accepts or refuses a file of an application in review (KYC-30). */
export function PaperDecision({ file }: { file: CustomerFile }) {
  const [isRefusing, setRefusing] = useState(false);
  const decide = useLoanCall(decidePaper);
  const params = { id: file.loan_id, fileId: file.id };
  const { message, setMessage, isSending, submit } = useSubmit(
    () => decide.mutateAsync({ params, body: { state: "accepted" } }),
    { failure: paperDecisionTexts.failed },
  );
  const state = file.decision?.state;
  return (
    <div className={classes.decide}>
      {state !== "accepted" && (
        <Button
          variant="default"
          size="compact-sm"
          loading={isSending}
          aria-label={`Accept ${file.name}`}
          onClick={() => void submit()}
        >
          Accept
        </Button>
      )}
      {state !== "refused" && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Refuse ${file.name}`}
          onClick={() => setRefusing(true)}
        >
          Refuse
        </Button>
      )}
      <Banner message={message} onDismiss={() => setMessage(null)} />
      <GuardedModal
        opened={isRefusing}
        onClose={() => setRefusing(false)}
        title={`Refuse ${file.name}`}
      >
        {isRefusing && <RefuseForm params={params} onDone={() => setRefusing(false)} />}
      </GuardedModal>
    </div>
  );
}

function RefuseForm(props: { params: { id: string; fileId: string }; onDone: () => void }) {
  const decide = useLoanCall(decidePaper);
  const form = useAppForm({
    initialValues: { reason: "" },
    check: ({ reason }) =>
      reason.trim() === "" ? { text: paperDecisionTexts.reasonMissing, fields: ["reason"] } : null,
    submit: ({ reason }) =>
      decide.mutateAsync({
        params: props.params,
        body: { state: "refused", reason: reason.trim() },
      }),
    failure: paperDecisionTexts.failed,
    onDone: props.onDone,
  });
  return (
    <Form form={form}>
      <Textarea
        label="Reason"
        description="The customer reads it, and is asked for another photo or scan."
        withAsterisk
        autosize
        minRows={2}
        maxLength={longestPaperReason}
        data-autofocus
        {...form.field("reason")}
      />
      <FormButtons submit="Refuse this paper" onCancel={props.onDone} />
    </Form>
  );
}
