import { roleIds } from "@microfinance/contract/core/constants.ts";
import type { Actor } from "@microfinance/contract/core/access.ts";
import { depositionTexts } from "@microfinance/contract/loans/texts.ts";
import { Note } from "../../../components/feedback/note.tsx";

/**
 * Which functions a person has here; the note that they have no access is for those who have none. A system admin
 * needs neither (LOAN-72).
 *
 * @param functions what this person may do here.
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
