import type { EntryKind } from "../accounting/entry-kinds.ts";
import type { JournalLine } from "../accounting/manual-journal.ts";
import { type Cents, fromCents } from "../core/money.ts";

/** The other account of a line that is a bank charge, or an unidentified receipt. */
const others = {
  charge: { account: "5350", kind: "bank_charge" },
  unidentified: { account: "2400", kind: "unidentified_receipt" },
} as const satisfies Record<string, { account: string; kind: EntryKind }>;

/**
 * The entry of a line of a statement (REC-6). Money out is a charge, or an unidentified receipt that went back; money
 * in is the reverse.
 * @param amount in cents, above 0 for money in
 */
export function lineEntry(as: "charge" | "unidentified", account: string, amount: Cents) {
  const other = others[as];
  const moved = Math.abs(amount);
  const [to, from] = amount > 0 ? [account, other.account] : [other.account, account];
  return {
    kind: other.kind,
    postings: [
      { account: to, debit: moved, credit: 0 },
      { account: from, debit: 0, credit: moved },
    ],
  };
}

/** The lines of the manual journal of a line of a statement (REC-6). */
export function lineJournal(account: string, other: string, amount: Cents): JournalLine[] {
  const moved = fromCents(Math.abs(amount));
  const [to, from] = amount > 0 ? [account, other] : [other, account];
  return [
    { account_code: to, debit: moved, credit: 0 },
    { account_code: from, debit: 0, credit: moved },
  ];
}
