import { Button } from "@mantine/core";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { errorMessage } from "../../core/api-error.ts";
import classes from "./error-state.module.css";

/** Above data that could not be fetched again: when it was fetched, the reason, and a Retry button. */
export function AsOf(props: { at: number; error: unknown; fallback: string; onRetry: () => void }) {
  const time = formatStaffDateTime(new Date(props.at)).slice(-5);
  return (
    <div role="alert" className={classes.failure}>
      <p>
        As of {time}. {errorMessage(props.error, props.fallback)}
      </p>
      <Button variant="default" onClick={props.onRetry}>
        Try again
      </Button>
    </div>
  );
}
