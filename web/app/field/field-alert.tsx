import { Sentence } from "../components/display/sentence.tsx";
import classes from "./field.module.css";

/** What went wrong on the page of a sheet, for assistive technology too; nothing for null. */
export function FieldAlert({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <p role="alert" className={classes.error}>
      <Sentence text={text} />
    </p>
  );
}
