import { useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { timers } from "@microfinance/contract/core/constants.ts";
import { resetPasswordTexts } from "@microfinance/contract/auth/texts.ts";
import { post } from "../core/post.ts";
import { storeRole } from "../core/session.ts";
import { Banner } from "../components/feedback/banner.tsx";
import { resetPasswordError } from "../account/checks.ts";
import classes from "../components/public-form/form.module.css";
import { SubmitButton } from "../components/public-form/submit-button.tsx";
import { usePublicForm } from "../components/public-form/use-public-form.ts";
import { NewPasswordFields } from "./code-fields.tsx";

export function meta() {
  return [
    { title: "Reset password - Microfinance" },
    { name: "description", content: "Set a new password with the link we sent you." },
    { name: "robots", content: "noindex" },
  ];
}

/**
 * Sets a new password with the token from a mail, for customers and staff (AUTH-28). Redirects after 3 seconds to
 * /user/profile, whose guard leads to the right sign-in.
 */
export default function ResetPasswordPage() {
  const { token = "" } = useParams();
  const navigate = useNavigate();
  const [isDone, setDone] = useState(false);
  const reset = usePublicForm({
    check: resetPasswordError,
    failure: resetPasswordTexts.failed,
    submit: (input) => {
      const path = `/user/reset-password/${encodeURIComponent(token)}`;
      return post<{ role: string }>(path, { password: input["password"] });
    },
    success: resetPasswordTexts.done,
    onDone: (response, form) => {
      storeRole(response.role === "staff" ? "staff" : "customer");
      form.reset();
      setDone(true);
    },
  });

  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => void navigate("/user/profile"), timers.afterPasswordReset);
    return () => clearTimeout(timer);
  }, [isDone, navigate]);

  return (
    <>
      <div className={classes.head}>
        <h1>Reset password</h1>
        <p>
          Choose a new password. You are then signed out everywhere and sign in with the new one.
        </p>
      </div>
      <form className={classes.form} method="post" noValidate {...reset.formProps}>
        <Banner message={reset.message} onDismiss={() => reset.setMessage(null)} />
        <NewPasswordFields form={reset} />
        <div className={classes.buttons}>
          <SubmitButton label="Reset password" sending={reset.isSending} />
        </div>
      </form>
      <div className={classes.ways}>
        <p>
          Link expired? <a href="/user/forgot-password">Ask for a new one</a>
        </p>
      </div>
    </>
  );
}
