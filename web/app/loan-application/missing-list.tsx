import { Anchor, Button, Group } from "@mantine/core";
import type { MissingPart } from "@microfinance/contract/applications/missing-parts.ts";
import { Note } from "../components/feedback/note.tsx";
import { stepName } from "./steps.ts";
import type { GoToStep } from "./go-to-step.ts";

/**
 * Missing parts that the office will ask for, each with a link to its field; they do not prevent a submission (LOAN-4).
 *
 * @param onDismiss closes the list, where the step has more content.
 */
export function MissingList(props: {
  missing: readonly MissingPart[];
  onStep: GoToStep;
  onDismiss?: () => void;
}) {
  const { missing, onStep, onDismiss } = props;
  const [first] = missing;
  if (first === undefined) return null;
  const steps = [...new Set(missing.map((part) => part.step))];
  return (
    <Note>
      <p>You can send the application as it is. The office will also ask for:</p>
      <ul>
        {steps.map((step) => {
          const parts = missing.filter((part) => part.step === step);
          return (
            <li key={step}>
              {parts.map((part) => part.text).join(", ")}
              {": "}
              <Anchor
                component="button"
                type="button"
                ta="start"
                fz="inherit"
                onClick={() => onStep(step, parts[0]?.name)}
              >
                Step {step}, {stepName(step)}
              </Anchor>
            </li>
          );
        })}
      </ul>
      {onDismiss !== undefined && (
        <Group gap="sm" mt="sm">
          <Button variant="default" size="md" onClick={() => onStep(first.step, first.name)}>
            Complete them
          </Button>
          <Button variant="subtle" size="md" onClick={onDismiss}>
            I will bring them
          </Button>
        </Group>
      )}
    </Note>
  );
}
