import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { ApiError } from "../../core/api-error.ts";
import type { FormError } from "../../core/form-error.ts";
import type { BannerMessage } from "../../core/use-submit.ts";

/** The inputs of a form by name. */
export type Input = Readonly<Record<string, string>>;

/** What a form of the public and sign-in pages checks, sends and says. */
export interface FormOptions<Result> {
  /** The form's own rules; null if the input is valid. */
  check: (input: Input) => FormError | null;
  /** Sends the request; a rejection shows the server's text. */
  submit: (input: Input) => Promise<Result>;
  /** The text of success; none if the form redirects. */
  success?: string | ((response: Result) => string);
  /** The text for an error without a server text (SITE-23). */
  failure: string;
  onDone?: (response: Result, form: HTMLFormElement) => void;
}

/** How a form shows what becomes of it: by React, or by the script of a finished page. */
export interface FormView {
  message: (message: BannerMessage | null) => void;
  sending: (isSending: boolean) => void;
  /** Marks exactly these inputs as invalid, and shows the texts under theirs. */
  mark: (fields: readonly string[], texts: Readonly<Record<string, string>>) => void;
}

/** A second press may come before the button is drawn as busy. */
const underway = new WeakSet<HTMLFormElement>();

/**
 * Validates and sends a form. An error appears in a banner and under its field, and the first field is focused. A
 * failure leaves the input unchanged.
 */
export async function sendForm<Result>(
  form: HTMLFormElement,
  options: FormOptions<Result>,
  view: FormView,
): Promise<void> {
  if (underway.has(form)) return;
  const input = inputValues(form);
  const refuse = (
    text: string,
    fields: readonly string[],
    texts: Readonly<Record<string, string>>,
  ) => {
    view.mark(fields, texts);
    const first = form.elements.namedItem(fields[0] ?? "");
    if (first instanceof HTMLElement) first.focus();
    view.message({ tone: "warning", text });
  };
  const rejection = options.check(input);
  if (rejection !== null) {
    // A text for several fields is shown under the first.
    const [first] = rejection.fields;
    const texts = first === undefined ? {} : { [first]: rejection.text };
    refuse(rejection.text, rejection.fields, texts);
    return;
  }
  underway.add(form);
  view.mark([], {});
  view.message(null);
  view.sending(true);
  try {
    const response = await options.submit(input);
    const { success } = options;
    const text = typeof success === "function" ? success(response) : success;
    if (text !== undefined) view.message({ tone: "success", text });
    options.onDone?.(response, form);
  } catch (error) {
    const text =
      error instanceof ApiError
        ? error.message || options.failure
        : generalTexts.unexpectedTryAgain;
    const rejected = error instanceof ApiError ? error.fields : {};
    refuse(text, Object.keys(rejected), rejected);
  } finally {
    underway.delete(form);
    view.sending(false);
  }
}

function inputValues(form: HTMLFormElement): Input {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string") values[name] = value;
  }
  return values;
}
