import type { ReactNode } from "react";
import IconAlertTriangle from "icon:alert-triangle";
import IconInfoCircle from "icon:info-circle";
import { Unbroken } from "../display/sentence.tsx";
import classes from "./note.module.css";

/** A neutral note or a warning that does not block anything. */
export function Note(props: { tone?: "neutral" | "warning"; children: ReactNode }) {
  const Sign = props.tone === "warning" ? IconAlertTriangle : IconInfoCircle;
  return (
    <div className={classes.note} data-tone={props.tone ?? "neutral"} role="note">
      <Sign size={18} aria-hidden="true" />
      <div>
        <Unbroken>{props.children}</Unbroken>
      </div>
    </div>
  );
}
