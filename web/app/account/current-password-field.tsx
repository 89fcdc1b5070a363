import type { AppForm } from "../core/use-app-form.ts";
import { AppPasswordField } from "../components/form/app-password-field.tsx";

/**
 * The current password, for a form that changes one's own address among other things: the field stands there as long
 * as the typed address is another than the account's (AUTH-26). Other changes that need it give their own reason.
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

/** The password as it is sent, if one was typed. */
export function proofOf(values: { current_password: string }): { current_password?: string } {
  const { current_password } = values;
  return current_password === "" ? {} : { current_password };
}

/** Whether a typed address is another than the account's. */
export function isOtherEmail(typed: string, email: string): boolean {
  return typed.trim().toLowerCase() !== email.toLowerCase();
}
