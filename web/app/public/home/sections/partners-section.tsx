import { Given, NotGiven } from "../../../components/given/given.tsx";
import { partners } from "../../content/partners.ts";
import classes from "./partners-section.module.css";

/** One drawing for each kind of service. */
const marks: Readonly<Record<(typeof partners)[number]["role"], string>> = {
  "Money transfer": "M4 11h18l-5-5M28 21H10l5 5",
  "Electronic transfer service": "M4 13 16 5l12 8zM7 13v11M16 13v11M25 13v11M4 27h24",
  "Bill payment": "M18 3 7 18h8l-2 11 12-16h-8z",
};

/** Section 2: partners, as text; logos need consent (SITE-4). */
export function PartnersSection() {
  return (
    <section className={classes.partners} aria-label="Partners">
      <ul>
        <Given name="partners">{({ name, role }) => <Partner name={name} role={role} />}</Given>
        <NotGiven name="partners">
          {partners.map(({ name, role }) => (
            <Partner key={name} name={name} role={role} mark={marks[role]} />
          ))}
        </NotGiven>
      </ul>
    </section>
  );
}

/** @param mark of the kind of service; the lender's own partners have none, which one for all would not tell apart */
function Partner(props: { name: string; role: string; mark?: string }) {
  return (
    <li data-marked={props.mark !== undefined || undefined}>
      {props.mark !== undefined && (
        <svg className={classes.mark} viewBox="0 0 32 32" aria-hidden="true">
          <path
            d={props.mark}
            fill="none"
            stroke="var(--brand)"
            strokeWidth="2.5"
            strokeLinejoin="round"
          />
        </svg>
      )}
      <strong>{props.name}</strong>
      <span>{props.role}</span>
    </li>
  );
}
