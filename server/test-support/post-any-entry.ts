import { actKinds, ruleOf } from "@microfinance/contract/acts/kinds.ts";
import { type NewEntry, postEntry } from "../src/accounting/post-entry.ts";
import { inAct } from "../src/acts/running-act.ts";
import type { Deps } from "../src/core/deps.ts";

/** Posts an entry as the first act does that may post one of its kind. */
export function postAnyEntry(deps: Deps, entry: NewEntry): Promise<number> {
  const kind = actKinds.find((one) => ruleOf(one).entries.includes(entry.kind));
  if (kind === undefined) throw new RangeError(`no act posts ${entry.kind}`);
  return inAct(deps, kind, (tx) => postEntry(tx, entry));
}
