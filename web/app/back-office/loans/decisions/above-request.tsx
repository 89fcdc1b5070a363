import { depositionTexts } from "@microfinance/contract/loans/texts.ts";
import { Note } from "../../../components/feedback/note.tsx";
import { ParagraphField } from "../../../components/form/paragraph-field.tsx";

/**
 * The warning that the approved amount exceeds the requested one, and the reason for it (LOAN-53).
 *
 * @param field props of the reason's input.
 */
export function AboveRequest(props: { field: object }) {
  return (
    <>
      <Note tone="warning">{depositionTexts.aboveRequest}</Note>
      <ParagraphField label={depositionTexts.aboveRequestReason} {...props.field} />
    </>
  );
}
