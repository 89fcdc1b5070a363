import type { Viewer } from "../../components/form/fields.tsx";
import { KrioLine } from "../../components/krio/krio-line.tsx";
import layout from "../../components/layout.module.css";
import { customerChecklist, staffChecklist } from "../steps.ts";
import classes from "./checklist-step.module.css";

/** Step 1: what an application needs (LOAN-1, LOAN-21). Informational; nothing is enforced. */
export function ChecklistStep(props: { viewer: Viewer }) {
  const list = props.viewer === "customer" ? customerChecklist : staffChecklist;
  return (
    <div className={layout.stack4}>
      <p>
        {props.viewer === "customer"
          ? "Please have these ready. You can stop at any step: what you typed is saved on this device and on our server."
          : "Go through this with the applicant before you start. What you type is kept as you go."}
      </p>
      <Lines title="Conditions" lines={list.conditions} />
      <Lines title="Documents" lines={list.documents} />
      <p>Which of them you need depends on the loan: step 8 shows it.</p>
    </div>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <h3 className={classes.title}>{title}</h3>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <li key={line}>
            {line}
            <KrioLine of={line} />
          </li>
        ))}
      </ul>
    </div>
  );
}
