import { useState, type FormEvent } from "react";
import type { BannerMessage } from "../../core/use-submit.ts";
import { type FormOptions, sendForm } from "./send-form.ts";

/** What a page draws of its form. */
export interface PublicForm {
  message: BannerMessage | null;
  setMessage: (message: BannerMessage | null) => void;
  isSending: boolean;
  /** The name of an input, whether it is invalid, and the text under it. */
  field: (name: string) => { name: string; wrong: boolean; error: string | undefined };
  formProps: { onSubmit: (event: FormEvent<HTMLFormElement>) => void };
}

/**
 * A form of a public or sign-in page that React draws, without Mantine and Zod; `startForm` is its like for the forms
 * of finished pages. Both send by `sendForm`.
 */
export function usePublicForm<Result>(options: FormOptions<Result>): PublicForm {
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const [isSending, setSending] = useState(false);
  return {
    message,
    setMessage,
    isSending,
    field: (name) => ({ name, wrong: wrong.includes(name), error: texts[name] }),
    formProps: {
      onSubmit: (event) => {
        event.preventDefault();
        void sendForm(event.currentTarget, options, {
          message: setMessage,
          sending: setSending,
          mark: (fields, shown) => {
            setWrong(fields);
            setTexts(shown);
          },
        });
      },
    },
  };
}
