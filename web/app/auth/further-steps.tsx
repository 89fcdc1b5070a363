import { useState } from "react";
import { startSession } from "../core/session.ts";
import { enter, type Entry, type MissingStep, type NewCodes } from "./entry.ts";
import { drawInPlaceOf } from "./draw-in-place-of.tsx";
import { PhoneSignIn } from "./phone-sign-in.tsx";
import { SaveCodes } from "./save-codes.tsx";
import { SignInSteps } from "./sign-in-steps.tsx";

/** What a sign-in shows in the place of the password: a step, new recovery codes, or the sign-in by phone. */
export type FurtherStep = MissingStep | NewCodes | "phone";

/**
 * Draws the steps of a sign-in in the place of its form.
 *
 * @param onOver called when the form is back, with the reason if there is one
 */
export function openFurtherSteps(
  form: HTMLFormElement,
  area: "customer" | "staff",
  first: FurtherStep,
  onOver: (text: string | null) => void,
): void {
  drawInPlaceOf(form, (close) => (
    <FurtherSteps
      area={area}
      first={first}
      onOver={(text) => {
        close();
        onOver(text);
      }}
    />
  ));
}

function FurtherSteps(props: {
  area: "customer" | "staff";
  first: FurtherStep;
  onOver: (text: string | null) => void;
}) {
  const { area, onOver } = props;
  const [step, setStep] = useState(props.first);
  const onEntry = (entry: Entry) => {
    const next = enter(area, entry);
    if (next !== null) setStep(next);
  };
  if (step === "phone") return <PhoneSignIn onEntry={onEntry} onBack={() => onOver(null)} />;
  if ("codes" in step)
    return <SaveCodes codes={step.codes} onSaved={() => startSession(step.token)} />;
  return (
    <SignInSteps
      area={area}
      missing={step}
      onEntry={onEntry}
      onOver={onOver}
      onLeave={() => onOver(null)}
    />
  );
}
