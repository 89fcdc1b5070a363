import { useEffect, useRef, useState, type ReactNode } from "react";
import { ApiError } from "../lib/api-error.ts";
import { KitPasswordField } from "../ui/kit-password-field.tsx";

/**
 * The current password, for a form whose save the server may hold back until it is given (D40): the field appears when
 * the server asks, and goes when the save is done.
 */
export function useCurrentPassword(size: "sm" | "md") {
  const [isAsked, setAsked] = useState(false);
  const [typed, setTyped] = useState("");
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAsked) input.current?.focus();
  }, [isAsked]);
  const field: ReactNode = isAsked && (
    <KitPasswordField
      ref={input}
      label="Current password"
      name="current_password"
      autoComplete="current-password"
      size={size}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
  /** Sends with what was typed, if anything. */
  async function proved<Reply>(
    send: (proof: { current_password?: string }) => Promise<Reply>,
  ): Promise<Reply> {
    try {
      const reply = await send(isAsked ? { current_password: typed } : {});
      setAsked(false);
      setTyped("");
      return reply;
    } catch (error) {
      if (error instanceof ApiError && "current_password" in error.fields) setAsked(true);
      throw error;
    }
  }
  return { field, proved };
}
