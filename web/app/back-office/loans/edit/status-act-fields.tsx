import { Textarea } from "@mantine/core";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import { statusEdit } from "@microfinance/contract/loans/edit.ts";
import { editErrors } from "@microfinance/contract/loans/edit-texts.ts";
import type { LoanDetails } from "@microfinance/contract/loans/schema/record.ts";
import { Note } from "../../../components/feedback/note.tsx";
import { SignatureFields, signatureErrors } from "../decisions/signature-fields.tsx";
import type { LoanEditAct } from "./use-loan-edit.ts";

/**
 * What the act behind a chosen status asks for (LOAN-58): the signature of a decision, the reason of a reopening, or why
 * the status is not reached by an edit.
 */
export function StatusActFields(props: { loan: LoanDetails; status: string; act: LoanEditAct }) {
  const { loan, status, act } = props;
  const edit = statusEdit(loan, status);
  if (edit.kind === "refused") return <Note tone="warning">{edit.text}</Note>;
  if (edit.kind === "decide" && !act.mayDecide)
    return <Note tone="warning">{editErrors.needsDecider(status)}</Note>;
  if (edit.kind === "decide")
    return (
      <SignatureFields
        value={act.value}
        onChange={(signature) => act.change({ ...act.value, ...signature })}
        errors={act.isTried ? signatureErrors(act.value) : []}
      />
    );
  if (edit.kind !== "reopen") return null;
  const isMissing = act.isTried && act.value.reason.trim() === "";
  return (
    <Textarea
      label="Reason for reopening"
      withAsterisk
      aria-required
      autosize
      minRows={2}
      maxRows={6}
      maxLength={textLimits.paragraph}
      value={act.value.reason}
      onChange={(event) => act.change({ ...act.value, reason: event.currentTarget.value })}
      error={isMissing && editErrors.reasonMissing}
    />
  );
}
