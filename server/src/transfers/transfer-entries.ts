import { transferEntry, transferReversalEntry } from "@microfinance/contract/accounting/entries.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import { paidOut } from "@microfinance/contract/transfers/rules.ts";
import type { Connection } from "../core/deps.ts";
import { postEntry } from "../accounting/post-entry.ts";
import type { TransferRow } from "./queries.ts";

/**
 * Brings the books from what a transfer had paid out to what it has, on the transaction of the change: posts its entry
 * when it is completed, and the reversal of that entry when it is canceled. Nothing when the amount is the same.
 * @param before the transfer as it was, null for a new one
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
