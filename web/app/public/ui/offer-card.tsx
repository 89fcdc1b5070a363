import type { ReactNode } from "react";
import classes from "./offer-card.module.css";

/**
 * One kind of loan: its name, the figure it is known by, the stated limits, then what it really costs and the way
 * to apply.
 */
export function OfferCard(props: {
  name: string;
  figure: string;
  unit: string;
  facts: readonly (readonly [name: string, value: string])[];
  children: ReactNode;
}) {
  return (
    <article className={classes.offer}>
      <h3>{props.name}</h3>
      <p className={classes.figure}>
        {props.figure} <span>{props.unit}</span>
      </p>
      <dl>
        {props.facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {props.children}
    </article>
  );
}
