import { firstPasswordTexts } from "@microfinance/contract/auth/texts.ts";
import classes from "./first-password-fieldset.module.css";

const choices = ["invite", "type"] as const;

/** Whether a new staff member receives an invitation link or a password entered here (AUTH-21). */
export function FirstPasswordFieldset(props: {
  value: "invite" | "type";
  onChange: (value: "invite" | "type") => void;
}) {
  return (
    <fieldset className={classes.choice}>
      <legend>{firstPasswordTexts.label}</legend>
      {choices.map((choice) => (
        <label key={choice}>
          <input
            type="radio"
            name="first_password"
            value={choice}
            checked={props.value === choice}
            onChange={() => props.onChange(choice)}
          />
          {firstPasswordTexts[choice]}
        </label>
      ))}
      <p>
        {props.value === "invite" ? firstPasswordTexts.inviteHint : firstPasswordTexts.typeHint}
      </p>
    </fieldset>
  );
}
