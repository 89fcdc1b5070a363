import { Stack, Text } from "@mantine/core";
import { changePassword } from "@microfinance/contract/auth/endpoints.ts";
import { adminPasswordTexts } from "@microfinance/contract/users/texts.ts";
import { passwordNeeds } from "@microfinance/contract/auth/texts.ts";
import type { UserRow } from "@microfinance/contract/users/endpoints.ts";
import type { FormError } from "../../core/form-error.ts";
import { useEndpointMutation } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import { AppPasswordField } from "../../components/form/app-password-field.tsx";
import { Form, FormButtons } from "../../components/form/form.tsx";
import { notify } from "../../core/notify.ts";

/** Change User Password; its messages appear as alerts (AUTH-54). */
export function SetPassword(props: { user: UserRow; onCancel: () => void; onDone: () => void }) {
  const { user } = props;
  const change = useEndpointMutation(changePassword);
  const form = useAppForm({
    initialValues: { password: "", confirm_password: "" },
    check: passwordsError,
    submit: ({ password }) => {
      const who =
        user.customer_id === null ? { user_id: user.id } : { customer_id: user.customer_id };
      return change.mutateAsync({ body: { password, ...who } });
    },
    failure: adminPasswordTexts.failed,
    show: (text) => notify(text),
    onDone: () => void notify(adminPasswordTexts.done).then(props.onDone),
  });
  return (
    <Form form={form} messageInside>
      <Stack>
        <AppPasswordField
          label="New password"
          autoComplete="new-password"
          data-autofocus
          {...form.field("password")}
        />
        <AppPasswordField
          label="Confirm password"
          autoComplete="new-password"
          {...form.field("confirm_password")}
        />
        <Text size="sm" c="dimmed">
          {passwordNeeds}
        </Text>
        <Text size="sm" c="dimmed">
          The person is signed out everywhere and notified by mail. At the next sign-in we mail them
          a code, and they choose a password of their own.
        </Text>
        <FormButtons submit="Change Password" cancel="Back" onCancel={props.onCancel} />
      </Stack>
    </Form>
  );
}

function passwordsError(values: { password: string; confirm_password: string }): FormError | null {
  if (values.password === "" || values.confirm_password === "")
    return { text: adminPasswordTexts.required, fields: [] };
  return values.password === values.confirm_password
    ? null
    : { text: adminPasswordTexts.passwordsDiffer, fields: [] };
}
