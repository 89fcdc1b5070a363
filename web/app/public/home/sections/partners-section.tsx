import { Given, NotGiven } from "../../content/given.tsx";
import { partners } from "../../content/partners.ts";
import classes from "./partners-section.module.css";

/** One drawing for each kind of service. */
const marks: Readonly<Record<(typeof partners)[number]["role"], string>> = {
  "Money transfer": "M4 11h18l-5-5M28 21H10l5 5",
  "Electronic transfer service": "M4 13 16 5l12 8zM7 13v11M16 13v11M25 13v11M4 27h24",
  "Bill payment": "M18 3 7 18h8l-2 11 12-16h-8z",
};

/** The stepped diamond of the pattern, for partners whom the lender names. */
const diamond = "M13 4h6v4h4v5h5v6h-5v5h-4v4h-6v-4H9v-5H4v-6h5V8h4z";

/** Section 2: partners, as text; logos need consent (SITE-4). */
export function PartnersSection() {
  return (
    <section className={classes.partners} aria-label="Partners">
      <ul>
        <Given name="partners">
          {({ name, role }) => <Partner name={name} role={role} mark={diamond} />}
        </Given>
        <NotGiven name="partners">
          {partners.map(({ name, role }) => (
            <Partner key={name} name={name} role={role} mark={marks[role]} />
          ))}
        </NotGiven>
      </ul>
    </section>
  );
}

function Partner(props: { name: string; role: string; mark: string }) {
  return (
    <li>
      <svg className={classes.mark} viewBox="0 0 32 32" aria-hidden="true">
        <path
          d={props.mark}
          fill="none"
          stroke="var(--brand)"
          strokeWidth="2.5"
          strokeLinejoin="round"
        />
      </svg>
      <strong>{props.name}</strong>
      <span>{props.role}</span>
    </li>
  );
}
