import { useState } from "react";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { signInTexts } from "@microfinance/contract/auth/texts.ts";
import { AppSecret } from "../account/app-secret.tsx";
import { canUsePasskeys, makePasskey } from "../account/passkeys.ts";
import { ApiError } from "../core/api-error.ts";
import { Banner } from "../components/feedback/banner.tsx";
import { Field } from "../components/public-form/field.tsx";
import classes from "../components/public-form/form.module.css";
import { SubmitButton } from "../components/public-form/submit-button.tsx";
import { usePublicForm } from "../components/public-form/use-public-form.ts";
import { codeError, passkeyNameError } from "../account/checks.ts";
import { sendStep, type StepProps } from "./entry.ts";
import stepClasses from "./sign-in-steps.module.css";
import type { BannerMessage } from "../core/use-submit.ts";

interface NewApp {
  qr: string;
  secret: string;
}

/** Sets up an authenticator app or a passkey during a sign-in, for a role that requires one (AUTH-17). */
export function SetUpFactor(props: StepProps) {
  const [app, setApp] = useState<NewApp | null>(null);
  const [isPasskey, setPasskey] = useState(false);
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const begin = async () => {
    try {
      setApp(await sendStep<NewApp>(props, "set-up-app"));
    } catch (error) {
      const text = error instanceof ApiError ? error.message : generalTexts.unexpectedTryAgain;
      setMessage({ tone: "warning", text });
    }
  };
  if (app !== null) return <AppForm {...props} app={app} />;
  if (isPasskey) return <PasskeyForm {...props} />;
  return (
    <div className={stepClasses.ways}>
      <Banner message={message} onDismiss={() => setMessage(null)} />
      <button type="button" className={classes.primary} onClick={() => void begin()}>
        Use an authenticator app
      </button>
      {canUsePasskeys() && (
        <button
          type="button"
          className={`${classes.secondary} ${stepClasses.choice}`}
          onClick={() => setPasskey(true)}
        >
          Use a passkey (fingerprint, face or PIN)
        </button>
      )}
    </div>
  );
}

function AppForm(props: StepProps & { app: NewApp }) {
  const add = usePublicForm({
    check: codeError,
    failure: signInTexts.failed,
    submit: async ({ code }) => {
      props.onEntry(await sendStep(props, "set-up-app/confirm", { code }));
    },
  });
  return (
    <form className={classes.form} method="post" noValidate {...add.formProps}>
      <AppSecret {...props.app} />
      <Banner message={add.message} onDismiss={() => add.setMessage(null)} />
      <Field
        label="Six digits"
        {...add.field("code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
      />
      <div className={classes.buttons}>
        <SubmitButton label="Set up" sending={add.isSending} />
      </div>
    </form>
  );
}

function PasskeyForm(props: StepProps) {
  const add = usePublicForm({
    check: passkeyNameError,
    failure: signInTexts.failed,
    submit: async ({ name }) => {
      const { options } = await sendStep<{ options: unknown }>(props, "set-up-passkey");
      const response = await makePasskey(options);
      props.onEntry(await sendStep(props, "set-up-passkey/confirm", { name, response }));
    },
  });
  return (
    <form className={classes.form} method="post" noValidate {...add.formProps}>
      <Banner message={add.message} onDismiss={() => add.setMessage(null)} />
      <Field
        label="Name of the passkey"
        {...add.field("name")}
        autoComplete="off"
        maxLength={60}
        hint="For example “Office computer”, so that you know it later."
      />
      <div className={classes.buttons}>
        <SubmitButton label="Add passkey" sending={add.isSending} />
      </div>
    </form>
  );
}
