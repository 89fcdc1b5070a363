import type { ReactNode } from "react";
import { Unbroken } from "./sentence.tsx";
import classes from "./detail-list.module.css";

/** One label with its value. */
export interface Detail {
  label: string;
  value: ReactNode;
}

/**
 * Labels and values, in two columns if the width allows. One line names the empty ones: "Not given: middle name".
 *
 * @param missing the beginning of that line, where the values were not asked for: "Not yet".
 */
export function DetailList(props: { items: readonly Detail[]; columns?: 1 | 2; missing?: string }) {
  const given = props.items.filter(({ value }) => !isEmpty(value));
  const empty = props.items.filter(({ value }) => isEmpty(value));
  return (
    <>
      {given.length > 0 && (
        <dl className={classes.list} data-columns={props.columns ?? 2}>
          {given.map((item) => (
            <div key={item.label} data-long={longWordIn(item.value)}>
              <dt>
                <Unbroken>{item.label}</Unbroken>
              </dt>
              <dd>
                <Unbroken>{item.value}</Unbroken>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {empty.length > 0 && (
        <p className={classes.empty}>
          {props.missing ?? "Not given"}: {empty.map(({ label }) => inSentence(label)).join(", ")}
        </p>
      )}
    </>
  );
}

/** Characters of the longest word that fits half a phone, and one column of a card. */
const mostOfHalf = 17;
const mostOfColumn = 24;

/** Whether a text has a word, such as an e-mail address, that one column would break. */
function longWordIn(value: ReactNode): "yes" | "very" | undefined {
  if (typeof value !== "string") return undefined;
  const longest = Math.max(...value.split(/[\s-]/).map((word) => word.length));
  if (longest > mostOfColumn) return "very";
  return longest > mostOfHalf ? "yes" : undefined;
}

function isEmpty(value: ReactNode): boolean {
  return value === null || value === undefined || value === "" || value === false;
}

/** A label within a sentence: "Middle Name" is "middle name", an abbreviation stays. */
function inSentence(label: string): string {
  return label.replaceAll(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
}
