import type { ReactNode } from "react";
import { IconArrowDownRight, IconArrowUpRight } from "@tabler/icons-react";
import classes from "./stat-tile.module.css";

/**
 * A large number with its label and, if known, its change.
 *
 * @param change percent against the period before; null shows a dash (RPT-4).
 * @param note what the change compares with, for example "from last month"; without a change, a note on the number.
 */
export function StatTile(props: {
  label: string;
  value: ReactNode;
  icon?: ReactNode;
  change?: number | null;
  note?: string;
}) {
  return (
    <div className={classes.tile}>
      <div className={classes.head}>
        <span className={classes.label}>{props.label}</span>
        {props.icon !== undefined && <span className={classes.icon}>{props.icon}</span>}
      </div>
      <div className={classes.value}>{props.value}</div>
      {(props.change !== undefined || props.note !== undefined) && (
        <p className={classes.change}>
          {props.change !== undefined && <Change percent={props.change} />}
          {props.note !== undefined && ` ${props.note}`}
        </p>
      )}
    </div>
  );
}

function Change(props: { percent: number | null }) {
  if (props.percent === null) return <span>-</span>;
  if (props.percent === 0) return <span>0%</span>;
  const Arrow = props.percent < 0 ? IconArrowDownRight : IconArrowUpRight;
  return (
    <span className={classes.moved} data-down={props.percent < 0 || undefined}>
      <Arrow size={15} aria-hidden="true" />
      {props.percent > 0 ? "+" : ""}
      {props.percent}%
    </span>
  );
}
