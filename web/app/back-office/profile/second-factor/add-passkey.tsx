import { TextInput } from "@mantine/core";
import { addPasskey, beginPasskey } from "@microfinance/contract/auth/second-factor-endpoints.ts";
import { secondFactorTexts } from "@microfinance/contract/auth/texts.ts";
import { makePasskey } from "../../../account/passkeys.ts";
import { CurrentPasswordField, proofOf } from "../../../account/current-password-field.tsx";
import { missingError } from "../../../core/form-error.ts";
import { useEndpointMutation } from "../../../core/query.ts";
import { useAppForm } from "../../../core/use-app-form.ts";
import type { Done } from "./done.ts";
import { TaskForm } from "./task-form.tsx";

/** Adds a named passkey of this device. */
export function AddPasskey(props: { onCancel: () => void; onDone: (done: Done) => void }) {
  const begin = useEndpointMutation(beginPasskey);
  const add = useEndpointMutation(addPasskey);
  const form = useAppForm({
    initialValues: { name: "", current_password: "" },
    check: (values) => missingError(values, ["name"], secondFactorTexts.passkeyNameRequired),
    submit: async (values) => {
      const { options } = await begin.mutateAsync({ body: proofOf(values) });
      const response = await makePasskey(options);
      return add.mutateAsync({ body: { name: values.name, response } });
    },
    failure: "The passkey could not be added.",
    onDone: props.onDone,
  });
  return (
    <TaskForm form={form} title="Add a passkey" submit="Add passkey" onCancel={props.onCancel}>
      <TextInput
        label="Name of the passkey"
        description="For example “Office computer”, so that you know it later."
        autoComplete="off"
        maxLength={60}
        {...form.field("name")}
      />
      <CurrentPasswordField form={form} size="sm" reason={secondFactorTexts.passwordReason} />
    </TaskForm>
  );
}
