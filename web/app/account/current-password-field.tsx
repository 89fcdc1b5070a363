import type { AppForm } from "../core/use-app-form.ts";
import { AppPasswordField } from "../components/form/app-password-field.tsx";

/**
 * The current password, shown while the e-mail address in the form differs from the account's (AUTH-26). Other changes
 * that need the password pass their own text.
 */
export function CurrentPasswordField<Values extends { current_password: string }>(props: {
  form: AppForm<Values>;
  size: "sm" | "md";
  reason?: string;
}) {
  return (
    <AppPasswordField
      label="Current password"
      description={props.reason ?? "Needed to change the email address."}
      autoComplete="current-password"
      size={props.size}
      withAsterisk
      {...props.form.field("current_password")}
    />
  );
}

/** The password to send, if one was entered. */
export function proofOf(values: { current_password: string }): { current_password?: string } {
  const { current_password } = values;
  return current_password === "" ? {} : { current_password };
}

/** Whether the entered address differs from the account's. */
export function isOtherEmail(input: string, email: string): boolean {
  return input.trim().toLowerCase() !== email.toLowerCase();
}
