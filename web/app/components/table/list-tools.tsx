import type { ReactNode } from "react";
import classes from "./list-tools.module.css";

/** The row above a list: search first, then filters. */
export function ListTools(props: { label: string; children: ReactNode }) {
  return (
    <div className={classes.tools} role="search" aria-label={props.label}>
      {props.children}
    </div>
  );
}

/** The card around a table and its pager. */
export function ListCard(props: { children: ReactNode }) {
  return <div className={classes.card}>{props.children}</div>;
}
