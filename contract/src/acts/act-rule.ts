import type { EntryKind } from "../accounting/entry-kinds.ts";
import type { SecondPerson } from "./second-person.ts";

/** A kind of act: a change of the books, of what is owed or of a control. */
export interface ActRule {
  /** Of a request whose key another request has used. Absent for an act that happens once by what it changes. */
  keyTaken?: string;
  /** The kinds of ledger entries that it may post; none for an act that changes no account. */
  entries: readonly EntryKind[];
  secondPerson: SecondPerson;
}
