import { useState } from "react";
import { TextInput } from "@mantine/core";
import { addPasskey, beginPasskey } from "@microfinance/contract/auth/second-factor-endpoints.ts";
import { secondFactorTexts } from "@microfinance/contract/auth/sign-in-texts.ts";
import { makePasskey } from "../../../account/passkeys.ts";
import { useCurrentPassword } from "../../../account/use-current-password.tsx";
import { ApiError } from "../../../core/api-error.ts";
import { useEndpointMutation } from "../../../core/query.ts";
import type { Done } from "./second-factor-section.tsx";
import { TaskForm } from "./task-form.tsx";

/** Adds a passkey of this device under a name. */
export function AddPasskey(props: { onCancel: () => void; onDone: (done: Done) => void }) {
  const begin = useEndpointMutation(beginPasskey);
  const add = useEndpointMutation(addPasskey);
  const password = useCurrentPassword("sm", secondFactorTexts.passwordReason);
  const [name, setName] = useState("");
  return (
    <TaskForm
      title="Add a passkey"
      submit="Add passkey"
      failure="The passkey could not be added."
      onCancel={props.onCancel}
      send={async () => {
        if (name.trim() === "") throw new ApiError(400, secondFactorTexts.passkeyNameRequired);
        const { options } = await password.proved((body) => begin.mutateAsync({ body }));
        const response = await makePasskey(options);
        props.onDone(await add.mutateAsync({ body: { name, response } }));
      }}
    >
      <TextInput
        label="Name of the passkey"
        description="For example “Office computer”, so that you know it later."
        name="name"
        autoComplete="off"
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {password.field(true)}
    </TaskForm>
  );
}
