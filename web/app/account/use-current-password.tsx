import { useState, type ReactNode } from "react";
import { AppPasswordField } from "../components/form/app-password-field.tsx";

/**
 * The current password, for a form that changes one's own address among other things: the field stands there as long
 * as the typed address is another than the account's (AUTH-26). Other changes that need it give their own reason.
 */
export function useCurrentPassword(
  size: "sm" | "md",
  reason = "Needed to change the email address.",
) {
  const [typed, setTyped] = useState("");
  const field = (isNeeded: boolean): ReactNode =>
    isNeeded && (
      <AppPasswordField
        label="Current password"
        description={reason}
        name="current_password"
        autoComplete="current-password"
        size={size}
        withAsterisk
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    );
  /** Sends with what was typed, if anything, and forgets it once the save is done. */
  async function proved<Reply>(
    send: (proof: { current_password?: string }) => Promise<Reply>,
  ): Promise<Reply> {
    const reply = await send(typed === "" ? {} : { current_password: typed });
    setTyped("");
    return reply;
  }
  return { field, proved };
}

/** Whether a typed address is another than the account's. */
export function isOtherEmail(typed: string, email: string): boolean {
  return typed.trim().toLowerCase() !== email.toLowerCase();
}
