import { Anchor, Button, Group } from "@mantine/core";
import { placeOf } from "@microfinance/contract/applications/fields.ts";
import type { MissingPart } from "@microfinance/contract/applications/missing-parts.ts";
import type { ApplicationFieldError } from "@microfinance/contract/applications/rules.ts";
import type { Viewer } from "../components/form/fields.tsx";
import { Note } from "../components/feedback/note.tsx";
import { stepName } from "./steps.ts";
import type { GoToStep } from "./go-to-step.ts";

/**
 * Missing parts that the office will ask for, each with a link to its field; they do not prevent a submission (LOAN-4).
 *
 * @param fieldErrors errors that prevent a submission; their fields are listed with them.
 * @param onDismiss closes the list, where the step has more content.
 */
export function MissingList(props: {
  missing: readonly MissingPart[];
  fieldErrors?: readonly ApplicationFieldError[];
  onStep: GoToStep;
  onDismiss?: () => void;
  viewer: Viewer;
}) {
  const { fieldErrors = [], onStep, onDismiss } = props;
  const missing = besideErrors(props.missing, fieldErrors);
  const [first] = missing;
  if (first === undefined) return null;
  const steps = [...new Set(missing.map((part) => part.step))];
  return (
    <Note>
      <p>
        {fieldErrors.length === 0 &&
          (props.viewer === "staff"
            ? "The application can be sent as it is. "
            : "You can send the application as it is. ")}
        The office will also ask for:
      </p>
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
            {props.viewer === "staff" ? "They come later" : "I will bring them"}
          </Button>
        </Group>
      )}
    </Note>
  );
}

/** The missing parts whose fields have no error already. */
export function besideErrors(
  missing: readonly MissingPart[],
  fieldErrors: readonly ApplicationFieldError[],
): readonly MissingPart[] {
  return missing.filter(
    ({ step, name }) =>
      !fieldErrors.some(({ field }) => {
        const [, entry] = field.split(".");
        return placeOf(field)?.step === step && entry === name;
      }),
  );
}
