import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { phoneCodeError } from "../account/checks.ts";
import { Banner } from "../components/feedback/banner.tsx";
import { Field } from "../components/public-form/field.tsx";
import classes from "../components/public-form/form.module.css";
import { SubmitButton } from "../components/public-form/submit-button.tsx";
import { usePublicForm } from "../components/public-form/use-public-form.ts";
import { post } from "../core/post.ts";
import stepClasses from "./sign-in-steps.module.css";

/** A code that was asked for: what the browser sends with it, and what the server said. */
export interface AskedCode {
  challenge: string;
  msg: string;
}

/** Asks for a code by text message, to sign in or to set a new password (MSG-29, MSG-30). */
export function PhoneCodeForm(props: {
  purpose: "sign_in" | "reset_password";
  onSent: (asked: AskedCode) => void;
  back: string;
  onBack: () => void;
}) {
  const ask = usePublicForm({
    check: phoneCodeError,
    failure: generalTexts.error,
    submit: ({ phone }) => post<AskedCode>("/user/phone-codes", { phone, purpose: props.purpose }),
    onDone: props.onSent,
  });
  return (
    <form className={classes.form} method="post" noValidate {...ask.formProps}>
      <Banner message={ask.message} onDismiss={() => ask.setMessage(null)} />
      <Field
        label="Phone"
        {...ask.field("phone")}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint="The number that you confirmed in your account."
      />
      <div className={classes.buttons}>
        <SubmitButton label="Send code" sending={ask.isSending} />
      </div>
      <p>
        <button type="button" className={stepClasses.plain} onClick={props.onBack}>
          {props.back}
        </button>
      </p>
    </form>
  );
}
