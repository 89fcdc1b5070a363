import type { ReactNode, Ref } from "react";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { useSignedInName } from "../../core/use-actor.ts";
import { Unbroken } from "../display/sentence.tsx";
import { PatternBand } from "../theme/pattern-band.tsx";
import classes from "./print-layout.module.css";
import type { Letterhead } from "../../core/letterhead.ts";

/**
 * A document under the lender's letterhead, printed in black and white; pass its element to `printElement`. It stays
 * white in the dark scheme. A page of A4 ends with its number, the document with who printed it and when.
 *
 * @param size `a4`, or `slip` for an 80 mm receipt printer.
 * @param number of the document, beside its title.
 * @param mark across the head of a document that is no longer valid.
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
  const by = useSignedInName();
  const lines = (["branch", "address", "phone", "email"] as const).filter(
    (line) => from[line] !== "",
  );
  return (
    <article
      ref={ref}
      className={classes.document}
      data-size={size ?? "a4"}
      aria-busy={from.isLoading === true}
    >
      <header className={classes.head}>
        <PatternBand variant="band" />
        <div className={classes.from}>
          {from.logo !== null && <img className={classes.logo} src={from.logo} alt="" />}
          <p className={classes.name}>{from.name}</p>
          {lines.length > 0 && (
            <p className={classes.contact}>
              {lines.map((line) => (
                <span key={line}>{from[line]}</span>
              ))}
            </p>
          )}
        </div>
        <div className={classes.title}>
          <h2>{title}</h2>
          {number !== undefined && <p>{number}</p>}
          {from.inView !== undefined && <p>Branch: {from.inView}</p>}
        </div>
        {mark !== undefined && <p className={classes.mark}>{mark}</p>}
      </header>
      {children}
      {size !== "slip" && (
        <p className={classes.printed}>
          Printed {by !== "" && `by ${by}, `}
          {formatStaffDateTime(new Date())}.
        </p>
      )}
    </article>
  );
}

/** Labels and values of a document, in as many columns as fit; a `wide` value spans two. */
export function PrintList(props: {
  items: readonly { label: string; value: ReactNode; wide?: boolean }[];
}) {
  return (
    <dl className={classes.list}>
      {props.items.map((item) => (
        <div key={item.label} data-wide={item.wide || undefined}>
          <dt>{item.label}</dt>
          <dd>
            <Unbroken>{item.value}</Unbroken>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Lines for signatures, each with its label below. */
export function PrintSignatures(props: { lines: readonly string[] }) {
  return (
    <div className={classes.signatures}>
      {props.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
