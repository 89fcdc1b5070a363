import { Textarea } from "@mantine/core";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import { depositionTexts } from "@microfinance/contract/loans/texts.ts";
import { Note } from "../../../components/feedback/note.tsx";

/**
 * The warning that the approved amount exceeds the requested one, and the reason for it (LOAN-53).
 *
 * @param field props of the reason's input.
 */
export function AboveRequest(props: { field: object }) {
  return (
    <>
      <Note tone="warning">{depositionTexts.aboveRequest}</Note>
      <Textarea
        label={depositionTexts.aboveRequestReason}
        withAsterisk
        aria-required
        autosize
        minRows={2}
        maxRows={6}
        maxLength={textLimits.paragraph}
        {...props.field}
      />
    </>
  );
}
