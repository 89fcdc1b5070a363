import { Textarea, TextInput } from "@mantine/core";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import { actionTexts } from "@microfinance/contract/loans/texts.ts";
import type { FieldError } from "../../../components/form/field-error-summary.tsx";
import classes from "./action-form.module.css";

/** Who decides, as typed (LOAN-47), and why (LOAN-55). */
export interface Signature {
  approved_by: string;
  comments: string;
}

const ids = { approved_by: "decision-approver", comments: "decision-comments" } as const;

/** What keeps a decision from being made: the approver's name and comments are required (LOAN-55). */
export function signatureErrors(signature: Signature): FieldError[] {
  return [
    ...(signature.approved_by.trim() === ""
      ? [{ field: ids.approved_by, text: actionTexts.approverMissing }]
      : []),
    ...(signature.comments.trim() === ""
      ? [{ field: ids.comments, text: actionTexts.commentsMissing }]
      : []),
  ];
}

/** The approver's name and the comments of a decision. */
export function SignatureFields(props: {
  value: Signature;
  onChange: (signature: Signature) => void;
  errors: readonly FieldError[];
}) {
  const { value, onChange, errors } = props;
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.text;
  return (
    <div className={classes.signature}>
      <TextInput
        id={ids.approved_by}
        label="Approved by"
        withAsterisk
        aria-required
        maxLength={textLimits.line}
        autoComplete="off"
        value={value.approved_by}
        onChange={(event) => onChange({ ...value, approved_by: event.currentTarget.value })}
        error={errorOf(ids.approved_by)}
      />
      <Textarea
        id={ids.comments}
        label="Comments"
        withAsterisk
        aria-required
        autosize
        minRows={2}
        maxRows={6}
        maxLength={textLimits.paragraph}
        value={value.comments}
        onChange={(event) => onChange({ ...value, comments: event.currentTarget.value })}
        error={errorOf(ids.comments)}
      />
    </div>
  );
}
