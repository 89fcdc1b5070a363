import { depositionTexts } from "@microfinance/contract/texts/back-office.ts";
import { Note } from "../../ui/note.tsx";

/** The note that a person without any function in a section reads, as written (D86). */
export function AccessNote() {
  return (
    <Note>
      <p>{depositionTexts.noAccess}</p>
    </Note>
  );
}
