import { useSyncExternalStore } from "react";
import classes from "./form.module.css";

/**
 * The button that sends a form. It waits for the scripts, because a form sent without
 * them would go nowhere, and it shows when it is sending.
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
      {props.sending && <span className={classes.spinner} aria-hidden="true" />}
      {props.sending ? "Loading data..." : props.label}
    </button>
  );
}
