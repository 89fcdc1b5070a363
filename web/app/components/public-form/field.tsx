import {
  useId,
  useState,
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
} from "react";
import classes from "./form.module.css";

interface Labelled {
  name: string;
  label: string;
  hint?: ReactNode;
  /** Marks the input as invalid; the banner shows the reason. */
  wrong?: boolean;
}

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "className"> & Labelled;

/** A labelled input of a public form. It is uncontrolled, so input before the scripts have loaded is not lost. */
export function Field(props: InputProps) {
  const { label, hint, wrong, ...input } = props;
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint}>
      <input {...input} id={id} {...marks(id, hint, wrong)} />
    </Frame>
  );
}

/** A password input with a button that shows the password. */
export function PasswordField(props: InputProps) {
  const { label, hint, wrong, ...input } = props;
  const id = useId();
  const [isShown, setShown] = useState(false);
  return (
    <Frame id={id} label={label} hint={hint}>
      <div className={classes.password}>
        <input
          {...input}
          id={id}
          type={isShown ? "text" : "password"}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...marks(id, hint, wrong)}
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
  const { label, hint, wrong, ...input } = props;
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint}>
      <textarea {...input} id={id} {...marks(id, hint, wrong)} />
    </Frame>
  );
}

function Frame(props: { id: string; label: string; hint: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.field}>
      <label htmlFor={props.id}>{props.label}</label>
      {props.children}
      {props.hint !== undefined && (
        <p id={`${props.id}-hint`} className={classes.hint}>
          {props.hint}
        </p>
      )}
    </div>
  );
}

function marks(id: string, hint: ReactNode, wrong: boolean | undefined) {
  return {
    "aria-invalid": wrong || undefined,
    "aria-describedby": hint === undefined ? undefined : `${id}-hint`,
  };
}
