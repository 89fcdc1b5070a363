import classes from "../components/public-form/form.module.css";

/**
 * Message for a rejected link from a message, with links to go on. Without a network it offers a retry.
 *
 * @param hasAccount false for links that people without an account get: a sign-in is of no use to them.
 */
export function LinkRejected(props: {
  text: string;
  isFinal: boolean;
  onRetry: () => void;
  hasAccount?: boolean;
}) {
  const maySignIn = props.hasAccount ?? true;
  return (
    <div className={classes.form}>
      <p role="alert">{props.text}</p>
      <div className={classes.buttons}>
        {!props.isFinal ? (
          <button type="button" className={classes.primary} onClick={props.onRetry}>
            Try again
          </button>
        ) : (
          maySignIn && (
            <a href="/auth/signin" className={classes.primary}>
              Sign In
            </a>
          )
        )}
        <a
          href="/contact"
          className={props.isFinal && !maySignIn ? classes.primary : classes.secondary}
        >
          Contact us
        </a>
      </div>
    </div>
  );
}
