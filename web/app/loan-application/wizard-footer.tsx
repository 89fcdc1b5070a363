import { Button } from "@mantine/core";
import type { GoToStep } from "./go-to-step.ts";
import { lastStep } from "./steps.ts";
import classes from "./wizard.module.css";

/** The buttons of a step: back and forward, and Edit and Submit in the last one. */
export function WizardFooter(props: {
  step: number;
  isSending: boolean;
  onStep: GoToStep;
  onSubmit: () => void;
}) {
  const { step, isSending, onStep } = props;
  return (
    <footer className={classes.footer}>
      {step === lastStep ? (
        <>
          <Button size="md" variant="default" disabled={isSending} onClick={() => onStep(step - 1)}>
            Edit
          </Button>
          <Button size="md" loading={isSending} onClick={props.onSubmit}>
            Submit
          </Button>
        </>
      ) : (
        <>
          {step > 1 && (
            <Button size="md" variant="default" onClick={() => onStep(step - 1)}>
              Prev
            </Button>
          )}
          <Button size="md" onClick={() => onStep(step + 1)}>
            {step === 1 ? "Start" : "Next"}
          </Button>
        </>
      )}
    </footer>
  );
}
