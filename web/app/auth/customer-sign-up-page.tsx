import { useEffect, useMemo, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { nameOfKind, requestFrom, requestWords } from "@microfinance/contract/products/request.ts";
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
import { Unbroken } from "../components/display/sentence.tsx";
import { usePublicForm } from "../components/public-form/use-public-form.ts";
import { storeLoanRequest } from "../loan-application/loan-request.ts";
import { signUpPerson } from "../account/sign-up-person.ts";

export function meta() {
  return describePage({
    title: "Customer Sign Up - Microfinance",
    text: "Open a free account in about two minutes, then apply for a loan from your phone.",
    path: "/user/signup",
  });
}

const neverChanges = () => () => undefined;
const readSearch = () => window.location.search;

/**
 * Customer sign-up (AUTH-3). The address may have a request from the public pages (SITE-58). Success shows a message
 * and clears the form, without a redirect.
 */
export default function CustomerSignUpPage() {
  const session = useSession();
  const signUp = usePublicForm({
    check: signUpError,
    submit: (input) => post<{ msg: string }>("/user/signup", signUpPerson(input)),
    success: (response) => response.msg,
    onDone: (_, form) => form.reset(),
    failure: signUpTexts.failed,
  });
  const search = useSyncExternalStore(neverChanges, readSearch, () => "");
  const request = useMemo(() => requestFrom(search), [search]);
  useEffect(() => {
    if (request !== null) storeLoanRequest(request);
  }, [request]);
  const isCustomerHere = session.state === "signed-in" && isCustomer(session.claims);
  return (
    <>
      <div className={classes.head}>
        <h1>Customer Sign Up</h1>
        {request === null ? (
          <p>An account is free. You can apply for a loan as soon as you have one.</p>
        ) : (
          <p>
            For your {nameOfKind(request.kind) ?? "loan"} of{" "}
            <strong>
              <Unbroken>{requestWords(request)}</Unbroken>
            </strong>
            . An account is free; your figures wait for you there.
          </p>
        )}
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
          By signing up you accept our <a href="/services/privacy-terms">privacy and terms</a>.
        </p>
      </div>
    </>
  );
}
