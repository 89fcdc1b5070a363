import { useEffect, useRef } from "react";
import type { StepProps } from "./entry.ts";
import { FirstSignInForm } from "./first-sign-in-form.tsx";
import { SecondFactorForm } from "./second-factor-form.tsx";
import classes from "./sign-in-steps.module.css";
import { SetUpFactor } from "./set-up-factor.tsx";

const titles = {
  confirm_code: "Confirm your address",
  second_factor: "Second step",
  set_up_second_factor: "Set up a second step",
} as const;

/** The steps of a sign-in after the right password (AUTH-16), one at a time. */
export function SignInSteps(props: StepProps & { onLeave: () => void }) {
  const { step, msg } = props.missing;
  return (
    <div className={classes.step}>
      <div>
        <StepHeading key={step} text={titles[step]} />
        <p>{msg}</p>
      </div>
      {step === "confirm_code" && <FirstSignInForm {...props} />}
      {step === "second_factor" && <SecondFactorForm {...props} />}
      {step === "set_up_second_factor" && <SetUpFactor {...props} />}
      <p>
        <button type="button" className={classes.plain} onClick={props.onLeave}>
          Sign in as another person
        </button>
      </p>
    </div>
  );
}

/** Takes the focus when its step begins, so that a screen reader announces the step. */
function StepHeading(props: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1}>
      {props.text}
    </h2>
  );
}
