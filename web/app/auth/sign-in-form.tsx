import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { Banner } from "../components/feedback/banner.tsx";
import { Field, PasswordField } from "../components/public-form/field.tsx";
import classes from "../components/public-form/form.module.css";
import { SubmitButton } from "../components/public-form/submit-button.tsx";
import { LoadingData } from "../components/theme/loading-data.tsx";
import steps from "./sign-in-steps.module.css";
import { useResetKey, useSignIn } from "./use-sign-in.ts";

// Loaded on demand: most sign-ins have no further step.
const SignInSteps = lazy(async () => ({
  default: (await import("./sign-in-steps.tsx")).SignInSteps,
}));
const PhoneSignIn = lazy(async () => ({
  default: (await import("./phone-sign-in.tsx")).PhoneSignIn,
}));
const SaveCodes = lazy(async () => ({ default: (await import("./save-codes.tsx")).SaveCodes }));

/** Texts of a sign-in page's form. */
interface SignInFormProps {
  area: "customer" | "staff";
  cancelTo?: string;
}

/**
 * The form of both sign-in pages: e-mail, password, and the link for a forgotten one. Customers may use a code by text
 * message instead (MSG-29). Navigation with a reset state
 * clears inputs, messages and error marks (AUTH-11).
 */
export function SignInForm(props: SignInFormProps) {
  return <SignInFields key={useResetKey()} {...props} />;
}

function SignInFields(props: SignInFormProps) {
  const signIn = useSignIn(props.area);
  const [isEndingRead, setEndingRead] = useState(false);
  const [isByPhone, setByPhone] = useState(false);
  const ending =
    signIn.ending !== null && !isEndingRead && signIn.message === null ? signIn.ending : null;
  if (signIn.created !== null || signIn.missing !== null) {
    return (
      <Suspense fallback={<LoadingData />}>
        {signIn.created !== null ? (
          <SaveCodes {...signIn.created} />
        ) : (
          signIn.missing !== null && (
            <SignInSteps
              area={props.area}
              missing={signIn.missing}
              onEntry={signIn.onEntry}
              onOver={signIn.onOver}
              onLeave={() => signIn.onOver(null)}
            />
          )
        )}
      </Suspense>
    );
  }
  if (isByPhone) {
    return (
      <Suspense fallback={<LoadingData />}>
        <PhoneSignIn onEntry={signIn.onEntry} onBack={() => setByPhone(false)} />
      </Suspense>
    );
  }
  return (
    <form className={classes.form} method="post" noValidate {...signIn.formProps}>
      <Banner
        message={ending === null ? null : { tone: "info", text: ending }}
        onDismiss={() => setEndingRead(true)}
      />
      <Banner message={signIn.message} onDismiss={() => signIn.setMessage(null)} />
      <Field
        label="Email"
        {...signIn.field("email")}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        label="Password"
        {...signIn.field("password")}
        autoComplete="current-password"
      />
      <p className={classes.beside}>
        <Link to="/user/forgot-password">Forgot password?</Link>
      </p>
      <div className={classes.buttons}>
        <SubmitButton label="Sign In" sending={signIn.isSending} />
        {props.cancelTo !== undefined && (
          <Link to={props.cancelTo} className={classes.secondary}>
            Cancel
          </Link>
        )}
      </div>
      {props.area === "customer" && (
        <p>
          <button type="button" className={steps.plain} onClick={() => setByPhone(true)}>
            Use a code by text message
          </button>
        </p>
      )}
    </form>
  );
}
