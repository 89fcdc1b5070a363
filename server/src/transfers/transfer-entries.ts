import { transferEntry, transferReversalEntry } from "@microfinance/contract/accounting/entries.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import { paidOut } from "@microfinance/contract/transfers/rules.ts";
import type { Connection } from "../core/deps.ts";
import { postEntry } from "../accounting/post-entry.ts";
import type { TransferRow } from "./queries.ts";

/**
 * Updates the ledger from the amount of a transfer before a change to that after it, on the caller's transaction:
 * posts an entry at completion, and its reversal at cancellation. An equal amount posts nothing.
 * @param before the transfer before the change, null for a new one
 */
export async function bookTransfer(
  tx: Connection,
  on: { staff_id: number | null; entry_date: string },
  before: TransferRow | null,
  after: TransferRow,
): Promise<void> {
  const old = before === null ? 0 : paidOut(before);
  const now = paidOut(after);
  if (old === now) return;
  for (const entry of [transferReversalEntry(toCents(old)), transferEntry(toCents(now))]) {
    if (entry === null) continue;
    await postEntry(tx, {
      ...on,
      transfer_id: after.id,
      kind: entry.kind,
      lines: entry.postings,
    });
  }
}
