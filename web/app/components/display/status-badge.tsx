import type { StatusDisplay } from "@microfinance/contract/loans/status.ts";
import { statusDisplay } from "../theme/status.ts";
import classes from "./status-badge.module.css";

/**
 * A status as coloured dot and text, from the one status table; never colour alone.
 *
 * @param status as stored; an empty one shows as reviewing, an unknown one shows its own text and has the colour of
 *   processed (LOAN-39).
 * @param plain without the tinted pill, for table cells.
 */
export function StatusBadge(props: { status: string | null | undefined; plain?: boolean }) {
  return <ToneBadge look={statusDisplay(props.status)} plain={props.plain ?? false} />;
}

/** A coloured dot with its text: a status of a record that has its own states. */
export function ToneBadge(props: { look: StatusDisplay; plain?: boolean }) {
  const { look } = props;
  return (
    <span className={props.plain ? classes.plain : classes.badge} data-tone={look.tone}>
      <span className={classes.dot} data-hollow={look.hollow || undefined} aria-hidden="true" />
      {look.label}
    </span>
  );
}
