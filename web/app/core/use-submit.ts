import { useRef, useState } from "react";
import type { BannerMessage, BannerTone } from "../components/feedback/banner.tsx";
import { errorMessage } from "./api-error.ts";

/** How a form or a button is sent, and what is to be said of it. */
export interface Submission {
  message: BannerMessage | null;
  setMessage: (message: BannerMessage | null) => void;
  isSending: boolean;
  /** Sends once, however often the button is pressed meanwhile. */
  submit: () => Promise<void>;
}

/** What a form or a button says and does once the answer is there. */
export interface Outcome<Reply> {
  /** The text of success; none where something else says it. */
  success?: string | ((reply: Reply) => string);
  /** The screen's text for a failure that brought none of its own. */
  failure: string | ((error: unknown) => string);
  /** Says the texts, where that is not the banner of the form itself. */
  say?: (text: string, tone: BannerTone) => unknown;
  onDone?: (reply: Reply) => void;
  onFailed?: (error: unknown) => void;
}

/**
 * Sends and says how it went: the part that every form and every button with an answer share.
 *
 * @param send makes the call.
 */
export function useSubmit<Reply>(
  send: () => Promise<Reply>,
  outcome: Outcome<Reply>,
): Submission & { refuse: (text: string) => void } {
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const [isSending, setSending] = useState(false);
  // State changes with the next rendering; a second press may come before it.
  const isUnderway = useRef(false);
  const say = (tone: BannerTone, text: string) => {
    if (outcome.say === undefined) setMessage({ tone, text });
    else outcome.say(text, tone);
  };
  const refuse = (text: string) => say("warning", text);

  const submit = async () => {
    if (isUnderway.current) return;
    isUnderway.current = true;
    setSending(true);
    setMessage(null);
    try {
      const reply = await send();
      const { success } = outcome;
      const text = typeof success === "function" ? success(reply) : success;
      if (text !== undefined) say("success", text);
      outcome.onDone?.(reply);
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
