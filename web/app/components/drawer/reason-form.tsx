import type { ReactNode } from "react";
import { TextInput } from "@mantine/core";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import { ConfirmAction } from "./confirm-action.tsx";
import { DetailSection } from "./detail-drawer.tsx";
import { useAppForm } from "../../core/use-app-form.ts";

/**
 * Ends a record with a reason.
 *
 * @param children further fields, below the reason.
 * @param sentence the consequence, shown once there is a reason.
 * @param label of the button.
 * @param onDone receives the server's text.
 */
export function ReasonForm(props: {
  title: string;
  description?: string;
  children?: ReactNode;
  sentence: string;
  label: string;
  submit: (reason: string) => Promise<{ msg: string }>;
  failure: string;
  onDone: (text: string) => void;
  onCancel?: () => void;
}) {
  const form = useAppForm({
    initialValues: { reason: "" },
    submit: ({ reason }) => props.submit(reason.trim()),
    failure: props.failure,
    onDone: (response) => props.onDone(response.msg),
  });
  return (
    <DetailSection title={props.title}>
      <TextInput
        label="Reason"
        description={props.description}
        withAsterisk
        data-autofocus
        maxLength={textLimits.line}
        {...form.field("reason")}
        mb="md"
      />
      {props.children}
      <ConfirmAction
        of={form}
        danger
        sentence={form.values.reason.trim() === "" ? null : props.sentence}
        label={props.label}
        {...(props.onCancel === undefined ? {} : { onCancel: props.onCancel })}
      />
    </DetailSection>
  );
}
