import { Children, Fragment, type ReactNode } from "react";
import classes from "./sentence.module.css";

/** Numbers of documents and people, such as LN-202603-000045-A1 and RC-000123, and dates as customers read them: 30-Nov-2026. */
const codes = /\b([A-Z]{2,3}-\d[\d-]*\d(?:-A\d+)?|\d{2}-[A-Z][a-z]{2}-\d{4})\b/;

/** A sentence. No line breaks within the number of a loan, a receipt or a voucher, nor within a date. */
export function Sentence({ text }: { text: string }) {
  // One element: a cell of a card lays its children out side by side. Every second part is a number: `split` keeps it.
  return (
    <span>
      {text.split(codes).map((part, place) => (
        <Fragment key={place}>
          {place % 2 === 1 ? <span className={classes.code}>{part}</span> : part}
        </Fragment>
      ))}
    </span>
  );
}

/** Each text among these as a `Sentence`, and everything else, such as a link, as it is. */
export function Unbroken({ children }: { children: ReactNode }) {
  return Children.map(children, (child) =>
    typeof child === "string" ? <Sentence text={child} /> : child,
  );
}
