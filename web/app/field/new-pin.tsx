import { shortestPin } from "@microfinance/contract/collections/on-phone.ts";
import { useId } from "react";
import classes from "./field.module.css";

/** The two inputs of a new PIN. */
export function NewPin() {
  const hint = useId();
  const input = {
    type: "password",
    autoComplete: "off",
    required: true,
    "aria-describedby": hint,
  } as const;
  return (
    <>
      <label>
        PIN
        <input {...input} name="pin" />
      </label>
      <label>
        Repeat the PIN
        <input {...input} name="repeated" />
      </label>
      <p id={hint} className={classes.soft}>
        At least {shortestPin} characters. It opens the sheet on this phone and nothing else.
      </p>
    </>
  );
}
