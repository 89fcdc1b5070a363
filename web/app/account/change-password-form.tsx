import { passwordNeeds } from "@microfinance/contract/texts/account-forms.ts";
import { useRef, useState, type FormEvent } from "react";
import { Button, Group, Stack, Text } from "@mantine/core";
import { changePassword } from "@microfinance/contract/auth/endpoints.ts";
import { authTexts } from "@microfinance/contract/auth/texts.ts";
import { timers } from "@microfinance/contract/core/constants.ts";
import { ApiError, errorMessage } from "../core/api-error.ts";
import { useEndpointMutation } from "../core/query.ts";
import { useUnsaved } from "../core/unsaved-guard.ts";
import { Banner, type BannerMessage } from "../components/feedback/banner.tsx";
import { AppPasswordField } from "../components/form/app-password-field.tsx";

type Name = "current_password" | "password" | "confirm_password";
const empty: Readonly<Record<Name, string>> = {
  current_password: "",
  password: "",
  confirm_password: "",
};

/** Changes one's own password: the current one, and the new one twice (AUTH-24, AUTH-25). */
export function ChangePasswordForm(props: { onCancel: () => void }) {
  const [typed, setTyped] = useState(empty);
  const [wrong, setWrong] = useState<readonly Name[]>([]);
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const change = useEndpointMutation(changePassword, ["sessions"]);
  useUnsaved(names.some((name) => typed[name] !== "") && !change.isPending);

  const refuse = (text: string, names: readonly Name[]) => {
    setMessage({ tone: "warning", text });
    setWrong(names);
    const first = form.current?.elements.namedItem(names[0] ?? "");
    if (first instanceof HTMLElement) first.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    const missing = names.filter((name) => typed[name] === "");
    if (missing.length > 0) return refuse(authTexts.allFieldsRequired, missing);
    if (typed.password !== typed.confirm_password)
      return refuse(authTexts.passwordsDiffer, ["confirm_password"]);
    const { password, current_password } = typed;
    try {
      const reply = await change.mutateAsync({ body: { password, current_password } });
      setMessage({ tone: "success", text: reply.msg });
      setWrong([]);
      setTyped(empty);
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      refuse(
        errorMessage(error, "Failed to change password"),
        names.filter((name) => name in fields),
      );
    }
  };

  const field = (name: Name, label: string, autoComplete: string) => (
    <AppPasswordField
      label={label}
      name={name}
      autoComplete={autoComplete}
      error={wrong.includes(name)}
      value={typed[name]}
      onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
    />
  );

  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <Banner message={message} onDismiss={() => setMessage(null)} dismissAfter={timers.banner} />
        {field("current_password", "Current password", "current-password")}
        {field("password", "New password", "new-password")}
        {field("confirm_password", "Confirm password", "new-password")}
        <Text size="sm" c="dimmed">
          {passwordNeeds}
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

const names: readonly Name[] = ["current_password", "password", "confirm_password"];
