import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { editedNames, editValues } from "./loan-edit-values.ts";
import { Note } from "../../../components/feedback/note.tsx";

/** What another person has changed since the edit began, with what is stored now. */
export function EditConflict(props: {
  overtaken: { before: LoanDetails; now: LoanDetails } | null;
}) {
  if (props.overtaken === null) return null;
  const { before, now } = props.overtaken;
  const stored = editValues(now);
  const changes = editedNames(before, stored).map(
    (name) => `${name.replaceAll("_", " ")}: ${String(stored[name]) || "(empty)"}`,
  );
  if (changes.length === 0) return null;
  return <Note tone="warning">Changed in the meantime. Stored now: {changes.join(" · ")}</Note>;
}
