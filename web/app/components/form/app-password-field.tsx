import { PasswordInput, type PasswordInputProps } from "@mantine/core";

/** Mantine's PasswordInput, with the attributes that report its error to assistive technology. */
export function AppPasswordField(props: PasswordInputProps) {
  return <PasswordInput aria-invalid={Boolean(props.error)} {...props} />;
}
