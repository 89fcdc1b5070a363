import { Anchor } from "@mantine/core";
import { placeOf } from "@microfinance/contract/applications/fields.ts";
import type { ApplicationFieldError } from "@microfinance/contract/applications/rules.ts";
import { Sentence } from "../components/display/sentence.tsx";
import { KrioLine } from "../components/krio/krio-line.tsx";
import type { GoToStep } from "./go-to-step.ts";
import classes from "./steps/review-step.module.css";

/** The errors of the application, each with its step and field (LOAN-3). */
export function ErrorList(props: {
  fieldErrors: readonly ApplicationFieldError[];
  onStep: GoToStep;
}) {
  if (props.fieldErrors.length === 0) return null;
  return (
    <div className={classes.missing} role="status">
      <p>Before you can submit:</p>
      <ul>
        {props.fieldErrors.map(({ field, text }) => {
          const place = placeOf(field);
          return (
            <li key={field}>
              <Sentence text={text} /> <KrioLine of={text} />
              {place !== null && (
                <Anchor
                  component="button"
                  type="button"
                  ta="start"
                  fz="inherit"
                  onClick={() => props.onStep(place.step, field.split(".")[1])}
                >
                  {place.text}
                </Anchor>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
