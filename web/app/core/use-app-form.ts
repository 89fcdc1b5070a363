import { useRef, useState, type FormEvent } from "react";
import type { UseFormReturnType } from "@mantine/form";
import type { BannerMessage } from "../components/feedback/banner.tsx";
import { ApiError, errorMessage } from "./api-error.ts";
import { useUnsaved } from "./unsaved-guard.ts";

/** Why a form is not sent: the text for the person, and the fields at fault. */
export interface FormError {
  text: string;
  fields: readonly string[];
}

/**
 * The one way a form of the back office is sent: checked first, with one text for all fields at fault, which are
 * marked and the first of them focused; then sent once, however often the button is pressed. What the server
 * refuses is shown in its words, at its fields. What was typed and not sent is guarded against being lost.
 *
 * @param options.refuse the form's own rules, in the order their texts appear
 * @param options.send sends the values; answers the text of success, or null where something else tells it
 * @param options.failure the screen's text when a failure brought none of its own
 */
export function useAppForm<Values extends object>(
  form: UseFormReturnType<Values>,
  options: {
    refuse: (values: Values) => FormError | null;
    send: (values: Values) => Promise<string | null>;
    /** Returns to view from an edit in which nothing was changed; nothing is sent then (CUST-17). */
    unchanged?: () => void;
    failure: string | ((error: unknown) => string);
  },
) {
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const [isSending, setSending] = useState(false);
  useUnsaved(form.isDirty() && !isSending);
  const element = useRef<HTMLFormElement>(null);

  const mark = (fields: Readonly<Record<string, string | true>>) => {
    form.setErrors(fields);
    const [first] = Object.keys(fields);
    if (first === undefined) return;
    element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    form.clearErrors();
    if (options.unchanged !== undefined && !form.isDirty()) {
      options.unchanged();
      return;
    }
    const values = form.getValues();
    const rejection = options.refuse(values);
    if (rejection !== null) {
      setMessage({ tone: "warning", text: rejection.text });
      mark(Object.fromEntries(rejection.fields.map((name) => [name, true])));
      return;
    }
    setSending(true);
    setMessage(null);
    try {
      const text = await options.send(values);
      if (text !== null) setMessage({ tone: "success", text });
    } catch (error) {
      const { failure } = options;
      const text = typeof failure === "string" ? errorMessage(error, failure) : failure(error);
      setMessage({ tone: "warning", text });
      if (error instanceof ApiError) mark(error.fields);
    } finally {
      setSending(false);
    }
  };

  return {
    message,
    setMessage,
    isSending,
    formProps: {
      ref: element,
      onSubmit: (event: FormEvent) => void onSubmit(event),
      noValidate: true,
    },
  };
}

/** The fields that are still empty, with the text that says so; null when none is. */
export function missingError<Values extends object>(
  values: Values,
  names: readonly (keyof Values & string)[],
  text: string,
): FormError | null {
  const fields = names.filter((name) => String(values[name] ?? "").trim() === "");
  return fields.length === 0 ? null : { text, fields };
}
