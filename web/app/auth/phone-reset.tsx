import { useState } from "react";
import { resetPasswordTexts } from "@microfinance/contract/auth/texts.ts";
import { firstSignInError } from "../account/checks.ts";
import { Banner } from "../components/feedback/banner.tsx";
import classes from "../components/public-form/form.module.css";
import { SubmitButton } from "../components/public-form/submit-button.tsx";
import { usePublicForm } from "../components/public-form/use-public-form.ts";
import { post } from "../core/post.ts";
import { NewPasswordFields, SentCodeField } from "./code-fields.tsx";
import { type AskedCode, PhoneCodeForm } from "./phone-code-form.tsx";
import stepClasses from "./sign-in-steps.module.css";

/** Sets a new password with a code by text message (MSG-30): the phone, then the code and the password. */
export function PhoneReset(props: { onDone: () => void; onBack: () => void }) {
  const [asked, setAsked] = useState<AskedCode | null>(null);
  return asked === null ? (
    <PhoneCodeForm
      purpose="reset_password"
      onSent={setAsked}
      back="Get a link by email instead"
      onBack={props.onBack}
    />
  ) : (
    <NewPasswordForm asked={asked} onDone={props.onDone} onBack={() => setAsked(null)} />
  );
}

function NewPasswordForm(props: { asked: AskedCode; onDone: () => void; onBack: () => void }) {
  const reset = usePublicForm({
    check: firstSignInError,
    failure: resetPasswordTexts.failed,
    submit: ({ code, password }) => {
      const { challenge } = props.asked;
      return post("/user/phone-codes/reset-password", { challenge, code, password });
    },
    success: resetPasswordTexts.done,
    onDone: (_, form) => {
      form.reset();
      props.onDone();
    },
  });
  return (
    <form className={classes.form} method="post" noValidate {...reset.formProps}>
      <p role="status">{props.asked.msg}</p>
      <Banner message={reset.message} onDismiss={() => reset.setMessage(null)} />
      <SentCodeField form={reset} from="text message" />
      <NewPasswordFields form={reset} />
      <div className={classes.buttons}>
        <SubmitButton label="Set password" sending={reset.isSending} />
      </div>
      <p>
        <button type="button" className={stepClasses.plain} onClick={props.onBack}>
          Ask for another code
        </button>
      </p>
    </form>
  );
}
