import type { ReactNode } from "react";
import classes from "./page-header.module.css";

/**
 * The head of a page or section: its h1, a line of text, and its actions.
 *
 * @param back a link to the parent page, shown above the title.
 */
export function PageHeader(props: {
  title: string;
  text?: ReactNode;
  actions?: ReactNode;
  back?: ReactNode;
}) {
  return (
    <header className={classes.header}>
      <div>
        {props.back !== undefined && <div className={classes.back}>{props.back}</div>}
        <h1>{props.title}</h1>
        {props.text !== undefined && <p>{props.text}</p>}
      </div>
      {props.actions !== undefined && <div className={classes.actions}>{props.actions}</div>}
    </header>
  );
}
