import { useRef, useState } from "react";
import { errorMessage } from "./api-error.ts";

/** How a form or a button is sent, and its message. */
export interface Submission {
  message: BannerMessage | null;
  setMessage: (message: BannerMessage | null) => void;
  isSending: boolean;
  /** Sends once, even if the button is pressed again before the response. */
  submit: () => Promise<void>;
}

/** Texts and callbacks of a form or button after the response. */
export interface Outcome<Result> {
  /** The text of success; none if another element shows it. */
  success?: string | ((response: Result) => string);
  /** The screen's text for a failure without its own. */
  failure: string | ((error: unknown) => string);
  /** Shows the texts, if not the banner of the form itself. */
  show?: (text: string, tone: BannerTone) => unknown;
  onDone?: (response: Result) => void;
  onFailed?: (error: unknown) => void;
}

/**
 * Sends a request and shows the result: shared by every form, and every button with a response.
 *
 * @param send sends the request.
 */
export function useSubmit<Result>(
  send: () => Promise<Result>,
  outcome: Outcome<Result>,
): Submission & { refuse: (text: string) => void } {
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const [isSending, setSending] = useState(false);
  // State changes with the next render; a second press may come before it.
  const isUnderway = useRef(false);
  const show = (tone: BannerTone, text: string) => {
    if (outcome.show === undefined) setMessage({ tone, text });
    else outcome.show(text, tone);
  };
  const refuse = (text: string) => show("warning", text);

  const submit = async () => {
    if (isUnderway.current) return;
    isUnderway.current = true;
    setSending(true);
    setMessage(null);
    try {
      const response = await send();
      const { success } = outcome;
      const text = typeof success === "function" ? success(response) : success;
      if (text !== undefined) show("success", text);
      outcome.onDone?.(response);
    } catch (error) {
      const { failure } = outcome;
      refuse(typeof failure === "string" ? errorMessage(error, failure) : failure(error));
      outcome.onFailed?.(error);
    } finally {
      isUnderway.current = false;
      setSending(false);
    }
  };
  return { message, setMessage, isSending, submit, refuse };
}

export type BannerTone = "success" | "warning" | "info";

/** The message of a banner; null for none. */
export interface BannerMessage {
  tone: BannerTone;
  text: string;
}
