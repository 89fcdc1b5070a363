import { resetPasswordTexts } from "@microfinance/contract/auth/texts.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { ApiError } from "../core/api-error.ts";
import { Banner } from "../components/feedback/banner.tsx";
import classes from "../components/public-form/form.module.css";
import { SubmitButton } from "../components/public-form/submit-button.tsx";
import { usePublicForm } from "../components/public-form/use-public-form.ts";
import { firstSignInError } from "../account/checks.ts";
import { NewPasswordFields, SentCodeField } from "./code-fields.tsx";
import { sendStep, type StepProps } from "./entry.ts";
import stepClasses from "./sign-in-steps.module.css";

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
    <form className={classes.form} method="post" noValidate {...confirm.formProps}>
      <Banner message={confirm.message} onDismiss={() => confirm.setMessage(null)} />
      <SentCodeField form={confirm} from="mail" />
      <NewPasswordFields form={confirm} />
      <div className={classes.buttons}>
        <SubmitButton label="Go on" sending={confirm.isSending} />
      </div>
      <p>
        <button type="button" className={stepClasses.plain} onClick={() => void sendAgain()}>
          Send a new code
        </button>
      </p>
    </form>
  );
}
