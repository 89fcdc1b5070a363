import { useState, type FormEvent } from "react";
import { generalTexts } from "@microfinance/contract/texts/general.ts";
import { ApiError } from "../../core/api-error.ts";
import type { BannerMessage } from "../feedback/banner.tsx";

/** Why a form is not sent: the text, and the inputs it is about. */
export interface FormError {
  text: string;
  fields: readonly string[];
}

/** The typed values of a form by input name. */
export type Typed = Readonly<Record<string, string>>;

/**
 * Carries a plain form through its states: refused before sending, sending, then a
 * success or warning banner. Typed input stays where it is on failure.
 *
 * @param check the form's own rules; null lets it through.
 * @param send makes the call and answers the text of success, or null where the page
 *   is left; rejections show the server's text.
 * @param fallback the text for a refusal that brought none (SITE-23).
 */
export function usePublicForm(options: {
  check: (typed: Typed) => FormError | null;
  send: (typed: Typed, form: HTMLFormElement) => Promise<string | null>;
  fallback: string;
}) {
  const [isSending, setSending] = useState(false);
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const [wrong, setWrong] = useState<readonly string[]>([]);

  const refuse = (form: HTMLFormElement, rejection: FormError) => {
    setWrong(rejection.fields);
    setMessage({ tone: "warning", text: rejection.text });
    const first = form.elements.namedItem(rejection.fields[0] ?? "");
    if (first instanceof HTMLElement) first.focus();
  };

  const submit = async (form: HTMLFormElement) => {
    const typed = typedValues(form);
    const rejection = options.check(typed);
    if (rejection !== null) {
      refuse(form, rejection);
      return;
    }
    setWrong([]);
    setMessage(null);
    setSending(true);
    try {
      const text = await options.send(typed, form);
      if (text !== null) setMessage({ tone: "success", text });
    } catch (error) {
      const isAppError = error instanceof ApiError;
      refuse(form, {
        text: isAppError ? error.message || options.fallback : generalTexts.unexpectedTryAgain,
        fields: isAppError ? Object.keys(error.fields) : [],
      });
    } finally {
      setSending(false);
    }
  };

  return {
    isSending,
    message,
    setMessage,
    /** The name of an input, and whether it is at fault. */
    field: (name: string) => ({ name, wrong: wrong.includes(name) }),
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (!isSending) void submit(event.currentTarget);
    },
  };
}

function typedValues(form: HTMLFormElement): Typed {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string") values[name] = value;
  }
  return values;
}

/** Refuses a form with empty fields, naming them all. */
export function missingError(
  typed: Typed,
  fields: readonly string[],
  text: string,
): FormError | null {
  const missing = fields.filter((field) => (typed[field] ?? "").trim() === "");
  return missing.length === 0 ? null : { text, fields: missing };
}
