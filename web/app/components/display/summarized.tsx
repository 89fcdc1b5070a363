import type { ReactNode } from "react";
import classes from "./summarized.module.css";

/**
 * A record as one line that opens to all its fields.
 *
 * @param summary the parts of the line; empty ones are left out.
 */
export function Summarized(props: {
  summary: readonly (string | null | undefined)[];
  children: ReactNode;
}) {
  const line = props.summary.filter((part) => part !== null && part !== undefined && part !== "");
  return (
    <details className={classes.details}>
      <summary>{line.length === 0 ? "Show details" : line.join(", ")}</summary>
      <div className={classes.all}>{props.children}</div>
    </details>
  );
}
