import { useState, type FormEvent } from "react";
import { generalTexts } from "@microfinance/contract/texts/general.ts";
import { ApiError } from "../../lib/api-error.ts";
import type { BannerMessage } from "../banner.tsx";

/** Why a form is not sent: the text, and the inputs it is about. */
export interface FormRefusal {
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
 * @param fallback the text for a refusal that brought none (000§8).
 */
export function useSubmission(options: {
  check: (typed: Typed) => FormRefusal | null;
  send: (typed: Typed, form: HTMLFormElement) => Promise<string | null>;
  fallback: string;
}) {
  const [isSending, setSending] = useState(false);
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const [wrong, setWrong] = useState<readonly string[]>([]);

  const refuse = (form: HTMLFormElement, refusal: FormRefusal) => {
    setWrong(refusal.fields);
    setMessage({ tone: "warning", text: refusal.text });
    const first = form.elements.namedItem(refusal.fields[0] ?? "");
    if (first instanceof HTMLElement) first.focus();
  };

  const submit = async (form: HTMLFormElement) => {
    const typed = typedValues(form);
    const refusal = options.check(typed);
    if (refusal !== null) {
      refuse(form, refusal);
      return;
    }
    setWrong([]);
    setMessage(null);
    setSending(true);
    try {
      const text = await options.send(typed, form);
      if (text !== null) setMessage({ tone: "success", text });
    } catch (error) {
      const isRefusal = error instanceof ApiError;
      refuse(form, {
        text: isRefusal ? error.message || options.fallback : generalTexts.unexpectedTryAgain,
        fields: isRefusal ? Object.keys(error.fields) : [],
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
export function missingRefusal(
  typed: Typed,
  fields: readonly string[],
  text: string,
): FormRefusal | null {
  const missing = fields.filter((field) => (typed[field] ?? "").trim() === "");
  return missing.length === 0 ? null : { text, fields: missing };
}
