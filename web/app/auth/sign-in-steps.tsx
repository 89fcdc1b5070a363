import { useEffect, useRef, useState } from "react";
import { resetPasswordTexts, signInTexts } from "@microfinance/contract/auth/texts.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import type { SecondFactorMethod } from "@microfinance/contract/auth/second-factor-rules.ts";
import { type StepProps, sendStep } from "./entry.ts";
import classes from "./sign-in-steps.module.css";
import { SetUpFactor } from "./set-up-factor.tsx";
import { ApiError } from "../core/api-error.ts";
import { Banner } from "../components/feedback/banner.tsx";
import formClasses from "../components/public-form/form.module.css";
import { SubmitButton } from "../components/public-form/submit-button.tsx";
import { usePublicForm } from "../components/public-form/use-public-form.ts";
import { firstSignInError, codeError } from "../account/checks.ts";
import { NewPasswordFields, SentCodeField } from "./code-fields.tsx";
import { signWithPasskey } from "../account/passkeys.ts";
import { Field } from "../components/public-form/field.tsx";

const titles = {
  confirm_code: "Confirm your address",
  second_factor: "Second step",
  set_up_second_factor: "Set up a second step",
} as const;

/** The steps of a sign-in after the right password (AUTH-16), one at a time. */
export function SignInSteps(props: StepProps & { onLeave: () => void }) {
  const { step, msg } = props.missing;
  return (
    <div className={classes.step}>
      <div>
        <StepHeading key={step} text={titles[step]} />
        <p>{msg}</p>
      </div>
      {step === "confirm_code" && <FirstSignInForm {...props} />}
      {step === "second_factor" && <SecondFactorForm {...props} />}
      {step === "set_up_second_factor" && <SetUpFactor {...props} />}
      <p>
        <button type="button" className={classes.plain} onClick={props.onLeave}>
          Sign in as another person
        </button>
      </p>
    </div>
  );
}

/** Takes the focus when its step begins, so that a screen reader announces the step. */
function StepHeading(props: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1}>
      {props.text}
    </h2>
  );
}

/** The first sign-in after staff set the password: the code from the mail and a new password (AUTH-20). */
export function FirstSignInForm(props: StepProps) {
  const confirm = usePublicForm({
    check: firstSignInError,
    failure: resetPasswordTexts.failed,
    submit: async (input) => {
      const { code, password } = input;
      props.onEntry(await sendStep(props, "confirm-code", { code, password }));
    },
  });
  const sendAgain = async () => {
    try {
      const { msg } = await sendStep<{ msg: string }>(props, "send-code");
      confirm.setMessage({ tone: "success", text: msg });
    } catch (error) {
      const text = error instanceof ApiError ? error.message : generalTexts.unexpectedTryAgain;
      confirm.setMessage({ tone: "warning", text });
    }
  };
  return (
    <form className={formClasses.form} method="post" noValidate {...confirm.formProps}>
      <Banner message={confirm.message} onDismiss={() => confirm.setMessage(null)} />
      <SentCodeField form={confirm} from="email" />
      <NewPasswordFields form={confirm} />
      <div className={formClasses.buttons}>
        <SubmitButton label="Go on" sending={confirm.isSending} />
      </div>
      <p>
        <button type="button" className={classes.plain} onClick={() => void sendAgain()}>
          Send a new code
        </button>
      </p>
    </form>
  );
}

const otherWays: Record<SecondFactorMethod, string> = {
  app: "Use your authenticator app",
  passkey: "Use your passkey",
  recovery_code: "Use a recovery code",
};

/** Confirms a sign-in with the authenticator app, a passkey or a recovery code (AUTH-18). */
function SecondFactorForm(props: StepProps) {
  const { methods } = props.missing;
  const [method, setMethod] = useState<SecondFactorMethod>(methods[0] ?? "recovery_code");
  const others = methods.filter((one) => one !== method);
  return (
    <>
      {method === "passkey" ? (
        <PasskeyForm {...props} />
      ) : (
        <CodeForm key={method} {...props} method={method} />
      )}
      {others.length > 0 && (
        <p className={classes.other}>
          {others.map((one) => (
            <button
              key={one}
              type="button"
              className={classes.plain}
              onClick={() => setMethod(one)}
            >
              {otherWays[one]}
            </button>
          ))}
        </p>
      )}
    </>
  );
}

function CodeForm(props: StepProps & { method: "app" | "recovery_code" }) {
  const isApp = props.method === "app";
  const enter = usePublicForm({
    check: codeError,
    failure: signInTexts.failed,
    submit: async ({ code }) => {
      props.onEntry(await sendStep(props, isApp ? "app-code" : "recovery-code", { code }));
    },
  });
  return (
    <form className={formClasses.form} method="post" noValidate {...enter.formProps}>
      <Banner message={enter.message} onDismiss={() => enter.setMessage(null)} />
      <Field
        label={isApp ? "Six digits" : "Recovery code"}
        {...enter.field("code")}
        inputMode={isApp ? "numeric" : "text"}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        hint={
          isApp
            ? "They change every 30 seconds; each code works once."
            : "One of the codes you kept, such as ABCD-EFGH-JKLM-NPQR-STUV-WXYZ. Each works once."
        }
      />
      <div className={formClasses.buttons}>
        <SubmitButton label="Confirm" sending={enter.isSending} />
      </div>
    </form>
  );
}

function PasskeyForm(props: StepProps) {
  const enter = usePublicForm({
    check: () => null,
    failure: signInTexts.failed,
    submit: async () => {
      const { options } = await sendStep<{ options: unknown }>(props, "passkey-options");
      const response = await signWithPasskey(options);
      props.onEntry(await sendStep(props, "passkey", { response }));
    },
  });
  return (
    <form className={formClasses.form} method="post" noValidate {...enter.formProps}>
      <Banner message={enter.message} onDismiss={() => enter.setMessage(null)} />
      <p>Your browser will ask for your fingerprint, face or PIN.</p>
      <div className={formClasses.buttons}>
        <SubmitButton label="Confirm with passkey" sending={enter.isSending} />
      </div>
    </form>
  );
}
