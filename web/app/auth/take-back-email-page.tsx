import { useEffect } from "react";
import { useNavigate, useParams } from "react-router";
import classes from "../components/public-form/form.module.css";
import { SubmitButton } from "../components/public-form/submit-button.tsx";
import { LinkRejected } from "./link-rejected.tsx";
import { useLink } from "./use-link.ts";

export function meta() {
  return [
    { title: "Take your account back - Microfinance" },
    { name: "description", content: "Gives your account its old email address back." },
    { name: "robots", content: "noindex" },
  ];
}

/**
 * Restores an account's old address after a click, because mail scanners open links too. Then leads to the new password
 * that the account needs (AUTH-10).
 */
export default function TakeBackEmailPage() {
  const { token = "" } = useParams();
  const navigate = useNavigate();
  const { outcome, follow } = useLink<{ msg: string; reset_token: string }>(
    `/user/take-back-email/${encodeURIComponent(token)}`,
  );
  const resetToken = outcome.state === "done" ? outcome.response.reset_token : null;
  useEffect(() => {
    if (resetToken !== null) void navigate(`/user/reset-password/${resetToken}`, { replace: true });
  }, [resetToken, navigate]);
  return (
    <>
      <div className={classes.head}>
        <h1>Take your account back</h1>
        <p>
          Do this if you did not ask for another email address. Your account keeps, or gets back,
          the address that this link was sent to.
        </p>
      </div>
      {outcome.state === "refused" ? (
        <LinkRejected {...outcome} onRetry={follow} />
      ) : (
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            follow();
          }}
        >
          <p>
            Everybody is signed out of the account and the password no longer works. On the next
            page you choose a new one.
          </p>
          <div className={classes.buttons}>
            <SubmitButton label="Take my account back" sending={outcome.state !== "waiting"} />
          </div>
        </form>
      )}
    </>
  );
}
