import { Button } from "@mantine/core";
import { failureText } from "../lib/api-error.ts";
import classes from "./load-failure.module.css";

/** What stands where something could not be fetched: why, and a way to try again. */
export function LoadFailure(props: { error: unknown; fallback: string; onRetry: () => void }) {
  return (
    <div role="alert" className={classes.failure}>
      <p>{failureText(props.error, props.fallback)}</p>
      <Button variant="default" onClick={props.onRetry}>
        Try again
      </Button>
    </div>
  );
}
