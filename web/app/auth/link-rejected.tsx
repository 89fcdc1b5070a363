import { Link } from "react-router";
import classes from "../components/public-form/form.module.css";

/** Message for a rejected link from a mail, with links to go on. Without a network it offers a retry. */
export function LinkRejected(props: { text: string; isFinal: boolean; onRetry: () => void }) {
  return (
    <div className={classes.form}>
      <p role="alert">{props.text}</p>
      <div className={classes.buttons}>
        {props.isFinal ? (
          <Link to="/auth/signin" className={classes.primary}>
            Sign In
          </Link>
        ) : (
          <button type="button" className={classes.primary} onClick={props.onRetry}>
            Try again
          </button>
        )}
        <a href="/contact" className={classes.secondary}>
          Contact us
        </a>
      </div>
    </div>
  );
}
