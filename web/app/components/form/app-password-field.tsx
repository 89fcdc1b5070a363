import { PasswordInput, type PasswordInputProps } from "@mantine/core";

/** Mantine's PasswordInput, which by itself does not tell assistive technology that it is refused. */
export function AppPasswordField(props: PasswordInputProps) {
  return <PasswordInput aria-invalid={Boolean(props.error)} {...props} />;
}
