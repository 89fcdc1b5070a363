import { timers } from "@microfinance/contract/core/constants.ts";
import { normalizeEmail } from "@microfinance/contract/core/email.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { forgotPasswordTexts } from "@microfinance/contract/auth/texts.ts";
import { forgotPasswordError } from "../account/checks.ts";
import { startForm } from "../components/public-form/start-form.ts";
import { post } from "../core/post.ts";
import { byPhone } from "./by-phone.ts";

/**
 * Starts the form of the page for a forgotten password (AUTH-27). Redirects after 5 seconds to the customer sign-in,
 * which links to the staff sign-in.
 */
export function startForgotPasswordPage(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-form='forgot-password']");
  if (form === null) return;
  const leave = () => {
    setTimeout(() => window.location.assign("/user/signin"), timers.afterForgotPassword);
  };
  const view = startForm(form, {
    check: forgotPasswordError,
    failure: generalTexts.error,
    submit: (input) =>
      post("/user/forgot-password", { email: normalizeEmail(input["email"] ?? "") }),
    success: forgotPasswordTexts.done,
    onDone: leave,
  });
  byPhone(form, view, async () => {
    const { openPhoneReset } = await import("./phone-reset.tsx");
    view.message(null);
    openPhoneReset(form, leave);
  });
}
