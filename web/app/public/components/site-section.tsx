import type { ReactNode } from "react";
import { Drawing } from "../illustrations/illustration.tsx";
import classes from "./site.module.css";

/**
 * A section of a public page: heading, a line of text, and content.
 *
 * @param tone its background; sections of a page alternate.
 * @param picture the address of a drawing beside the content.
 * @param side of the drawing on wide screens; on narrow ones it follows the heading.
 */
export function SiteSection(props: {
  id?: string;
  title: string;
  text?: ReactNode;
  tone?: "background" | "surface" | "deep";
  narrow?: boolean;
  picture?: string;
  side?: "start" | "end";
  children?: ReactNode;
}) {
  const head = (
    <div className={classes.head}>
      <h2>{props.title}</h2>
      {props.text !== undefined && <p>{props.text}</p>}
    </div>
  );
  return (
    <section
      {...(props.id === undefined ? {} : { id: props.id })}
      className={classes.section}
      data-tone={props.tone ?? "background"}
    >
      {props.picture === undefined ? (
        <div className={props.narrow ? classes.narrow : classes.inner}>
          {head}
          {props.children}
        </div>
      ) : (
        <div className={classes.beside} data-side={props.side ?? "end"}>
          {head}
          <Drawing className={classes.picture} src={props.picture} />
          {props.children !== undefined && <div>{props.children}</div>}
        </div>
      )}
    </section>
  );
}
