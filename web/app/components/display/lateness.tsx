import { lateText } from "@microfinance/contract/loans/lateness.ts";
import classes from "./lateness.module.css";

/** How late a loan is, in the colour of danger; nothing for a loan that is not late (LOAN-90). */
export function Lateness(props: { days: number }) {
  const text = lateText(props.days);
  return text === null ? null : <span className={classes.late}>{text}</span>;
}
