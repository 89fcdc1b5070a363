import type { ComponentProps } from "react";
import { resetPasswordTexts } from "@microfinance/contract/auth/texts.ts";
import { firstSignInError } from "../account/checks.ts";
import { usePublicForm } from "../components/public-form/use-public-form.ts";
import classes from "../components/public-form/form.module.css";
import { post } from "../core/post.ts";
import { NewPasswordFields } from "./code-fields.tsx";
import { drawInPlaceOf } from "./draw-in-place-of.tsx";
import { PhoneCodeSteps, SentCodeForm } from "./phone-code-form.tsx";

/**
 * Draws the way by phone in the place of the form that asks for a link.
 *
 * @param onDone called when the password is set
 */
export function openPhoneReset(form: HTMLFormElement, onDone: () => void): void {
  drawInPlaceOf(form, (close) => <PhoneReset onDone={onDone} onBack={close} />);
}

/** Sets a new password with a code by text message (MSG-30): the phone, then the code and the password. */
export function PhoneReset(props: { onDone: () => void; onBack: () => void }) {
  return (
    <div className={classes.form}>
      <p>Tell us the phone you confirmed. We send you a code to set a new password.</p>
      <PhoneCodeSteps
        purpose="reset_password"
        back="Get a link by email instead"
        onBack={props.onBack}
      >
        {(asked, onAgain) => (
          <NewPasswordForm asked={asked} onDone={props.onDone} onAgain={onAgain} />
        )}
      </PhoneCodeSteps>
    </div>
  );
}

function NewPasswordForm(
  props: Pick<ComponentProps<typeof SentCodeForm>, "asked" | "onAgain"> & { onDone: () => void },
) {
  const { asked, onAgain } = props;
  const reset = usePublicForm({
    check: firstSignInError,
    failure: resetPasswordTexts.failed,
    submit: ({ code, password }) =>
      post("/user/phone-codes/reset-password", { challenge: asked.challenge, code, password }),
    success: resetPasswordTexts.done,
    onDone: (_, form) => {
      form.reset();
      props.onDone();
    },
  });
  return (
    <SentCodeForm asked={asked} form={reset} submit="Set password" onAgain={onAgain}>
      <NewPasswordFields form={reset} />
    </SentCodeForm>
  );
}
