import { useState } from "react";
import { PasswordInput, type PasswordInputProps } from "@mantine/core";

/** Mantine's PasswordInput, with the attributes that report its error and its button to assistive technology. */
export function AppPasswordField(props: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  return (
    <PasswordInput
      aria-invalid={Boolean(props.error)}
      visible={isShown}
      onVisibilityChange={setShown}
      visibilityToggleButtonProps={{ "aria-label": isShown ? "Hide password" : "Show password" }}
      {...props}
    />
  );
}
