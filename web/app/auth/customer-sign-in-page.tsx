import { describePage } from "../core/describe-page.ts";
import classes from "../components/public-form/form.module.css";
import { PageScript } from "../components/public-form/page-script.tsx";
import { SignInForm } from "./sign-in-form.tsx";

export function meta() {
  return describePage({
    title: "Sign In - Microfinance",
    text: "Sign in to see your loans, make an application and keep your details up to date.",
    path: "/user/signin",
  });
}

/** Customer sign-in (AUTH-22, AUTH-11). */
export default function CustomerSignInPage() {
  return (
    <>
      <div className={classes.head}>
        <h1>Sign In</h1>
        <p>See your loans, make an application, keep your details up to date.</p>
      </div>
      <SignInForm area="customer" cancelTo="/" />
      <div className={classes.ways}>
        <p>
          New here? <a href="/user/signup">Sign up</a>
        </p>
        <p>
          Work here? <a href="/staff/signin">Staff sign-in</a>
        </p>
      </div>
      <PageScript
        name="start-sign-in"
        load={async () => (await import("./sign-in.ts")).startSignInPage}
      />
    </>
  );
}
