import { useRef, useState, type FormEvent } from "react";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { ApiError } from "../../core/api-error.ts";
import type { FormError } from "../../core/form-error.ts";
import { useSubmit, type Outcome, type Submission } from "../../core/use-submit.ts";

/** The inputs of a form by name. */
export type Typed = Readonly<Record<string, string>>;

interface Options<Reply> {
  /** The form's own rules; null if the input is valid. */
  check: (typed: Typed) => FormError | null;
  /** Sends the request; a rejection shows the server's text. */
  submit: (typed: Typed) => Promise<Reply>;
  /** The text of success; none if the form redirects. */
  success?: Outcome<Reply>["success"];
  /** The text for an error without a server text (SITE-23). */
  failure: string;
  onDone?: (reply: Reply, form: HTMLFormElement) => void;
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
export function usePublicForm<Reply>(options: Options<Reply>): PublicForm {
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const sent = useRef<{ typed: Typed; form: HTMLFormElement } | null>(null);

  const mark = (fields: readonly string[]) => {
    setWrong(fields);
    const first = sent.current?.form.elements.namedItem(fields[0] ?? "");
    if (first instanceof HTMLElement) first.focus();
  };
  const sending = useSubmit(() => options.submit(sent.current?.typed ?? {}), {
    ...(options.success === undefined ? {} : { success: options.success }),
    failure: (error) =>
      error instanceof ApiError
        ? error.message || options.failure
        : generalTexts.unexpectedTryAgain,
    onDone: (reply) => {
      if (sent.current !== null) options.onDone?.(reply, sent.current.form);
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
        sent.current = { typed: typedValues(form), form };
        const rejection = options.check(sent.current.typed);
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

function typedValues(form: HTMLFormElement): Typed {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string") values[name] = value;
  }
  return values;
}
