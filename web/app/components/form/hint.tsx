import type { ReactNode } from "react";
import classes from "./hint.module.css";

/**
 * The name of an icon button below it, on hover and keyboard focus. It is made by the style sheet alone: Mantine's
 * tooltip adds 26 KB to the first load of an area. Screen readers read the button's own name, not this text.
 */
export function Hint(props: { label: string; children: ReactNode }) {
  return (
    <span className={classes.hint} data-hint={props.label}>
      {props.children}
    </span>
  );
}
