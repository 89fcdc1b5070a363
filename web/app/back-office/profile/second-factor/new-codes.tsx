import { Text } from "@mantine/core";
import { makeRecoveryCodes } from "@microfinance/contract/auth/second-factor-endpoints.ts";
import { secondFactorTexts } from "@microfinance/contract/auth/sign-in-texts.ts";
import { useCurrentPassword } from "../../../account/use-current-password.tsx";
import { useEndpointMutation } from "../../../core/query.ts";
import type { Done } from "./second-factor-section.tsx";
import { TaskForm } from "./task-form.tsx";

/** Makes ten new recovery codes. */
export function NewCodes(props: { onCancel: () => void; onDone: (done: Done) => void }) {
  const make = useEndpointMutation(makeRecoveryCodes);
  const password = useCurrentPassword("sm", secondFactorTexts.passwordReason);
  return (
    <TaskForm
      title="Make new recovery codes"
      submit="Make new codes"
      failure="The codes could not be made."
      onCancel={props.onCancel}
      send={async () => props.onDone(await password.proved((body) => make.mutateAsync({ body })))}
    >
      <Text size="sm">You get ten new codes. The old ones no longer work.</Text>
      {password.field(true)}
    </TaskForm>
  );
}
