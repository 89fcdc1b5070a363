import type { ReactNode } from "react";
import classes from "./site.module.css";

/** A link styled as the main action. */
export function ActionLink(props: {
  to: string;
  look?: "filled" | "outline" | "light";
  children: ReactNode;
}) {
  return (
    <a href={props.to} className={classes.action} data-look={props.look ?? "filled"}>
      {props.children}
    </a>
  );
}
