import { Anchor, Button, Group } from "@mantine/core";
import type { MissingPart } from "@microfinance/contract/applications/missing-parts.ts";
import { Note } from "../components/feedback/note.tsx";
import { stepName } from "./steps.ts";
import type { GoToStep } from "./go-to-step.ts";

/**
 * What the office will also ask for, each with the way to its field; it blocks nothing (LOAN-4).
 *
 * @param onLeave leaves the list as it is, where there is something after it to go on with.
 */
export function MissingList(props: {
  missing: readonly MissingPart[];
  onStep: GoToStep;
  onLeave?: () => void;
}) {
  const { missing, onStep, onLeave } = props;
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
      {onLeave !== undefined && (
        <Group gap="sm" mt="sm">
          <Button variant="default" size="md" onClick={() => onStep(first.step, first.name)}>
            Complete them
          </Button>
          <Button variant="subtle" size="md" onClick={onLeave}>
            I will bring them
          </Button>
        </Group>
      )}
    </Note>
  );
}
