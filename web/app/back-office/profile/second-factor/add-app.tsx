import { useState } from "react";
import { Text, TextInput } from "@mantine/core";
import { addApp, beginApp } from "@microfinance/contract/auth/second-factor-endpoints.ts";
import { AppSecret } from "../../../account/app-secret.tsx";
import { secondFactorTexts } from "@microfinance/contract/auth/sign-in-texts.ts";
import { useCurrentPassword } from "../../../account/use-current-password.tsx";
import { useEndpointMutation } from "../../../core/query.ts";
import type { Done } from "./second-factor-section.tsx";
import { TaskForm } from "./task-form.tsx";

const failure = "The app could not be set up.";

/** Sets up an authenticator app: scan, then type the first code. */
export function AddApp(props: { onCancel: () => void; onDone: (done: Done) => void }) {
  const begin = useEndpointMutation(beginApp);
  const add = useEndpointMutation(addApp);
  const password = useCurrentPassword("sm", secondFactorTexts.passwordReason);
  const [code, setCode] = useState("");
  const begun = begin.data;
  if (begun === undefined) {
    return (
      <TaskForm
        key="begin"
        title="Set up an authenticator app"
        submit="Go on"
        failure={failure}
        onCancel={props.onCancel}
        send={() => password.proved((body) => begin.mutateAsync({ body }))}
      >
        <Text size="sm">
          You need an app such as Google Authenticator or Aegis on your phone. It works without a
          network.
        </Text>
        {password.field(true)}
      </TaskForm>
    );
  }
  return (
    <TaskForm
      key="confirm"
      title="Set up an authenticator app"
      submit="Set up app"
      failure={failure}
      onCancel={props.onCancel}
      send={async () => props.onDone(await add.mutateAsync({ body: { code } }))}
    >
      <AppSecret qr={begun.qr} secret={begun.secret} />
      <TextInput
        label="Six digits"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
    </TaskForm>
  );
}
