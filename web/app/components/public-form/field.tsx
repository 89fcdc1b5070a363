import {
  useId,
  useState,
  type ComponentProps,
  type ReactNode,
  type TextareaHTMLAttributes,
} from "react";
import { keepInView } from "../form/keep-in-view.ts";
import classes from "./form.module.css";

interface Labelled {
  name: string;
  label: string;
  hint?: ReactNode;
  /** Marks the input as invalid. */
  wrong?: boolean;
  /** The reason, under the input. */
  error?: string | undefined;
  /** A second line under the error text. */
  after?: ReactNode;
}

type InputProps = Omit<ComponentProps<"input">, "id" | "className"> & Labelled;

/** A labelled input of a public form. It is uncontrolled, so input before the scripts have loaded is not lost. */
export function Field(props: InputProps) {
  const { label, hint, wrong, error, after, ...input } = props;
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} error={error} after={after}>
      <input {...input} id={id} {...marks(id, hint, error, wrong)} />
    </Frame>
  );
}

/** A password input with a button that shows the password. */
export function PasswordField(props: InputProps) {
  const { label, hint, wrong, error, after, ...input } = props;
  const id = useId();
  const [isShown, setShown] = useState(false);
  return (
    <Frame id={id} label={label} hint={hint} error={error} after={after}>
      <div className={classes.password}>
        <input
          {...input}
          id={id}
          type={isShown ? "text" : "password"}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...marks(id, hint, error, wrong)}
        />
        <button type="button" onClick={() => setShown(!isShown)}>
          {isShown ? "Hide" : "Show"}
          <span className="visually-hidden"> {label.toLowerCase()}</span>
        </button>
      </div>
    </Frame>
  );
}

/** A labelled text area. */
export function TextField(
  props: Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id" | "className"> & Labelled,
) {
  const { label, hint, wrong, error, after, ...input } = props;
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} error={error} after={after}>
      <textarea {...input} id={id} {...marks(id, hint, error, wrong)} />
    </Frame>
  );
}

function Frame(props: {
  id: string;
  label: string;
  hint: ReactNode;
  error: string | undefined;
  after: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={classes.field} onFocus={(event) => keepInView(event.currentTarget)}>
      <label htmlFor={props.id}>{props.label}</label>
      {props.children}
      {props.error !== undefined && (
        <p id={`${props.id}-error`} className={classes.error}>
          {props.error}
        </p>
      )}
      {props.after}
      {props.hint !== undefined && (
        <p id={`${props.id}-hint`} className={classes.hint}>
          {props.hint}
        </p>
      )}
    </div>
  );
}

function marks(id: string, hint: ReactNode, error: string | undefined, wrong: boolean | undefined) {
  const described = [
    ...(error === undefined ? [] : [`${id}-error`]),
    ...(hint === undefined ? [] : [`${id}-hint`]),
  ];
  return {
    "aria-invalid": wrong || undefined,
    "aria-describedby": described.length === 0 ? undefined : described.join(" "),
  };
}
