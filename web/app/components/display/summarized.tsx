import { useState, type ReactNode } from "react";
import classes from "./summarized.module.css";
import layout from "../layout.module.css";
import { Unbroken } from "./sentence.tsx";

/**
 * A record as one line that opens to all its fields.
 *
 * @param summary the parts of the line; empty ones are left out.
 * @param startsOpen whether all fields are shown at first.
 * @param onOpen called whenever the line is opened.
 */
export function Summarized(props: {
  summary: readonly (string | null | undefined)[];
  startsOpen?: boolean;
  onOpen?: () => void;
  children: ReactNode;
}) {
  const [startsOpen] = useState(props.startsOpen ?? false);
  const line = props.summary.filter((part) => part !== null && part !== undefined && part !== "");
  return (
    <details
      className={classes.details}
      open={startsOpen}
      onToggle={({ currentTarget }) => currentTarget.open && props.onOpen?.()}
    >
      <summary>
        <Unbroken>{line.length === 0 ? "Show details" : line.join(", ")}</Unbroken>
      </summary>
      <div className={layout.above3}>{props.children}</div>
    </details>
  );
}
