import { KrioLine } from "../components/krio/krio-line.tsx";
import layout from "../components/layout.module.css";

/** The text of a panel without a record; the Add button is in the panel's head. */
export function MissingRecord(props: { text: string; more?: string | null }) {
  return (
    <div className={`${layout.stack1} ${layout.soft}`}>
      <p>
        {props.text}
        <KrioLine of={props.text} />
      </p>
      {props.more && <p>{props.more}</p>}
    </div>
  );
}
