import { useEffect, useRef } from "react";
import { RecoveryCodes } from "../account/recovery-codes.tsx";
import formClasses from "../components/public-form/form.module.css";
import classes from "./sign-in-steps.module.css";

/**
 * The recovery codes of a second factor set up during the sign-in. The session starts after the person confirms having
 * saved them.
 */
export function SaveCodes(props: { codes: readonly string[]; onSaved: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={classes.step}>
      <h2 ref={heading} tabIndex={-1}>
        Keep your recovery codes
      </h2>
      <RecoveryCodes codes={props.codes} />
      <div className={formClasses.buttons}>
        <button type="button" className={formClasses.primary} onClick={props.onSaved}>
          I have kept them. Go on
        </button>
      </div>
    </div>
  );
}
