import { useEffect, useEffectEvent } from "react";
import { Link, useParams } from "react-router";
import { LoadingData } from "../components/theme/loading-data.tsx";
import classes from "../components/public-form/form.module.css";
import { LinkRejected } from "./link-rejected.tsx";
import { useLink } from "./use-link.ts";

export function meta() {
  return [
    { title: "Sign Up Confirmation - Microfinance" },
    { name: "description", content: "Confirms the email address of your new account." },
    { name: "robots", content: "noindex" },
  ];
}

/** Confirms an e-mail address (AUTH-8). Shows success only after the server's response. */
export default function VerifyEmailPage() {
  const { id = "", token = "" } = useParams();
  const { outcome, follow } = useLink(
    `/user/${encodeURIComponent(id)}/verify/${encodeURIComponent(token)}`,
  );
  const begin = useEffectEvent(follow);
  useEffect(() => begin(), []);
  return (
    <>
      <div className={classes.head}>
        <h1>Sign Up Confirmation</h1>
      </div>
      {outcome.state === "refused" ? (
        <LinkRejected {...outcome} onRetry={follow} />
      ) : outcome.state === "done" ? (
        <div className={classes.form}>
          <p role="status">{outcome.response.msg}</p>
          <div className={classes.buttons}>
            {/* /auth/signin is the address in older mails; it redirects to /user/signin. */}
            <Link to="/auth/signin" className={classes.primary}>
              Sign In
            </Link>
          </div>
        </div>
      ) : (
        <LoadingData />
      )}
    </>
  );
}
