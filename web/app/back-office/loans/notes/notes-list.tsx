import IconPin from "icon:pin";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { Unbroken } from "../../../components/display/sentence.tsx";
import classes from "./notes.module.css";

type Note = NonNullable<LoanDetails["notes"]>[number] & { loan_id?: string };

/**
 * Notes on loans, the pinned ones first, each with who wrote it and when (LOAN-87), and its loan where several are
 * shown.
 */
export function NotesList(props: { notes: readonly Note[] }) {
  return (
    <ul className={classes.notes} aria-label="Notes">
      {props.notes.map((note) => (
        <li key={note.id} data-pinned={note.is_pinned || undefined}>
          <p className={classes.head}>
            {note.is_pinned && (
              <>
                <IconPin size={14} aria-hidden="true" />
                <strong>Pinned</strong>
              </>
            )}
            <span>
              {note.staff_name}, {formatStaffDateTime(note.created_at)}
              {note.loan_id !== undefined && <Unbroken>{`, ${note.loan_id}`}</Unbroken>}
            </span>
          </p>
          <p className={classes.body}>
            <Unbroken>{note.body}</Unbroken>
          </p>
        </li>
      ))}
    </ul>
  );
}
