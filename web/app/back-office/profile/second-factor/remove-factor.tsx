import { Text, TextInput } from "@mantine/core";
import { removeApp, removePasskey } from "@microfinance/contract/auth/second-factor-endpoints.ts";
import { secondFactorTexts } from "@microfinance/contract/auth/texts.ts";
import { CurrentPasswordField, proofOf } from "../../../account/current-password-field.tsx";
import { useEndpointMutation } from "../../../core/query.ts";
import { useAppForm } from "../../../core/use-app-form.ts";
import { AppPasswordField } from "../../../components/form/app-password-field.tsx";
import type { Done } from "./done.ts";
import { TaskForm } from "./task-form.tsx";

/** The factor to remove: a passkey by its id, or the app, whose id is null. */
export interface RemovedFactor {
  id: number | null;
  name: string;
}

/** Removes the app or a passkey. The last factor needs the password and a code. */
export function RemoveFactor(props: {
  removed: RemovedFactor;
  isLast: boolean;
  onCancel: () => void;
  onDone: (done: Done) => void;
}) {
  const { removed, isLast } = props;
  const app = useEndpointMutation(removeApp);
  const passkey = useEndpointMutation(removePasskey);
  const form = useAppForm({
    initialValues: { current_password: "", code: "" },
    submit: (values) => {
      const body = isLast ? values : proofOf(values);
      return removed.id === null
        ? app.mutateAsync({ body })
        : passkey.mutateAsync({ params: { id: removed.id }, body });
    },
    failure: "It could not be removed.",
    onDone: props.onDone,
  });
  return (
    <TaskForm
      form={form}
      title={`Remove ${removed.name}`}
      submit="Remove"
      danger
      onCancel={props.onCancel}
    >
      {isLast ? (
        <>
          <Text size="sm">
            This is your last one. Afterwards you sign in with your password alone, and your
            recovery codes no longer work.
          </Text>
          <AppPasswordField
            label="Current password"
            autoComplete="current-password"
            {...form.field("current_password")}
          />
          <TextInput
            label="Code of your app, or a recovery code"
            autoComplete="one-time-code"
            maxLength={40}
            {...form.field("code")}
          />
        </>
      ) : (
        <>
          <Text size="sm">Your other ways to confirm a sign-in stay.</Text>
          <CurrentPasswordField form={form} size="sm" reason={secondFactorTexts.passwordReason} />
        </>
      )}
    </TaskForm>
  );
}
