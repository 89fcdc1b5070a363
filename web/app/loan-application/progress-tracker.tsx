import IconCheck from "icon:check";
import IconX from "icon:x";
import {
  applicationProgress,
  type ProgressOf,
  type StageState,
} from "@microfinance/contract/applications/progress.ts";
import classes from "./progress-tracker.module.css";

const stateWords: Readonly<Record<StageState, string>> = {
  done: "complete",
  now: "in progress",
  open: "not yet",
  ended: "not approved",
};

/** The stages of an application, from its status and reviews, without names of staff (CUST-27). */
export function ProgressTracker(props: { loan: ProgressOf; label: string }) {
  return (
    <ol className={classes.stages} aria-label={props.label}>
      {applicationProgress(props.loan).stages.map(({ name, state }) => (
        <li
          key={name}
          data-state={state}
          {...(state === "now" ? { "aria-current": "step" as const } : {})}
        >
          <span className={classes.mark} aria-hidden="true">
            {state === "done" && <IconCheck size={14} stroke={3} />}
            {state === "ended" && <IconX size={14} stroke={3} />}
          </span>
          {name}
          <span className="visually-hidden">: {stateWords[state]}</span>
        </li>
      ))}
    </ol>
  );
}
