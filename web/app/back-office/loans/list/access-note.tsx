import { roleIds } from "@microfinance/contract/core/constants.ts";
import type { Actor } from "@microfinance/contract/core/access.ts";
import { depositionTexts } from "@microfinance/contract/loans/texts.ts";
import { Note } from "../../../components/feedback/note.tsx";

/**
 * The decisions this person may make, or a note that there are none. A system admin sees neither (LOAN-72).
 *
 * @param functions labels of the permitted decisions.
 */
export function AccessNote(props: { actor: Actor; functions: readonly string[] }) {
  if (props.actor.role_ids.includes(roleIds.systemAdmin)) return null;
  return (
    <Note>
      <p>
        {props.functions.length === 0
          ? depositionTexts.noAccess
          : depositionTexts.roleMay(props.functions)}
      </p>
    </Note>
  );
}
