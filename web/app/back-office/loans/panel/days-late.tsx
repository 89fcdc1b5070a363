import { days } from "../format.ts";
import classes from "./loan-head.module.css";

/** How late something is, by the one rule: more than 0 days past due. Nothing where it is not late. */
export function DaysLate(props: { days: number }) {
  if (props.days <= 0) return null;
  return <span className={classes.late}>{days(props.days)} late</span>;
}
