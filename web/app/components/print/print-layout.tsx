import { Fragment, type ReactNode, type Ref } from "react";
import { PatternBand } from "../theme/pattern-band.tsx";
import classes from "./print-layout.module.css";

/** Who the paper is from: the lines of the letterhead. Empty ones are left out. */
export interface Letterhead {
  name: string;
  address: string;
  phone: string;
  email: string;
}

/**
 * A sheet under the lender's letterhead, made to be printed in black and white: hand its
 * element to `printElement`. It stays white in the dark scheme, as paper does.
 *
 * @param size `a4`, or `slip` for the 80 mm roll of a counter printer.
 * @param number of the document, beside its title.
 * @param mark stands across the sheet's head, for papers that no longer count.
 */
export function PrintLayout({
  ref,
  size,
  from,
  title,
  number,
  mark,
  children,
}: {
  ref?: Ref<HTMLElement>;
  size?: "a4" | "slip";
  from: Letterhead;
  title: string;
  number?: string;
  mark?: ReactNode;
  children: ReactNode;
}) {
  const lines = (["address", "phone", "email"] as const).filter((line) => from[line] !== "");
  return (
    <article ref={ref} className={classes.paper} data-size={size ?? "a4"}>
      <header className={classes.head}>
        <PatternBand variant="band" />
        <div className={classes.from}>
          <p className={classes.name}>{from.name}</p>
          {lines.length > 0 && (
            <p>
              {lines.map((line, position) => (
                <Fragment key={line}>
                  {position > 0 && " · "}
                  <span className={classes[line]}>{from[line]}</span>
                </Fragment>
              ))}
            </p>
          )}
        </div>
        <div className={classes.title}>
          <h2>{title}</h2>
          {number !== undefined && <p>{number}</p>}
        </div>
        {mark !== undefined && <p className={classes.mark}>{mark}</p>}
      </header>
      {children}
    </article>
  );
}

/** Labels and values of a paper, in as many columns as fit; a `wide` value takes two of them. */
export function PrintList(props: {
  items: readonly { label: string; value: ReactNode; wide?: boolean }[];
}) {
  return (
    <dl className={classes.list}>
      {props.items.map((item) => (
        <div key={item.label} data-wide={item.wide || undefined}>
          <dt>{item.label}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Lines to sign on, each with what is written beneath it. */
export function PaperSignatures(props: { lines: readonly string[] }) {
  return (
    <div className={classes.signatures}>
      {props.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
