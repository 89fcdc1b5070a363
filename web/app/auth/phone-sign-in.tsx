import { useState } from "react";
import { signInTexts } from "@microfinance/contract/auth/texts.ts";
import { codeError } from "../account/checks.ts";
import { Banner } from "../components/feedback/banner.tsx";
import classes from "../components/public-form/form.module.css";
import { SubmitButton } from "../components/public-form/submit-button.tsx";
import { usePublicForm } from "../components/public-form/use-public-form.ts";
import { post } from "../core/post.ts";
import { notifySignOut } from "../core/sign-out.ts";
import { SentCodeField } from "./code-fields.tsx";
import type { Entry } from "./entry.ts";
import { type AskedCode, PhoneCodeForm } from "./phone-code-form.tsx";
import stepClasses from "./sign-in-steps.module.css";

/** Signs a customer in with a code by text message (MSG-29): the phone, then the code. */
export function PhoneSignIn(props: { onEntry: (entry: Entry) => void; onBack: () => void }) {
  const [asked, setAsked] = useState<AskedCode | null>(null);
  return asked === null ? (
    <PhoneCodeForm
      purpose="sign_in"
      onSent={setAsked}
      back="Sign in with a password"
      onBack={props.onBack}
    />
  ) : (
    <CodeForm asked={asked} onEntry={props.onEntry} onBack={() => setAsked(null)} />
  );
}

function CodeForm(props: {
  asked: AskedCode;
  onEntry: (entry: Entry) => void;
  onBack: () => void;
}) {
  const signIn = usePublicForm({
    check: codeError,
    failure: signInTexts.failed,
    submit: async ({ code }) => {
      // As with a password: an earlier sign-out must end before the server sets a new cookie.
      await notifySignOut();
      const { challenge } = props.asked;
      props.onEntry(await post<Entry>("/user/phone-codes/sign-in", { challenge, code }));
    },
  });
  return (
    <form className={classes.form} method="post" noValidate {...signIn.formProps}>
      <p role="status">{props.asked.msg}</p>
      <Banner message={signIn.message} onDismiss={() => signIn.setMessage(null)} />
      <SentCodeField form={signIn} from="text message" />
      <div className={classes.buttons}>
        <SubmitButton label="Sign In" sending={signIn.isSending} />
      </div>
      <p>
        <button type="button" className={stepClasses.plain} onClick={props.onBack}>
          Ask for another code
        </button>
      </p>
    </form>
  );
}
