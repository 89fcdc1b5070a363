import { useEffect, useEffectEvent } from "react";
import { Link, useParams } from "react-router";
import { LoadingData } from "../components/theme/loading-data.tsx";
import classes from "../components/public-form/form.module.css";
import { LinkRejected } from "./link-rejected.tsx";
import { useLink } from "./use-link.ts";

export function meta() {
  return [
    { title: "Confirm your new address - Microfinance" },
    { name: "description", content: "Confirms the new email address of your account." },
    { name: "robots", content: "noindex" },
  ];
}

/** Confirms a new address of an account (AUTH-9). Shows success only after the server's response. */
export default function ConfirmEmailPage() {
  const { token = "" } = useParams();
  const { outcome, follow } = useLink(`/user/confirm-email/${encodeURIComponent(token)}`);
  const begin = useEffectEvent(follow);
  useEffect(() => begin(), []);
  return (
    <>
      <div className={classes.head}>
        <h1>Confirm your new address</h1>
      </div>
      {outcome.state === "refused" ? (
        <LinkRejected {...outcome} onRetry={follow} />
      ) : outcome.state === "done" ? (
        <div className={classes.form}>
          <p role="status">{outcome.response.msg}</p>
          <div className={classes.buttons}>
            <Link to="/user/signin" className={classes.primary}>
              Sign In
            </Link>
            <Link to="/staff/signin" className={classes.secondary}>
              For employees
            </Link>
          </div>
        </div>
      ) : (
        <LoadingData />
      )}
    </>
  );
}
