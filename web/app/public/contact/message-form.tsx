import { textLimits } from "@microfinance/contract/core/constants.ts";
import { longestEmail } from "@microfinance/contract/core/email.ts";
import { contactFormTexts } from "@microfinance/contract/contact/texts.ts";
import { Field, TextField } from "../../components/public-form/field.tsx";
import forms from "../../components/public-form/form.module.css";
import { namesError } from "../../components/public-form/form-error.ts";
import { SubmitButton } from "../../components/public-form/submit-button.tsx";
import { usePublicForm } from "../../components/public-form/use-public-form.ts";
import { post } from "../../core/post.ts";
import { Banner } from "../../components/feedback/banner.tsx";

/**
 * The message form of the contact page and the issue report of the help center (MSG-8). All fields are required by the
 * browser.
 *
 * @param prefix start of the stored message, for reports.
 */
export function MessageForm(props: { label: string; prefix?: string; button: string }) {
  const longest = textLimits.message - (props.prefix?.length ?? 0);
  const submission = usePublicForm({
    check: (input) => namesError(input, ["full_name"]),
    submit: (input) =>
      post<{ msg: string }>("/contact-us/message", {
        full_name: input["full_name"],
        email: input["email"],
        message: `${props.prefix ?? ""}${input["message"] ?? ""}`,
      }),
    success: (response) => response.msg,
    failure: contactFormTexts.failed,
    onDone: (_, form) => form.reset(),
  });
  return (
    <form className={forms.form} aria-label={props.label} {...submission.formProps}>
      <Banner message={submission.message} onDismiss={() => submission.setMessage(null)} />
      <Field
        {...submission.field("full_name")}
        label="Full name"
        autoComplete="name"
        required
        maxLength={textLimits.line}
      />
      <Field
        {...submission.field("email")}
        label="Email"
        type="email"
        autoComplete="email"
        required
        maxLength={longestEmail}
      />
      <TextField
        {...submission.field("message")}
        label="Message"
        rows={6}
        required
        maxLength={longest}
      />
      <SubmitButton label={props.button} sending={submission.isSending} />
    </form>
  );
}
