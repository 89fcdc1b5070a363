import { lazy, Suspense, useEffect, useState } from "react";
import { timers } from "@microfinance/contract/core/constants.ts";
import { normalizeEmail } from "@microfinance/contract/core/email.ts";
import { forgotPasswordTexts } from "@microfinance/contract/auth/texts.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { describePage } from "../core/describe-page.ts";
import { post } from "../core/post.ts";
import { Banner } from "../components/feedback/banner.tsx";
import { forgotPasswordError } from "../account/checks.ts";
import { Field } from "../components/public-form/field.tsx";
import classes from "../components/public-form/form.module.css";
import { SubmitButton } from "../components/public-form/submit-button.tsx";
import { LoadingData } from "../components/theme/loading-data.tsx";
import { usePublicForm } from "../components/public-form/use-public-form.ts";
import steps from "./sign-in-steps.module.css";

// Loaded on demand: most ask for a link.
const PhoneReset = lazy(async () => ({
  default: (await import("./phone-reset.tsx")).PhoneReset,
}));

export function meta() {
  return describePage({
    title: "Forgot password - Microfinance",
    text: "Ask for a link to set a new password for your account.",
    path: "/user/forgot-password",
  });
}

/**
 * Forgot password, for customers and staff (AUTH-27). Redirects after 5 seconds to the customer sign-in, which links to
 * the staff sign-in.
 */
export default function ForgotPasswordPage() {
  const [isSent, setIsSent] = useState(false);
  const [isByPhone, setByPhone] = useState(false);
  const request = usePublicForm({
    check: forgotPasswordError,
    failure: generalTexts.error,
    submit: (input) =>
      post("/user/forgot-password", { email: normalizeEmail(input["email"] ?? "") }),
    success: forgotPasswordTexts.done,
    onDone: () => setIsSent(true),
  });

  useEffect(() => {
    if (!isSent) return;
    const timer = setTimeout(
      () => window.location.assign("/user/signin"),
      timers.afterForgotPassword,
    );
    return () => clearTimeout(timer);
  }, [isSent]);

  return (
    <>
      <div className={classes.head}>
        <h1>Forgot password</h1>
        <p>
          {isByPhone
            ? "Tell us the phone you confirmed. We send you a code to set a new password."
            : "Tell us the address you signed up with. We send you a link to set a new password."}
        </p>
      </div>
      {isByPhone ? (
        <Suspense fallback={<LoadingData />}>
          <PhoneReset onDone={() => setIsSent(true)} onBack={() => setByPhone(false)} />
        </Suspense>
      ) : (
        <form className={classes.form} method="post" noValidate {...request.formProps}>
          <Banner message={request.message} onDismiss={() => request.setMessage(null)} />
          <Field
            label="Email"
            {...request.field("email")}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <div className={classes.buttons}>
            <SubmitButton label="Send link" sending={request.isSending} />
          </div>
        </form>
      )}
      <div className={classes.ways}>
        {!isByPhone && (
          <p>
            Cannot read your email now?{" "}
            <button type="button" className={steps.plain} onClick={() => setByPhone(true)}>
              Get a code by text message
            </button>
          </p>
        )}
        <p>
          Remembered it? <a href="/user/signin">Sign in</a>
        </p>
      </div>
    </>
  );
}
