import { Text, TextInput } from "@mantine/core";
import { addApp, beginApp } from "@microfinance/contract/auth/second-factor-endpoints.ts";
import { AppSecret } from "../../../account/app-secret.tsx";
import { secondFactorTexts } from "@microfinance/contract/auth/texts.ts";
import { CurrentPasswordField, proofOf } from "../../../account/current-password-field.tsx";
import { useEndpointMutation } from "../../../core/query.ts";
import { useAppForm } from "../../../core/use-app-form.ts";
import type { Done } from "./done.ts";
import { TaskForm } from "./task-form.tsx";

const failure = "The app could not be set up.";

/** Sets up an authenticator app: scan, then enter the first code. */
export function AddApp(props: { onCancel: () => void; onDone: (done: Done) => void }) {
  const begin = useEndpointMutation(beginApp);
  const add = useEndpointMutation(addApp);
  const beginning = useAppForm({
    initialValues: { current_password: "" },
    submit: (values) => begin.mutateAsync({ body: proofOf(values) }),
    failure,
    isOpen: begin.data === undefined,
  });
  const form = useAppForm({
    initialValues: { code: "" },
    submit: (body) => add.mutateAsync({ body }),
    failure,
    onDone: props.onDone,
  });
  const begun = begin.data;
  if (begun === undefined) {
    return (
      <TaskForm
        key="begin"
        form={beginning}
        title="Set up an authenticator app"
        submit="Go on"
        onCancel={props.onCancel}
      >
        <Text size="sm">
          You need an app such as Google Authenticator or Aegis on your phone. It works without a
          network.
        </Text>
        <CurrentPasswordField
          form={beginning}
          size="sm"
          reason={secondFactorTexts.passwordReason}
        />
      </TaskForm>
    );
  }
  return (
    <TaskForm
      key="confirm"
      form={form}
      title="Set up an authenticator app"
      submit="Set up app"
      onCancel={props.onCancel}
    >
      <AppSecret qr={begun.qr} secret={begun.secret} />
      <TextInput
        label="Six digits"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        {...form.field("code")}
      />
    </TaskForm>
  );
}
