import { ActionIcon, Modal, Progress } from "@mantine/core";
import IconX from "icon:x";
import { KrioLine } from "../components/krio/krio-line.tsx";
import layout from "../components/layout.module.css";
import { lastStep, stepName } from "./steps.ts";
import classes from "./wizard.module.css";

/** The step of the application with its name, how far it is, and the button that leaves it. */
export function WizardHeader(props: { step: number; onClose: () => void }) {
  const { step } = props;
  return (
    <header className={classes.header}>
      <div>
        <p className={layout.hint}>
          Step {step} of {lastStep}
        </p>
        <Modal.Title className={classes.title ?? ""}>{stepName(step)}</Modal.Title>
        <KrioLine of={stepName(step)} />
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label="Close application"
        onClick={props.onClose}
      >
        <IconX size={24} />
      </ActionIcon>
      <Progress
        className={layout.wide}
        value={(step / lastStep) * 100}
        size="sm"
        aria-label="Progress"
      />
    </header>
  );
}
