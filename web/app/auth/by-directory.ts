import { directoryTexts } from "@microfinance/contract/directory/texts.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import type { FormView } from "../components/public-form/send-form.ts";
import { ApiError } from "../core/api-error.ts";
import { post } from "../core/post.ts";
import { notifySignOut } from "../core/sign-out.ts";
import type { Entry } from "./entry.ts";

/**
 * Makes the sign-in by the lender's own directory work (AUTH-72): its button leads there, and the directory leads back
 * to this page with an answer in the address, which the server checks. The page without a directory has no button.
 */
export function byDirectory(
  form: HTMLFormElement,
  view: FormView,
  goOn: (entry: Entry) => Promise<void>,
): void {
  const button = form.querySelector<HTMLButtonElement>("[data-directory]");
  if (button === null) return;
  const run = async (work: () => Promise<void>) => {
    view.message(null);
    button.disabled = true;
    button.setAttribute("aria-busy", "true");
    try {
      await work();
    } catch (error) {
      const text =
        error instanceof ApiError
          ? error.message || directoryTexts.failed
          : generalTexts.unexpectedTryAgain;
      view.message({ tone: "warning", text });
    } finally {
      button.disabled = false;
      button.removeAttribute("aria-busy");
    }
  };
  button.addEventListener(
    "click",
    () =>
      void run(async () => {
        const { location } = await post<{ location: string }>("/staff/signin/directory", {});
        window.location.assign(location);
      }),
  );

  const answer = answerIn(window.location.search);
  if (answer === null) return;
  // The answer is used once; a reload or the history must not send it again.
  window.history.replaceState(window.history.state, "", window.location.pathname);
  void run(async () => {
    // An earlier sign-out removes the cookie, so it must end before the server sets a new one.
    await notifySignOut();
    await goOn(await post<Entry>("/staff/signin/directory/finish", answer));
  });
}

/** The parameters of the directory's answer in an address; null where it has none. */
export function answerIn(search: string): Record<string, string> | null {
  const parameters = new URLSearchParams(search);
  if (!parameters.has("state")) return null;
  const names = ["code", "state", "iss", "error"];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = parameters.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}
