import { depositionTexts } from "@microfinance/contract/loans/texts.ts";
import { Note } from "../../../components/feedback/note.tsx";

/** Says that a role has no function in a section; nothing to those who have one (LOAN-72). */
export function AccessNote(props: { functions: readonly string[] }) {
  if (props.functions.length > 0) return null;
  return (
    <Note>
      <p>{depositionTexts.noAccess}</p>
    </Note>
  );
}
