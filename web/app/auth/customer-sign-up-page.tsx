import { Link } from "react-router";
import { passwordHint, signUpTexts } from "@microfinance/contract/auth/texts.ts";
import { describePage } from "../core/describe-page.ts";
import { post } from "../core/post.ts";
import { isCustomer, useSession } from "../core/use-session.ts";
import { Banner } from "../components/feedback/banner.tsx";
import { signUpError } from "../account/checks.ts";
import { EmailField } from "../components/public-form/email-field.tsx";
import { Field, PasswordField } from "../components/public-form/field.tsx";
import classes from "../components/public-form/form.module.css";
import { SubmitButton } from "../components/public-form/submit-button.tsx";
import { usePublicForm } from "../components/public-form/use-public-form.ts";
import { signUpPerson } from "../account/sign-up-person.ts";

export function meta() {
  return describePage({
    title: "Customer Sign Up - Microfinance",
    text: "Open a free account in about two minutes, then apply for a loan from your phone.",
    path: "/user/signup",
  });
}

/** Customer sign-up (AUTH-3). Success shows a message and clears the form, without a redirect. */
export default function CustomerSignUpPage() {
  const session = useSession();
  const signUp = usePublicForm({
    check: signUpError,
    submit: (input) => post<{ msg: string }>("/user/signup", signUpPerson(input)),
    success: (response) => response.msg,
    onDone: (_, form) => form.reset(),
    failure: signUpTexts.failed,
  });
  const isCustomerHere = session.state === "signed-in" && isCustomer(session.claims);
  return (
    <>
      <div className={classes.head}>
        <h1>Customer Sign Up</h1>
        <p>An account is free. You can apply for a loan as soon as you have one.</p>
      </div>
      {isCustomerHere && (
        <p className={classes.inside}>
          You are signed in already. <Link to="/user/profile#top">Go to my account</Link>
        </p>
      )}
      <form className={classes.form} method="post" noValidate {...signUp.formProps}>
        <Banner message={signUp.message} onDismiss={() => signUp.setMessage(null)} />
        <div className={classes.pair}>
          <Field label="First name" {...signUp.field("first_name")} autoComplete="given-name" />
          <Field label="Last name" {...signUp.field("last_name")} autoComplete="family-name" />
        </div>
        <EmailField {...signUp.field("email")} />
        <Field
          label="Phone"
          {...signUp.field("phone")}
          type="tel"
          autoComplete="tel"
          hint="For example 076 123456 or +232 76 123456"
        />
        <PasswordField
          label="Password"
          {...signUp.field("password")}
          autoComplete="new-password"
          hint={passwordHint(signUpTexts.passwordGuidance)}
        />
        <PasswordField
          label="Confirm password"
          {...signUp.field("confirm_password")}
          autoComplete="new-password"
        />
        <div className={classes.buttons}>
          <SubmitButton label="Sign Up" sending={signUp.isSending} />
        </div>
      </form>
      <div className={classes.ways}>
        <p>
          Have an account? <Link to="/user/signin">Sign in</Link>
        </p>
        <p>
          By signing up you accept our <Link to="/services/privacy-terms">privacy and terms</Link>.
        </p>
      </div>
    </>
  );
}
