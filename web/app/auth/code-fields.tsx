import { passwordHint, resetPasswordTexts } from "@microfinance/contract/auth/texts.ts";
import { Field, PasswordField } from "../components/public-form/field.tsx";
import type { PublicForm } from "../components/public-form/use-public-form.ts";

type Fields = Pick<PublicForm, "field">;

/** The six digits of a mail or text message, as the browser offers them from it. */
export function SentCodeField(props: { form: Fields; from: "email" | "text message" }) {
  return (
    <Field
      label={`Code from the ${props.from}`}
      {...props.form.field("code")}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={10}
      hint="Six digits, for 10 minutes."
    />
  );
}

/** A new password, twice. */
export function NewPasswordFields({ form }: { form: Fields }) {
  return (
    <>
      <PasswordField
        label="New password"
        {...form.field("password")}
        autoComplete="new-password"
        hint={passwordHint(resetPasswordTexts.passwordGuidance)}
      />
      <PasswordField
        label="Confirm password"
        {...form.field("confirm_password")}
        autoComplete="new-password"
      />
    </>
  );
}
