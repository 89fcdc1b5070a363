import { useState } from "react";
import { signInTexts } from "@microfinance/contract/auth/texts.ts";
import type { SecondFactorMethod } from "@microfinance/contract/auth/second-factor-rules.ts";
import { signWithPasskey } from "../account/passkeys.ts";
import { Banner } from "../components/feedback/banner.tsx";
import { Field } from "../components/public-form/field.tsx";
import classes from "../components/public-form/form.module.css";
import { SubmitButton } from "../components/public-form/submit-button.tsx";
import { usePublicForm } from "../components/public-form/use-public-form.ts";
import { codeError } from "../account/checks.ts";
import { sendStep, type StepProps } from "./entry.ts";
import stepClasses from "./sign-in-steps.module.css";

const otherWays: Record<SecondFactorMethod, string> = {
  app: "Use your authenticator app",
  passkey: "Use your passkey",
  recovery_code: "Use a recovery code",
};

/** Confirms a sign-in with the authenticator app, a passkey or a recovery code (AUTH-18). */
export function SecondFactorForm(props: StepProps) {
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
        <p className={stepClasses.other}>
          {others.map((one) => (
            <button
              key={one}
              type="button"
              className={stepClasses.plain}
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
    <form className={classes.form} method="post" noValidate {...enter.formProps}>
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
      <div className={classes.buttons}>
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
    <form className={classes.form} method="post" noValidate {...enter.formProps}>
      <Banner message={enter.message} onDismiss={() => enter.setMessage(null)} />
      <p>Your browser will ask for your fingerprint, face or PIN.</p>
      <div className={classes.buttons}>
        <SubmitButton label="Confirm with passkey" sending={enter.isSending} />
      </div>
    </form>
  );
}
