import { Given } from "../../components/given/given.tsx";
import classes from "./identity-list.module.css";

const lines = [
  ["legal_name", "Legal name"],
  ["registration", "Registration number"],
  ["regulator", "Regulator"],
  ["licence", "Licence number"],
] as const;

/** Who the lender is by law, from the settings; what is not set is absent (SITE-75). */
export function IdentityList() {
  return (
    <dl className={classes.list}>
      {lines.map(([place, label]) => (
        <Given key={place} name={place}>
          {({ value }) => (
            <div>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          )}
        </Given>
      ))}
    </dl>
  );
}
