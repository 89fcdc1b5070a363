import type { ReactNode } from "react";
import classes from "./stat-tile.module.css";
import layout from "../layout.module.css";

/**
 * A large number with its label and, if known, its change.
 *
 * @param note what the change compares, or a note on the number.
 * @param change percent against the period before; null shows a dash (RPT-4).
 */
export function StatTile(props: {
  label: string;
  value: ReactNode;
  icon?: ReactNode;
  change?: number | null;
  note?: ReactNode;
}) {
  return (
    <div className={classes.tile}>
      <div className={classes.head}>
        <span className={classes.label}>{props.label}</span>
        {props.icon !== undefined && <span className={classes.icon}>{props.icon}</span>}
      </div>
      <div className={classes.value}>{props.value}</div>
      {(props.change !== undefined || props.note !== undefined) && (
        <p className={classes.note}>
          {props.note !== undefined && <span>{props.note}</span>}{" "}
          {props.change !== undefined && <Change percent={props.change} />}
        </p>
      )}
    </div>
  );
}

/** Always grey: a part of a month is not better or worse than the same part of another. */
function Change(props: { percent: number | null }) {
  const { percent } = props;
  return (
    <span className={layout.whole}>
      Change{" "}
      <span className={`${layout.strong} ${layout.figures}`}>
        {percent === null ? "-" : `${percent > 0 ? "+" : ""}${percent}%`}
      </span>
    </span>
  );
}
