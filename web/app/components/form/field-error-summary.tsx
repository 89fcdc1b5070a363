import { useEffect, useRef } from "react";
import { Sentence } from "../display/sentence.tsx";
import classes from "./field-error-summary.module.css";
import type { FieldError } from "../../core/form-error.ts";

/**
 * All errors of a form in one place. It takes focus when it appears, and
 * each line leads to its field. Nothing is rendered without errors.
 *
 * @param attempt counts the attempts to send, so that a second one takes focus again.
 * @param within the element around the inputs.
 */
export function FieldErrorSummary(props: {
  errors: readonly FieldError[];
  attempt: number;
  within: HTMLElement | null;
  title?: string | undefined;
}) {
  if (props.errors.length === 0) return null;
  return (
    <Summary
      key={props.attempt}
      errors={props.errors}
      within={props.within}
      title={props.title ?? "Please correct the following:"}
    />
  );
}

function Summary(props: {
  errors: readonly FieldError[];
  within: HTMLElement | null;
  title: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} role="alert" tabIndex={-1} className={classes.summary}>
      <p>{props.title}</p>
      <ul>
        {props.errors.map((error) => (
          <li key={error.field + error.text}>
            <a
              href={`#${error.field}`}
              onClick={(event) => {
                // The hash chooses the section of the page, so the link must not change it.
                event.preventDefault();
                props.within?.querySelector<HTMLElement>(`[name="${error.field}"]`)?.focus();
              }}
            >
              <Sentence text={error.text} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
