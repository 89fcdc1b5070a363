import { useRef, useState, type FormEvent } from "react";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { ApiError } from "../../core/api-error.ts";
import type { FormError } from "../../core/form-error.ts";
import { useSubmit, type Outcome, type Submission } from "../../core/use-submit.ts";

/** The inputs of a form by name. */
export type Input = Readonly<Record<string, string>>;

interface Options<Result> {
  /** The form's own rules; null if the input is valid. */
  check: (input: Input) => FormError | null;
  /** Sends the request; a rejection shows the server's text. */
  submit: (input: Input) => Promise<Result>;
  /** The text of success; none if the form redirects. */
  success?: Outcome<Result>["success"];
  /** The text for an error without a server text (SITE-23). */
  failure: string;
  onDone?: (response: Result, form: HTMLFormElement) => void;
}

/** What a page draws of its form. */
export interface PublicForm extends Omit<Submission, "submit"> {
  /** The name of an input, whether it is invalid, and the text under it. */
  field: (name: string) => { name: string; wrong: boolean; error: string | undefined };
  formProps: { onSubmit: (event: FormEvent<HTMLFormElement>) => void };
}

/**
 * Validates and sends each form of the public and sign-in pages, without Mantine and Zod. An error appears in
 * a banner and under its field until it is corrected, and the first field is focused. A failure leaves the input
 * unchanged.
 */
export function usePublicForm<Result>(options: Options<Result>): PublicForm {
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const sent = useRef<{ input: Input; form: HTMLFormElement } | null>(null);

  const mark = (fields: readonly string[], text: Readonly<Record<string, string>>) => {
    setWrong(fields);
    setTexts(text);
    const first = sent.current?.form.elements.namedItem(fields[0] ?? "");
    if (first instanceof HTMLElement) first.focus();
  };
  const sending = useSubmit(() => options.submit(sent.current?.input ?? {}), {
    ...(options.success === undefined ? {} : { success: options.success }),
    failure: (error) =>
      error instanceof ApiError
        ? error.message || options.failure
        : generalTexts.unexpectedTryAgain,
    onDone: (response) => {
      if (sent.current !== null) options.onDone?.(response, sent.current.form);
    },
    onFailed: (error) => {
      const rejected = error instanceof ApiError ? error.fields : {};
      mark(Object.keys(rejected), rejected);
    },
  });
  const { message, setMessage, isSending } = sending;

  return {
    message,
    setMessage,
    isSending,
    field: (name) => ({ name, wrong: wrong.includes(name), error: texts[name] }),
    formProps: {
      onSubmit: (event) => {
        event.preventDefault();
        if (isSending) return;
        const form = event.currentTarget;
        sent.current = { input: inputValues(form), form };
        const rejection = options.check(sent.current.input);
        if (rejection !== null) {
          sending.refuse(rejection.text);
          // A text for several fields is shown under the first.
          const [first] = rejection.fields;
          mark(rejection.fields, first === undefined ? {} : { [first]: rejection.text });
          return;
        }
        setWrong([]);
        setTexts({});
        void sending.submit();
      },
    },
  };
}

function inputValues(form: HTMLFormElement): Input {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string") values[name] = value;
  }
  return values;
}
