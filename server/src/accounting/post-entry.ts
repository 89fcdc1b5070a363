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
  lines: readonly Posting[];
}

/**
 * Writes an entry with all its lines, in one statement, on the given connection, so that they commit or fail with
 * their cause. The database refuses an entry that is unbalanced or has no lines (decision 010).
 * @returns the entry's id
 */
export async function postEntry(db: Connection, entry: NewEntry): Promise<number> {
  const { lines } = entry;
  const { rows } = await sql<{ id: number }>`
    with entry as (
      insert into ledger_entries (kind, entry_date, loan_id, payment_id, transfer_id, staff_id)
      values (${entry.kind}, ${entry.entry_date}, ${entry.loan_id ?? null}, ${entry.payment_id ?? null},
              ${entry.transfer_id ?? null}, ${entry.staff_id ?? null})
      returning id
    ), posted as (
      insert into ledger_postings (entry_id, line, account_code, debit, credit)
      select entry.id, l.line, l.account_code, l.debit, l.credit
      from entry, unnest(${lines.map((line) => line.account)}::text[],
                         ${lines.map((line) => fromCents(line.debit))}::numeric[],
                         ${lines.map((line) => fromCents(line.credit))}::numeric[])
                  with ordinality as l (account_code, debit, credit, line)
    )
    select id from entry`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("A ledger entry was written without an id");
  return id;
}
