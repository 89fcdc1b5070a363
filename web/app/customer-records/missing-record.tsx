import { KrioLine } from "../components/krio/krio-line.tsx";
import classes from "./missing-record.module.css";

/** The text of a panel without a record; the Add button is in the panel's head. */
export function MissingRecord(props: { text: string; more?: string | null }) {
  return (
    <div className={classes.missing}>
      <p>
        {props.text}
        <KrioLine of={props.text} />
      </p>
      {props.more && <p>{props.more}</p>}
    </div>
  );
}
