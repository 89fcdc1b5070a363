import { Textarea } from "@mantine/core";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import { approvalErrors } from "@microfinance/contract/loans/approval-texts.ts";
import { depositionTexts } from "@microfinance/contract/texts/back-office.ts";
import type { FieldError } from "../../../components/form/field-error-summary.tsx";
import { Note } from "../../../components/feedback/note.tsx";

const id = "above-requested-reason";

/** What keeps an approval above the request from being made: it needs a reason (LOAN-53). */
export const reasonErrors: readonly FieldError[] = [
  { field: id, text: approvalErrors.aboveRequested },
];

/** The warning that more is approved than was requested, and the reason for it (LOAN-53). */
export function AboveRequest(props: {
  value: string;
  onChange: (reason: string) => void;
  errors: readonly FieldError[];
}) {
  return (
    <>
      <Note tone="warning">{depositionTexts.aboveRequest}</Note>
      <Textarea
        id={id}
        label={depositionTexts.aboveRequestReason}
        withAsterisk
        aria-required
        autosize
        minRows={2}
        maxRows={6}
        maxLength={textLimits.paragraph}
        value={props.value}
        onChange={(event) => props.onChange(event.currentTarget.value)}
        error={props.errors.find((error) => error.field === id)?.text}
      />
    </>
  );
}
