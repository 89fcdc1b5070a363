import { Button } from "@mantine/core";
import { errorMessage } from "../../core/api-error.ts";
import classes from "./error-state.module.css";

/** Shown instead of data that could not be fetched: the reason, and a Retry button. */
export function ErrorState(props: { error: unknown; fallback: string; onRetry: () => void }) {
  return (
    <div role="alert" className={classes.failure}>
      <p>{errorMessage(props.error, props.fallback)}</p>
      <Button variant="default" onClick={props.onRetry}>
        Try again
      </Button>
    </div>
  );
}
