import { normalizeEmail } from "@microfinance/contract/core/email.ts";
import { signInTexts } from "@microfinance/contract/auth/texts.ts";
import { signInError } from "../account/checks.ts";
import { startForm } from "../components/public-form/start-form.ts";
import { isCustomer } from "../core/claims.ts";
import { post } from "../core/post.ts";
import { getSession, subscribeSession } from "../core/session.ts";
import { handedState, recordIn } from "../core/sign-in-state.ts";
import { notifySignOut } from "../core/sign-out.ts";
import { byDirectory } from "./by-directory.ts";
import { byPhone } from "./by-phone.ts";
import { enter, type Entry } from "./entry.ts";
import type { FurtherStep } from "./further-steps.tsx";

/** The two sign-in pages: where each sends its form and leads to, and which roles it accepts (AUTH-22, AUTH-12). */
const signInPages = {
  customer: { path: "/user/signin", home: "/user/profile#top" },
  staff: { path: "/staff/signin", home: "/staff/dashboard#top" },
} as const;

const endings: Readonly<Record<string, string>> = {
  idle: "You were signed out after 15 minutes without activity. Sign in to go on.",
  expired: "Your session has ended. Sign in to go on.",
  refused: "Your session has ended. Sign in to go on.",
};

/** Starts the form of the sign-in page that is shown. */
export function startSignInPage(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-form^='sign-in-']");
  if (form !== null) startSignIn(form);
}

/**
 * Makes the form of a sign-in page work (AUTH-11, AUTH-16). A live session of the area redirects at once (AUTH-23,
 * AUTH-22), to the record of an opened link if there is one.
 */
function startSignIn(form: HTMLFormElement): void {
  const area = form.dataset["form"] === "sign-in-staff" ? "staff" : "customer";
  const page = signInPages[area];
  const state = handedState();
  // The collection sheet on a phone, a page without the router, leads here and back.
  const isForSheet = area === "staff" && window.location.search === "?to=sheet";
  const record = recordIn(state.record);
  const home = record === null ? page.home : page.home.replace("#top", () => record);
  const leave = () => {
    const session = getSession();
    if (session.state !== "signed-in" || isCustomer(session.claims) !== (area === "customer"))
      return;
    window.location.replace(isForSheet ? "/staff/sheet" : home);
  };

  const goOn = async (entry: Entry) => {
    const next = enter(area, entry);
    if (next !== null) await open(next);
  };
  const view = startForm(form, {
    check: signInError,
    failure: signInTexts.failed,
    submit: async (input) => {
      // An earlier sign-out removes the cookie, so it must end before the server sets a new one.
      await notifySignOut();
      const email = normalizeEmail(input["email"] ?? "");
      await goOn(await post<Entry>(page.path, { email, password: input["password"] }));
    },
  });
  /** Loads React, which most sign-ins do not need. */
  const open = async (step: FurtherStep) => {
    const { openFurtherSteps } = await import("./further-steps.tsx");
    view.message(null);
    openFurtherSteps(form, area, step, (text) =>
      view.message(text === null ? null : { tone: "warning", text }),
    );
  };
  byPhone(form, view, () => open("phone"));

  // Browsers restore what was entered before a page is loaded again (AUTH-11).
  if (state.reset !== undefined) form.reset();
  const ending = endings[state.reason ?? ""];
  if (ending !== undefined) view.message({ tone: "info", text: ending });
  subscribeSession(leave);
  leave();
  byDirectory(form, view, goOn);
}
