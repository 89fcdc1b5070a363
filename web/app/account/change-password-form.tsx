import { useState, type FormEvent } from "react";
import { Button, Group, PasswordInput, Stack, Text } from "@mantine/core";
import { changePassword } from "@microfinance/contract/auth/endpoints.ts";
import { authTexts } from "@microfinance/contract/auth/texts.ts";
import { ApiError, failureText } from "../lib/api-error.ts";
import { useCall } from "../lib/query.ts";
import { useUnsaved } from "../lib/unsaved.ts";
import { Banner, type BannerMessage } from "../ui/banner.tsx";

/**
 * Changes one's own password: two fields, and the current password when the server asks
 * for it because the sign-in is older than 15 minutes (D39, D40).
 */
export function ChangePasswordForm(props: { onCancel: () => void }) {
  const [password, setPassword] = useState("");
  const [again, setAgain] = useState("");
  const [current, setCurrent] = useState("");
  const [asksCurrent, setAsksCurrent] = useState(false);
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const change = useCall(changePassword);
  useUnsaved((password !== "" || again !== "") && !change.isPending);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    const refusal = passwordPairRefusal(password, again);
    if (refusal !== null) {
      setMessage({ tone: "warning", text: refusal });
      return;
    }
    try {
      const reply = await change.mutateAsync({
        body: asksCurrent ? { password, current_password: current } : { password },
      });
      setMessage({ tone: "success", text: reply.msg });
      setPassword("");
      setAgain("");
      setCurrent("");
      setAsksCurrent(false);
    } catch (error) {
      if (error instanceof ApiError && "current_password" in error.fields) setAsksCurrent(true);
      setMessage({ tone: "warning", text: failureText(error, "Failed to change password") });
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <Banner message={message} onDismiss={() => setMessage(null)} />
        {asksCurrent && (
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            data-autofocus
            value={current}
            onChange={(event) => setCurrent(event.currentTarget.value)}
          />
        )}
        <PasswordInput
          label="New password"
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <PasswordInput
          label="Confirm password"
          autoComplete="new-password"
          value={again}
          onChange={(event) => setAgain(event.currentTarget.value)}
        />
        <Text size="sm" c="dimmed">
          Use 8 characters or more.
        </Text>
        <Group>
          <Button type="submit" loading={change.isPending}>
            Save
          </Button>
          <Button variant="default" onClick={props.onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function passwordPairRefusal(password: string, again: string): string | null {
  if (password === "" || again === "") return authTexts.allFieldsRequired;
  return password === again ? null : authTexts.passwordsDiffer;
}
