import { Button } from "@mantine/core";
import { ApiError, errorMessage } from "../../core/api-error.ts";
import classes from "./error-state.module.css";

/** Shown instead of data that could not be fetched: the reason, and a Retry button. */
export function ErrorState(props: { error: unknown; fallback: string; onRetry: () => void }) {
  return (
    <div role="alert" className={classes.failure}>
      <div>
        <p>{errorMessage(props.error, props.fallback)}</p>
        {props.error instanceof ApiError && !props.error.hasResponse && (
          <p className={classes.hint}>
            The server did not answer. Check the connection of this device, then try again.
          </p>
        )}
      </div>
      <Button variant="default" onClick={props.onRetry}>
        Try again
      </Button>
    </div>
  );
}
