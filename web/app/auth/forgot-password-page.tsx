import { describePage } from "../core/describe-page.ts";
import { Field } from "../components/public-form/field.tsx";
import classes from "../components/public-form/form.module.css";
import { PageScript } from "../components/public-form/page-script.tsx";
import { PlainForm } from "../components/public-form/plain-form.tsx";
import { SubmitButton } from "../components/public-form/submit-button.tsx";
import steps from "./sign-in-steps.module.css";

export function meta() {
  return describePage({
    title: "Forgot password - Microfinance",
    text: "Ask for a link to set a new password for your account.",
    path: "/user/forgot-password",
  });
}

/** Forgot password, for customers and staff (AUTH-27). It is markup; `startForgotPassword` makes it work. */
export default function ForgotPasswordPage() {
  return (
    <>
      <div className={classes.head}>
        <h1>Forgot password</h1>
      </div>
      <PlainForm name="forgot-password">
        <p>Tell us the address you signed up with. We send you a link to set a new password.</p>
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div className={classes.buttons}>
          <SubmitButton label="Send link" sending={false} />
        </div>
        <p>
          Cannot read your email now?{" "}
          <button type="button" className={steps.plain} data-phone="">
            Get a code by text message
          </button>
        </p>
      </PlainForm>
      <div className={classes.ways}>
        <p>
          Remembered it? <a href="/user/signin">Sign in</a>
        </p>
      </div>
      <PageScript
        name="start-forgot-password"
        load={async () => (await import("./forgot-password.ts")).startForgotPasswordPage}
      />
    </>
  );
}
