import { type ActKind, ruleOf } from "@microfinance/contract/acts/kinds.ts";
import type { EntryKind } from "@microfinance/contract/accounting/entry-kinds.ts";
import type { Connection, Deps } from "../core/deps.ts";

/** The act that each transaction runs. It is kept beside the transaction, which every function of a noun hands on. */
const kinds = new WeakMap<Connection, ActKind>();

/** Runs an act in a transaction of its own, which then posts the entries of this act and no others. */
export function inAct<T>(
  deps: Deps,
  kind: ActKind,
  operation: (tx: Connection) => Promise<T>,
): Promise<T> {
  return deps.db.transaction().execute((tx) => {
    nameAct(tx, kind);
    return operation(tx);
  });
}

/** Names the act of a transaction, where only its first queries show which one it is. */
export function nameAct(tx: Connection, kind: ActKind): void {
  kinds.set(tx, kind);
}

/**
 * Refuses an entry that the act of its transaction must not post: a mistake in the code, not of a person.
 * @throws RangeError
 */
export function refuseOtherEntry(tx: Connection, entry: EntryKind): void {
  const kind = kinds.get(tx);
  if (kind === undefined) throw new RangeError(`${entry} is posted by no act`);
  if (!ruleOf(kind).entries.includes(entry)) throw new RangeError(`${kind} posts no ${entry}`);
}
