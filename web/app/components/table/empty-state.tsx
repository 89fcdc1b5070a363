import type { ReactNode } from "react";
import { KrioLine } from "../krio/krio-line.tsx";
import { PatternBand } from "../theme/pattern-band.tsx";
import classes from "./empty-state.module.css";
import layout from "../layout.module.css";

/**
 * Shown instead of an empty list: a pattern band, the text, and the next action.
 *
 * @param title the screen's own empty text.
 * @param action a button or link, if there is a next action.
 */
export function EmptyState(props: {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  compact?: boolean;
}) {
  return (
    <div className={classes.empty} data-compact={props.compact || undefined}>
      <div className={classes.pattern}>
        <PatternBand variant="band" />
      </div>
      <p className={layout.strong}>
        {props.title}
        <KrioLine of={props.title} />
      </p>
      {props.text !== undefined && <p className={classes.text}>{props.text}</p>}
      {props.action !== undefined && <div className={layout.above3}>{props.action}</div>}
    </div>
  );
}
