import { may } from "@microfinance/contract/core/access.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { useActor } from "../../../core/use-actor.ts";
import { EmptyState } from "../../../components/table/empty-state.tsx";
import { NewNote } from "./new-note.tsx";
import { NotesList } from "./notes-list.tsx";

/** The notes on a loan, and a form for one more with the rights of reviewing (LOAN-87). */
export function NotesPanel(props: { loan: LoanDetails }) {
  const { loan } = props;
  const notes = loan.notes ?? [];
  const actor = useActor();
  return (
    <>
      {actor !== null && may(actor, "loans.note") && <NewNote loans={[loan]} />}
      {notes.length === 0 ? (
        <EmptyState
          compact
          title="No notes yet"
          text="Reviewers write here what the 50 characters of a review do not hold."
        />
      ) : (
        <NotesList notes={notes} />
      )}
    </>
  );
}
