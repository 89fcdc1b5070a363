import { useId, type ReactNode } from "react";
import { Unbroken } from "../display/sentence.tsx";
import classes from "./section.module.css";
import layout from "../layout.module.css";

/**
 * A card with a heading: one panel of a page.
 *
 * @param bare no padding around the content, for tables.
 * @param level heading level, 2 unless the card is inside another section.
 */
export function Section(props: {
  title: string;
  text?: ReactNode;
  actions?: ReactNode;
  bare?: boolean;
  level?: 2 | 3;
  children: ReactNode;
}) {
  const id = useId();
  const Heading = props.level === 3 ? "h3" : "h2";
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <div>
          <Heading id={id}>
            <Unbroken>{props.title}</Unbroken>
          </Heading>
          {props.text !== undefined && (
            <p>
              <Unbroken>{props.text}</Unbroken>
            </p>
          )}
        </div>
        {props.actions !== undefined && <div className={layout.row2}>{props.actions}</div>}
      </div>
      <div className={props.bare ? classes.bare : classes.body}>{props.children}</div>
    </section>
  );
}
