import { Children, Fragment, type ReactNode } from "react";
import classes from "./sentence.module.css";

/**
 * Numbers of documents and people, such as LN-202603-000045-A1 and RC-000123, dates as customers read them:
 * 30-Nov-2026, amounts: NLe 1,250.00, and phones: +232-76-123456.
 */
const codes = new RegExp(
  String.raw`(\b(?:[A-Z]{2,3}-\d[\d-]*\d(?:-A\d+)?|\d{2}-[A-Z][a-z]{2}-\d{4}|NLe -?\d[\d,]*(?:\.\d{2})?)` +
    String.raw`|\+\d{3}-\d{2}-\d{6})\b`,
);

/** A sentence. No line breaks within the number of a loan, a receipt or a voucher, nor within a date or an amount. */
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

/**
 * The texts among these with no line break in a number, date or amount, and everything else, such as a link, as it is.
 */
export function Unbroken({ children }: { children: ReactNode }) {
  // `A {name} B` is three texts in a row: together they are one sentence.
  const parts: ReactNode[] = [];
  for (const child of Children.toArray(children)) {
    const last = parts.at(-1);
    if (typeof last === "string" && isText(child)) parts[parts.length - 1] = `${last}${child}`;
    else parts.push(isText(child) ? String(child) : child);
  }
  return parts.map((part, place) => (
    <Fragment key={place}>
      {typeof part === "string" && codes.test(part) ? <Sentence text={part} /> : part}
    </Fragment>
  ));
}

function isText(child: ReactNode): child is string | number {
  return typeof child === "string" || typeof child === "number";
}
