import { useState, type FormEvent } from "react";
import { Button, Group, PasswordInput, Stack, Text } from "@mantine/core";
import { changePassword } from "@microfinance/contract/auth/endpoints.ts";
import { adminPasswordTexts, passwordNeeds } from "@microfinance/contract/texts/account-forms.ts";
import type { UserRow } from "@microfinance/contract/users/endpoints.ts";
import { errorMessage } from "../../core/api-error.ts";
import { useEndpointMutation } from "../../core/query.ts";
import { useUnsaved } from "../../core/unsaved-guard.ts";
import { notify } from "../../components/feedback/notify.ts";

/** Change User Password; what it has to say comes as alerts (AUTH-54). */
export function SetPassword(props: { user: UserRow; onCancel: () => void; onDone: () => void }) {
  const { user } = props;
  const [password, setPassword] = useState("");
  const [again, setAgain] = useState("");
  const change = useEndpointMutation(changePassword);
  useUnsaved((password !== "" || again !== "") && !change.isPending);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    if (password === "" || again === "") return notify(adminPasswordTexts.required);
    if (password !== again) return notify(adminPasswordTexts.passwordsDiffer);
    const who =
      user.customer_id === null ? { user_id: user.id } : { customer_id: user.customer_id };
    try {
      await change.mutateAsync({ body: { password, ...who } });
      await notify(adminPasswordTexts.done);
      props.onDone();
    } catch (error) {
      await notify(errorMessage(error, adminPasswordTexts.failed));
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <PasswordInput
          label="New password"
          name="password"
          autoComplete="new-password"
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <PasswordInput
          label="Confirm password"
          name="confirm_password"
          autoComplete="new-password"
          value={again}
          onChange={(event) => setAgain(event.currentTarget.value)}
        />
        <Text size="sm" c="dimmed">
          {passwordNeeds}
        </Text>
        <Text size="sm" c="dimmed">
          The person is signed out everywhere and is told by mail. At the next sign-in we mail them
          a code, and they choose a password of their own.
        </Text>
        <Group gap="xs">
          <Button type="submit" loading={change.isPending}>
            Change Password
          </Button>
          <Button variant="default" disabled={change.isPending} onClick={props.onCancel}>
            Back
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
