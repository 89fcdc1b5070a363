import { type ReactNode, useEffect, useRef, useState } from "react";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { phoneCodeError } from "../account/checks.ts";
import { Banner } from "../components/feedback/banner.tsx";
import { Field } from "../components/public-form/field.tsx";
import classes from "../components/public-form/form.module.css";
import { SubmitButton } from "../components/public-form/submit-button.tsx";
import { type PublicForm, usePublicForm } from "../components/public-form/use-public-form.ts";
import { post } from "../core/post.ts";
import { SentCodeField } from "./code-fields.tsx";
import stepClasses from "./sign-in-steps.module.css";

/** A code that was asked for: what the browser sends with it, and what the server said. */
interface AskedCode {
  challenge: string;
  msg: string;
}

interface Purpose {
  purpose: "sign_in" | "reset_password";
  /** The button that leaves for another way. */
  back: string;
  onBack: () => void;
}

/**
 * A code by text message, to sign in or to set a new password (MSG-29, MSG-30): the phone, then the code.
 *
 * @param children the form of the code, and what asks for another one.
 */
export function PhoneCodeSteps(
  props: Purpose & { children: (asked: AskedCode, onAgain: () => void) => ReactNode },
) {
  const { children, ...purpose } = props;
  const [asked, setAsked] = useState<AskedCode | null>(null);
  if (asked !== null) return children(asked, () => setAsked(null));
  return <PhoneForm {...purpose} onSent={setAsked} />;
}

/** Gives the first field of a form the focus that was lost with the button that led to it. */
function useFirstFocus() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  return form;
}

/** The form of a code that was sent. @param children further fields */
export function SentCodeForm(props: {
  asked: AskedCode;
  form: PublicForm;
  submit: string;
  onAgain: () => void;
  children?: ReactNode;
}) {
  const { form } = props;
  const element = useFirstFocus();
  return (
    <form ref={element} className={classes.form} method="post" noValidate {...form.formProps}>
      <p role="status">{props.asked.msg}</p>
      <Banner message={form.message} onDismiss={() => form.setMessage(null)} />
      <SentCodeField form={form} from="text message" />
      {props.children}
      <div className={classes.buttons}>
        <SubmitButton label={props.submit} sending={form.isSending} />
      </div>
      <p>
        <button type="button" className={stepClasses.plain} onClick={props.onAgain}>
          Ask for another code
        </button>
      </p>
    </form>
  );
}

function PhoneForm(props: Purpose & { onSent: (asked: AskedCode) => void }) {
  const ask = usePublicForm({
    check: phoneCodeError,
    failure: generalTexts.error,
    submit: ({ phone }) => post<AskedCode>("/user/phone-codes", { phone, purpose: props.purpose }),
    onDone: props.onSent,
  });
  const element = useFirstFocus();
  return (
    <form ref={element} className={classes.form} method="post" noValidate {...ask.formProps}>
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
