import { passwordNeeds, authTexts } from "@microfinance/contract/auth/texts.ts";
import { Stack, Text } from "@mantine/core";
import { changePassword } from "@microfinance/contract/auth/endpoints.ts";
import { timers } from "@microfinance/contract/core/constants.ts";
import { missingError, type FormError } from "../core/form-error.ts";
import { useEndpointMutation } from "../core/query.ts";
import { useAppForm } from "../core/use-app-form.ts";
import { AppPasswordField } from "../components/form/app-password-field.tsx";
import { Form, FormButtons, FormMessage } from "../components/form/form.tsx";

const empty = { current_password: "", password: "", confirm_password: "" };

/** Changes the signed-in person's own password: the current one, and the new one twice (AUTH-24, AUTH-25). */
export function ChangePasswordForm(props: { onCancel: () => void }) {
  const change = useEndpointMutation(changePassword, ["sessions"]);
  const form = useAppForm({
    initialValues: empty,
    check: passwordsError,
    submit: ({ password, current_password }) =>
      change.mutateAsync({ body: { password, current_password } }),
    success: (response) => response.msg,
    failure: "Failed to change password",
    onDone: () => form.reset(),
  });
  return (
    <Form form={form} className="" messageInside>
      <Stack>
        <FormMessage form={form} dismissAfter={timers.banner} />
        <AppPasswordField
          label="Current password"
          autoComplete="current-password"
          {...form.field("current_password")}
        />
        <AppPasswordField
          label="New password"
          autoComplete="new-password"
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
        <FormButtons submit="Save" onCancel={props.onCancel} />
      </Stack>
    </Form>
  );
}

function passwordsError(input: typeof empty): FormError | null {
  const names = ["current_password", "password", "confirm_password"] as const;
  const missing = missingError(input, names, authTexts.allFieldsRequired);
  if (missing !== null) return missing;
  return input.password === input.confirm_password
    ? null
    : { text: authTexts.passwordsDiffer, fields: ["confirm_password"] };
}
