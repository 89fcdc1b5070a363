import type { ReactNode } from "react";
import classes from "./offer-card.module.css";

/** One kind of loan: its name, its main number, the stated limits, its real cost, and the link to apply. */
export function OfferCard(props: {
  name: string;
  figure: string;
  unit: string;
  /** Directly below the number, for how a rate is charged (LOAN-28). */
  charge?: string;
  /** The other range of the same product, in a second line (SITE-5). */
  otherBand: string;
  facts: readonly (readonly [name: string, value: string])[];
  children: ReactNode;
}) {
  return (
    <article className={classes.offer}>
      <h3>{props.name}</h3>
      <p className={classes.figure}>
        {props.figure} <span>{props.unit}</span>
        {props.charge !== undefined && <small>{props.charge}</small>}
      </p>
      <dl>
        {props.facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.band}>{props.otherBand}</p>
      {props.children}
    </article>
  );
}
