import { useState } from "react";
import { Text, TextInput } from "@mantine/core";
import { removeApp, removePasskey } from "@microfinance/contract/auth/second-factor-endpoints.ts";
import { secondFactorTexts } from "@microfinance/contract/auth/sign-in-texts.ts";
import { useCurrentPassword } from "../../../account/use-current-password.tsx";
import { useEndpointMutation } from "../../../core/query.ts";
import { AppPasswordField } from "../../../components/form/app-password-field.tsx";
import type { Done } from "./second-factor-section.tsx";
import { TaskForm } from "./task-form.tsx";

/** What is removed: a passkey by its id, or the app, whose id is null. */
export interface RemovedFactor {
  id: number | null;
  name: string;
}

/** Removes the app or a passkey. The last one asks for the password and a code. */
export function RemoveFactor(props: {
  removed: RemovedFactor;
  isLast: boolean;
  onCancel: () => void;
  onDone: (done: Done) => void;
}) {
  const { removed, isLast } = props;
  const app = useEndpointMutation(removeApp);
  const passkey = useEndpointMutation(removePasskey);
  const password = useCurrentPassword("sm", secondFactorTexts.passwordReason);
  const [current, setCurrent] = useState("");
  const [code, setCode] = useState("");
  const send = (body: { current_password?: string; code?: string }) =>
    removed.id === null
      ? app.mutateAsync({ body })
      : passkey.mutateAsync({ params: { id: removed.id }, body });
  return (
    <TaskForm
      title={`Remove ${removed.name}`}
      submit="Remove"
      danger
      failure="It could not be removed."
      onCancel={props.onCancel}
      send={async () =>
        props.onDone(
          isLast ? await send({ current_password: current, code }) : await password.proved(send),
        )
      }
    >
      {isLast ? (
        <>
          <Text size="sm">
            This is your last one. Afterwards you sign in with your password alone, and your
            recovery codes no longer work.
          </Text>
          <AppPasswordField
            label="Current password"
            name="current_password"
            autoComplete="current-password"
            value={current}
            onChange={(event) => setCurrent(event.currentTarget.value)}
          />
          <TextInput
            label="Code of your app, or a recovery code"
            name="code"
            autoComplete="one-time-code"
            maxLength={40}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        </>
      ) : (
        <>
          <Text size="sm">Your other ways to confirm a sign-in stay.</Text>
          {password.field(true)}
        </>
      )}
    </TaskForm>
  );
}
