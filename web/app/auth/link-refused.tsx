import { Link } from "react-router";
import classes from "../components/public-form/form.module.css";

/** What is said of a mailed link that did not hold, and the ways on; without a network, another try. */
export function LinkRefused(props: { text: string; isFinal: boolean; onRetry: () => void }) {
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
        <Link to="/contact" className={classes.secondary}>
          Contact us
        </Link>
      </div>
    </div>
  );
}
