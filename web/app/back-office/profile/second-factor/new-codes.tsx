import { Text } from "@mantine/core";
import { makeRecoveryCodes } from "@microfinance/contract/auth/second-factor-endpoints.ts";
import { secondFactorTexts } from "@microfinance/contract/auth/texts.ts";
import { CurrentPasswordField, proofOf } from "../../../account/current-password-field.tsx";
import { useEndpointMutation } from "../../../core/query.ts";
import { useAppForm } from "../../../core/use-app-form.ts";
import type { Done } from "./done.ts";
import { TaskForm } from "./task-form.tsx";

/** Creates ten new recovery codes. */
export function NewCodes(props: { onCancel: () => void; onDone: (done: Done) => void }) {
  const make = useEndpointMutation(makeRecoveryCodes);
  const form = useAppForm({
    initialValues: { current_password: "" },
    submit: (values) => make.mutateAsync({ body: proofOf(values) }),
    failure: "The codes could not be made.",
    onDone: props.onDone,
  });
  return (
    <TaskForm
      form={form}
      title="Make new recovery codes"
      submit="Make new codes"
      onCancel={props.onCancel}
    >
      <Text size="sm">You get ten new codes. The old ones no longer work.</Text>
      <CurrentPasswordField form={form} size="sm" reason={secondFactorTexts.passwordReason} />
    </TaskForm>
  );
}
