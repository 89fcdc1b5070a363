import { describePage } from "../core/describe-page.ts";
import classes from "../components/public-form/form.module.css";
import { PageScript } from "../components/public-form/page-script.tsx";
import { SignInForm } from "./sign-in-form.tsx";

export function meta() {
  return describePage({
    title: "Employee Sign In - Microfinance",
    text: "The sign-in to the back office, for the people who work at Microfinance.",
    path: "/staff/signin",
  });
}

/** Staff sign-in (AUTH-22, AUTH-11). */
export default function StaffSignInPage() {
  return (
    <>
      <div className={classes.head}>
        <h1>Employee Sign In</h1>
        <p>For staff.</p>
      </div>
      <SignInForm area="staff" />
      <div className={classes.ways}>
        <p>
          Not an employee? <a href="/user/signin">Customer login</a>
        </p>
        <p>
          Trouble signing in? <a href="/contact">Contact us</a>
        </p>
      </div>
      <PageScript
        name="start-sign-in"
        load={async () => (await import("./sign-in.ts")).startSignInPage}
      />
    </>
  );
}
