import classes from "../components/public-form/form.module.css";
import { Given } from "../components/given/given.tsx";
import { Field, PasswordField } from "../components/public-form/field.tsx";
import { PlainForm } from "../components/public-form/plain-form.tsx";
import { SubmitButton } from "../components/public-form/submit-button.tsx";
import steps from "./sign-in-steps.module.css";

/**
 * The form of both sign-in pages: e-mail, password, and the link for a forgotten one. Customers may use a code by text
 * message instead (MSG-29), staff the lender's own directory where there is one (AUTH-72). It is markup; `startSignIn`
 * makes it work.
 */
export function SignInForm(props: { area: "customer" | "staff"; cancelTo?: string }) {
  return (
    <PlainForm
      name={`sign-in-${props.area}`}
      next={props.area === "customer" ? "/user/profile" : "/staff/dashboard"}
    >
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField label="Password" name="password" autoComplete="current-password" />
      <p className={classes.beside}>
        <a href="/user/forgot-password">Forgot password?</a>
      </p>
      <div className={classes.buttons}>
        <SubmitButton label="Sign In" sending={false} />
        {props.cancelTo !== undefined && (
          <a href={props.cancelTo} className={classes.secondary}>
            Cancel
          </a>
        )}
      </div>
      {props.area === "staff" && (
        <Given name="directory">
          {({ directory_name }) => (
            <p>
              <button type="button" className={steps.plain} data-directory="">
                Sign in with {directory_name}
              </button>
            </p>
          )}
        </Given>
      )}
      {props.area === "customer" && (
        <p>
          <button type="button" className={steps.plain} data-phone="">
            Use a code by text message
          </button>
        </p>
      )}
    </PlainForm>
  );
}
