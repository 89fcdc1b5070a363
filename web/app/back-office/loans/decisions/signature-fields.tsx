import { TextInput } from "@mantine/core";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import { ParagraphField } from "../../../components/form/paragraph-field.tsx";
import type { AppForm } from "../../../core/use-app-form.ts";
import classes from "./action-form.module.css";
import type { Signature } from "./signature-errors.ts";

/** The approver's name and the comments of a decision. */
export function SignatureFields<Values extends Signature>(props: { form: AppForm<Values> }) {
  const { field } = props.form;
  return (
    <div className={classes.signature}>
      <TextInput
        label="Approved by"
        withAsterisk
        aria-required
        maxLength={textLimits.line}
        autoComplete="off"
        {...field("approved_by")}
      />
      <ParagraphField label="Comments" {...field("comments")} />
    </div>
  );
}
