import { formatCustomerDateTime } from "@microfinance/contract/core/dates.ts";
import { Note } from "../../components/feedback/note.tsx";
import classes from "./kept-note.module.css";
import { useKeptSince } from "./last-home.ts";

/** Says from when the shown amounts are, while some of them are those that the device kept. It moves nothing. */
export function KeptNote() {
  const since = useKeptSince();
  if (since === null) return null;
  return (
    <div className={classes.note}>
      <Note>
        As of {formatCustomerDateTime(new Date(since))}, kept on this device until it is read again.
      </Note>
    </div>
  );
}
