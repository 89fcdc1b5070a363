import type { ComponentProps, ReactNode } from "react";
import classes from "./form-grid.module.css";

/** A form of the back office: its parts one below the other. */
export function FormStack(props: ComponentProps<"form">) {
  return <form {...props} className={classes.form} />;
}

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

/** The buttons at a form's end. */
export function FormButtons(props: { children: ReactNode }) {
  return <div className={classes.buttons}>{props.children}</div>;
}
