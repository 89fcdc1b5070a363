import type { ReactNode } from "react";
import classes from "./form-grid.module.css";

/** Fields side by side as they fit; with a title they are a group of their own. */
export function FieldGrid(props: { title?: string; children: ReactNode }) {
  const grid = <div className={classes.grid}>{props.children}</div>;
  if (props.title === undefined) return grid;
  return (
    <fieldset className={classes.group}>
      <legend>{props.title}</legend>
      {grid}
    </fieldset>
  );
}
