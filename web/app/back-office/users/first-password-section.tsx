import { Text } from "@mantine/core";
import { passwordHint } from "@microfinance/contract/auth/texts.ts";
import { AppPasswordField } from "../../components/form/app-password-field.tsx";
import { FieldGrid } from "../../components/form/form-grid.tsx";
import type { AppForm } from "../../core/use-app-form.ts";
import { FirstPasswordChoice } from "./first-password.tsx";
import type { NewPersonValues } from "./person-values.ts";

/** The part of a form of administration that sets the first password of a new person (AUTH-21). */
export function FirstPasswordSection<Values extends NewPersonValues>(props: {
  form: AppForm<Values>;
  guidance: string;
}) {
  const { form, guidance } = props;
  const choice = form.field("first_password");
  const field = (name: "password" | "confirm_password") => ({
    autoComplete: "new-password",
    withAsterisk: true,
    ...form.field(name),
  });
  return (
    <>
      <FieldGrid title="First password">
        <FirstPasswordChoice value={choice.value} onChange={(value) => choice.onChange(value)}>
          <AppPasswordField label="Password" {...field("password")} />
          <AppPasswordField label="Confirm password" {...field("confirm_password")} />
        </FirstPasswordChoice>
      </FieldGrid>
      {choice.value === "type" && (
        <Text size="sm" c="dimmed">
          {passwordHint(guidance)}
        </Text>
      )}
    </>
  );
}
