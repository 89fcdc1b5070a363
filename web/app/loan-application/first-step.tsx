import { Button } from "@mantine/core";
import { OfflineBar } from "../components/shell/offline-bar.tsx";
import { stepName } from "./steps.ts";
import { ChecklistStep } from "./steps/checklist-step.tsx";
import { WizardHeader } from "./wizard-header.tsx";
import classes from "./wizard.module.css";

/** The first step of a customer's new application, which needs nothing of the nine others. */
export function FirstStep(props: {
  isStarting: boolean;
  onStart: () => void;
  onClose: () => void;
}) {
  return (
    <div className={classes.wizard}>
      <WizardHeader step={1} onClose={props.onClose} />
      <div className={classes.body} tabIndex={0} role="region" aria-label={stepName(1)}>
        <OfflineBar />
        <ChecklistStep viewer="customer" />
      </div>
      <footer className={classes.footer}>
        <Button size="md" loading={props.isStarting} onClick={props.onStart}>
          Start
        </Button>
      </footer>
    </div>
  );
}
