import { Anchor } from "@mantine/core";
import type { WantedEntry } from "@microfinance/contract/applications/required-fields.ts";
import { Note } from "../components/feedback/note.tsx";
import { stepName } from "./steps.ts";

/** What the office will want besides, each with the way to its step; it holds nobody up (LOAN-4). */
export function WantedList(props: {
  wanted: readonly WantedEntry[];
  onStep: (step: number) => void;
}) {
  if (props.wanted.length === 0) return null;
  const steps = [...new Set(props.wanted.map((entry) => entry.step))];
  return (
    <Note>
      <p>You can send the application as it is. The office will also ask for:</p>
      <ul>
        {steps.map((step) => (
          <li key={step}>
            {props.wanted
              .filter((entry) => entry.step === step)
              .map((entry) => entry.text)
              .join(", ")}
            {": "}
            <Anchor
              component="button"
              type="button"
              ta="start"
              fz="inherit"
              onClick={() => props.onStep(step)}
            >
              Step {step}, {stepName(step)}
            </Anchor>
          </li>
        ))}
      </ul>
    </Note>
  );
}
