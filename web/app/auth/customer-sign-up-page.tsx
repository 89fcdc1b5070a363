import { passwordHint, signUpTexts } from "@microfinance/contract/auth/texts.ts";
import { describePage } from "../core/describe-page.ts";
import { Field, PasswordField } from "../components/public-form/field.tsx";
import classes from "../components/public-form/form.module.css";
import { PlainForm } from "../components/public-form/plain-form.tsx";
import { SubmitButton } from "../components/public-form/submit-button.tsx";
import { Given } from "../components/given/given.tsx";
import { PageScript } from "../components/public-form/page-script.tsx";

export function meta() {
  return describePage({
    title: "Customer Sign Up - Microfinance",
    text: "Open a free account in about two minutes, then apply for a loan from your phone.",
    path: "/user/signup",
  });
}

/**
 * Customer sign-up (AUTH-3), with the request of a loan from the public pages if its address has one (SITE-58). It is
 * markup; `startSignUp` makes it work.
 */
export default function CustomerSignUpPage() {
  return (
    <>
      <div className={classes.head}>
        <h1>Customer Sign Up</h1>
        <p data-no-request="">
          An account is free. You can apply for a loan as soon as you have one.
        </p>
        <p hidden data-request="">
          For your <span data-request-kind="" /> of{" "}
          <strong className={classes.unbroken} data-request-words="" />. An account is free; your
          figures wait for you there.
        </p>
        <Given name="kinds">
          {({ kind, name }) => (
            <span hidden data-kind={kind}>
              {name}
            </span>
          )}
        </Given>
      </div>
      <p hidden className={classes.inside} data-inside="">
        You are signed in already. <a href="/user/profile#top">Go to my account</a>
      </p>
      <PlainForm name="sign-up">
        <p hidden className={classes.buttons} data-done="">
          <a href="/user/signin" className={classes.primary}>
            Sign in
          </a>
        </p>
        <div className={classes.pair}>
          <Field label="First name" name="first_name" autoComplete="given-name" />
          <Field label="Last name" name="last_name" autoComplete="family-name" />
        </div>
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          after={
            <div role="status">
              <button hidden type="button" className={classes.suggestion} data-suggestion="">
                Did you mean another host?
              </button>
            </div>
          }
        />
        <Field
          label="Phone"
          name="phone"
          type="tel"
          autoComplete="tel"
          hint="For example 076 123456 or +232 76 123456"
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          hint={passwordHint(signUpTexts.passwordGuidance)}
        />
        <PasswordField
          label="Confirm password"
          name="confirm_password"
          autoComplete="new-password"
        />
        <div className={classes.buttons}>
          <SubmitButton label="Sign Up" sending={false} />
        </div>
      </PlainForm>
      <div className={classes.ways}>
        <p>
          Have an account? <a href="/user/signin">Sign in</a>
        </p>
        <p>
          By signing up you accept our <a href="/services/privacy-terms">privacy and terms</a>.
        </p>
      </div>
      <PageScript
        name="start-sign-up"
        load={async () => (await import("./sign-up.ts")).startSignUpPage}
      />
    </>
  );
}
