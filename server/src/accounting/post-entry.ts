import type { EntryKind, Posting } from "@microfinance/contract/accounting/entries.ts";
import { fromCents } from "@microfinance/contract/core/money.ts";
import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";

/** An entry of the ledger with all its lines, in cents. `entry_date` is the value date, YYYY-MM-DD. */
export interface NewEntry {
  kind: EntryKind;
  entry_date: string;
  loan_id?: number;
  payment_id?: number;
  transfer_id?: number;
  staff_id?: number | null;
  created_at?: Date;
  lines: readonly Posting[];
}

/** The JSON that the SQL function `post_entry` takes, amounts in NLe. */
export function entryJson({ lines, ...entry }: NewEntry): string {
  const inNle = lines.map(({ account, debit, credit }) => ({
    account,
    debit: fromCents(debit),
    credit: fromCents(credit),
  }));
  return JSON.stringify({ ...entry, lines: inNle });
}

/**
 * Posts an entry with all its lines in the transaction of its cause. The database refuses an entry that is unbalanced
 * or has no lines (decision 010).
 */
export async function postEntry(tx: Connection, entry: NewEntry): Promise<void> {
  await sql`select post_entry(${entryJson(entry)}::jsonb)`.execute(tx);
}
