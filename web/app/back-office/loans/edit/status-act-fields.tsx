import { statusEdit } from "@microfinance/contract/loans/edit.ts";
import { editErrors } from "@microfinance/contract/loans/texts.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { Note } from "../../../components/feedback/note.tsx";
import { ParagraphField } from "../../../components/form/paragraph-field.tsx";
import { SignatureFields } from "../decisions/signature-fields.tsx";
import type { LoanEditForm } from "./use-loan-edit.ts";

/**
 * What the act behind a chosen status asks for (LOAN-58): the signature of a decision, the reason of a reopening, or why
 * the status is not reached by an edit.
 */
export function StatusActFields(props: {
  loan: LoanDetails;
  form: LoanEditForm;
  mayDecide: boolean;
}) {
  const { loan, form } = props;
  const { status } = form.values;
  const edit = statusEdit(loan, status);
  if (edit.kind === "refused") return <Note tone="warning">{edit.text}</Note>;
  if (edit.kind === "decide" && !props.mayDecide)
    return <Note tone="warning">{editErrors.needsDecider(status)}</Note>;
  if (edit.kind === "decide") return <SignatureFields form={form} />;
  if (edit.kind !== "reopen") return null;
  return <ParagraphField label="Reason for reopening" {...form.field("reason")} />;
}
