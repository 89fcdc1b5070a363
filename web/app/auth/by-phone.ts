import { generalTexts } from "@microfinance/contract/core/texts.ts";
import type { FormView } from "../components/public-form/send-form.ts";

/** Makes the button of a form work that leads to a code by text message, whose steps are loaded by `open`. */
export function byPhone(form: HTMLFormElement, view: FormView, open: () => Promise<void>): void {
  const button = form.querySelector<HTMLButtonElement>("[data-phone]");
  button?.addEventListener("click", () => {
    button.setAttribute("aria-busy", "true");
    open()
      .catch(() => view.message({ tone: "warning", text: generalTexts.networkError }))
      .finally(() => button.removeAttribute("aria-busy"));
  });
}
