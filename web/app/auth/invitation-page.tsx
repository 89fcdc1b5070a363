import { useState } from "react";
import { useParams } from "react-router";
import { invitationTexts, resetPasswordTexts } from "@microfinance/contract/auth/texts.ts";
import { post } from "../core/post.ts";
import { getSession, storeRole } from "../core/session.ts";
import { useSession } from "../core/use-session.ts";
import { Banner } from "../components/feedback/banner.tsx";
import classes from "../components/public-form/form.module.css";
import { SubmitButton } from "../components/public-form/submit-button.tsx";
import { usePublicForm } from "../components/public-form/use-public-form.ts";
import { resetPasswordError } from "../account/checks.ts";
import { NewPasswordFields } from "./code-fields.tsx";

export function meta() {
  return [
    { title: "Choose your password - Microfinance" },
    { name: "description", content: "Choose a password with the link that our office sent you." },
    { name: "robots", content: "noindex" },
  ];
}

/** Sets the first password of an account created by staff, with the link of an invitation (AUTH-21). */
export default function InvitationPage() {
  const { token = "" } = useParams();
  const isSignedIn = useSession().state === "signed-in";
  const [signInPath, setSignInPath] = useState<string | null>(null);
  const accept = usePublicForm({
    check: resetPasswordError,
    failure: resetPasswordTexts.failed,
    submit: (input) => {
      const session = getSession();
      return post<{ role: string; msg: string }>(
        `/user/invitation/${encodeURIComponent(token)}`,
        { password: input["password"] },
        session.state === "signed-in" ? { token: session.token } : {},
      );
    },
    success: (response) => response.msg,
    onDone: (response, form) => {
      const isStaff = response.role === "staff";
      storeRole(isStaff ? "staff" : "customer");
      form.reset();
      setSignInPath(isStaff ? "/staff/signin" : "/user/signin");
    },
  });
  return (
    <>
      <div className={classes.head}>
        <h1>Choose your password</h1>
        <p>Our office has made an account for you. Only you will know this password.</p>
      </div>
      {isSignedIn && <p className={classes.inside}>{invitationTexts.signedIn}</p>}
      <form className={classes.form} method="post" noValidate {...accept.formProps}>
        <Banner message={accept.message} onDismiss={() => accept.setMessage(null)} />
        {signInPath === null ? (
          <>
            <NewPasswordFields form={accept} />
            <div className={classes.buttons}>
              <SubmitButton label="Save password" sending={accept.isSending} />
            </div>
          </>
        ) : (
          <div className={classes.buttons}>
            <a href={signInPath} className={classes.primary}>
              Sign In
            </a>
          </div>
        )}
      </form>
      {signInPath === null && (
        <div className={classes.ways}>
          <p>
            Link expired? Ask our office for a new one, or{" "}
            <a href="/user/forgot-password">ask for a link yourself</a>.
          </p>
        </div>
      )}
    </>
  );
}
