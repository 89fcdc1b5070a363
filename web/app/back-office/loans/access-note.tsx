import { roleIds } from "@microfinance/contract/constants.ts";
import type { Actor } from "@microfinance/contract/access.ts";
import { depositionTexts } from "@microfinance/contract/texts/back-office.ts";
import { Note } from "../../ui/note.tsx";

/**
 * The note that everyone but a system admin sees, as written; whoever does have a function here reads beneath it
 * which (D86).
 *
 * @param functions what this person may do here.
 */
export function AccessNote(props: { actor: Actor; functions: readonly string[] }) {
  if (props.actor.role_ids.includes(roleIds.systemAdmin)) return null;
  return (
    <Note>
      <p>{depositionTexts.noAccess}</p>
      {props.functions.length > 0 && <p>{depositionTexts.roleMay(props.functions)}</p>}
    </Note>
  );
}
