import type { BannerMessage } from "../../core/use-submit.ts";
import { keepInView } from "../form/keep-in-view.ts";
import { type FormOptions, type FormView, sendForm } from "./send-form.ts";

/**
 * Makes the form of a finished page work without React: validates and sends it, shows its messages and marks its
 * fields. `PlainForm` is its markup; `holdPresses` shows passwords and closes messages.
 *
 * @returns how to show a message, and that something is under way, from outside of a submission
 */
export function startForm<Result>(form: HTMLFormElement, options: FormOptions<Result>): FormView {
  const submit = form.querySelector<HTMLButtonElement>("button[type='submit']");
  if (submit === null) throw new Error("The form has no button.");
  const view: FormView = {
    message: (message) => showMessage(form, message),
    sending: (isSending) => showSending(submit, isSending),
    mark: (fields, texts) => markFields(form, fields, texts),
  };
  submit.dataset["label"] = submit.lastElementChild?.textContent ?? "";
  form.addEventListener("submit", () => void sendForm(form, options, view));
  form.addEventListener("focusin", ({ target }) => {
    const frame = target instanceof HTMLInputElement ? frameOf(target) : null;
    if (frame !== null) keepInView(frame);
  });
  return view;
}

/** An element of the form's own markup. */
function part(form: HTMLFormElement, selector: string): HTMLElement {
  const found = form.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`The form has no ${selector}.`);
  return found;
}

/** A copy of an element that waits, unseen, in the form's markup. */
function copyOf(form: HTMLFormElement, selector: string): HTMLElement {
  // A copy of an element of HTML is one.
  return part(form, `[data-prototypes] ${selector}`).cloneNode(true) as HTMLElement;
}

function showMessage(form: HTMLFormElement, message: BannerMessage | null): void {
  const region = part(form, "[data-message]");
  region.setAttribute("role", message?.tone === "warning" ? "alert" : "status");
  if (message === null) {
    region.replaceChildren();
    return;
  }
  const banner = copyOf(form, `[data-tone='${message.tone}']`);
  const text = banner.querySelector("p");
  if (text !== null) text.textContent = message.text;
  region.replaceChildren(banner);
  // On a phone, a long form is submitted from below its banner.
  if (!document.activeElement?.matches("[aria-invalid='true']"))
    region.scrollIntoView({ block: "nearest" });
}

function showSending(button: HTMLButtonElement, isSending: boolean): void {
  button.disabled = isSending;
  button.setAttribute("aria-busy", String(isSending));
  const [spinner, label] = button.children;
  spinner?.toggleAttribute("hidden", !isSending);
  if (label !== undefined)
    label.textContent = isSending ? "Loading data..." : (button.dataset["label"] ?? "");
}

/** The element around an input, its label and its texts. */
function frameOf(input: HTMLInputElement): Element | null {
  return input.labels?.[0]?.parentElement ?? null;
}

function markFields(
  form: HTMLFormElement,
  fields: readonly string[],
  texts: Readonly<Record<string, string>>,
): void {
  for (const input of form.querySelectorAll("input")) {
    document.getElementById(`${input.id}-error`)?.remove();
    const text = texts[input.name];
    if (text !== undefined) {
      const error = copyOf(form, "[data-error]");
      error.id = `${input.id}-error`;
      error.textContent = text;
      [...(frameOf(input)?.children ?? [])].find((one) => one.contains(input))?.after(error);
    }
    if (fields.includes(input.name)) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
    const described = [`${input.id}-error`, `${input.id}-hint`].filter(
      (id) => document.getElementById(id) !== null,
    );
    if (described.length === 0) input.removeAttribute("aria-describedby");
    else input.setAttribute("aria-describedby", described.join(" "));
  }
}
