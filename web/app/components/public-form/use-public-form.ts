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

interface PublicForm extends Omit<Submission, "submit"> {
  /** The name of an input, and whether it is invalid. */
  field: (name: string) => { name: string; wrong: boolean };
  formProps: { onSubmit: (event: FormEvent<HTMLFormElement>) => void };
}

/**
 * The one way to validate and send a form of the public and sign-in pages, without Mantine and Zod. An error appears in
 * a banner, marks its fields, and focuses the first. Input stays after a failure.
 */
export function usePublicForm<Result>(options: Options<Result>): PublicForm {
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const sent = useRef<{ input: Input; form: HTMLFormElement } | null>(null);

  const mark = (fields: readonly string[]) => {
    setWrong(fields);
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
    onFailed: (error) => mark(error instanceof ApiError ? Object.keys(error.fields) : []),
  });
  const { message, setMessage, isSending } = sending;

  return {
    message,
    setMessage,
    isSending,
    field: (name) => ({ name, wrong: wrong.includes(name) }),
    formProps: {
      onSubmit: (event) => {
        event.preventDefault();
        if (isSending) return;
        const form = event.currentTarget;
        sent.current = { input: inputValues(form), form };
        const rejection = options.check(sent.current.input);
        if (rejection !== null) {
          sending.refuse(rejection.text);
          mark(rejection.fields);
          return;
        }
        setWrong([]);
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
