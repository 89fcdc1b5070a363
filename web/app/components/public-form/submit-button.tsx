import { useSyncExternalStore } from "react";
import classes from "./form.module.css";

/**
 * The submit button of a public form. It is disabled until the scripts have loaded, since only they can submit, and
 * shows progress.
 */
export function SubmitButton(props: { label: string; sending: boolean }) {
  const isReady = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  return (
    <button
      type="submit"
      className={classes.primary}
      disabled={!isReady || props.sending}
      aria-busy={props.sending}
    >
      <span className={classes.spinner} aria-hidden="true" hidden={!props.sending} />
      <span>{props.sending ? "Loading data..." : props.label}</span>
    </button>
  );
}
