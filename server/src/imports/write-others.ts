import { completedLines } from "@microfinance/contract/accounting/manual-journal.ts";
import {
  balancesOfJournal,
  lineOfBalance,
} from "@microfinance/contract/imports/account-balance.ts";
import type { Connection, Deps } from "../core/deps.ts";
import type { CheckedRow, LockedImport } from "./import-rows.ts";
import { comparablePinOf } from "./known-records.ts";
import { textOf } from "./read-known.ts";
import type { WrittenRow } from "./write-customers.ts";

/** Writes open transfers as pending ones, which post nothing until they are paid out (IMP-14). */
export async function writeTransfers(
  tx: Connection,
  deps: Deps,
  locked: LockedImport,
  rows: readonly CheckedRow[],
): Promise<WrittenRow[]> {
  const made = await tx
    .insertInto("transfers")
    .values(
      rows.map((row) => ({
        ...comparablePinOf(row),
        transfer_pin: textOf(row, "transfer_pin"),
        transfer_medium: textOf(row, "transfer_medium"),
        amount: Number(row.values.amount),
        foreign_currency: textOf(row, "foreign_currency"),
        local_currency: Number(row.values.local_currency),
        transfer_date: textOf(row, "transfer_date"),
        sender_name: textOf(row, "sender_name"),
        sender_country: textOf(row, "sender_country"),
        sender_city: textOf(row, "sender_city"),
        sender_phone: textOf(row, "sender_phone"),
        sender_email: textOf(row, "sender_email"),
        receiver_name: textOf(row, "receiver_name"),
        receiver_country: textOf(row, "receiver_country"),
        receiver_city: textOf(row, "receiver_city"),
        receiver_phone: textOf(row, "receiver_phone"),
        receiver_email: textOf(row, "receiver_email"),
        status: "pending",
        staff_id: locked.made_by,
        created_at: deps.now(),
        updated_at: deps.now(),
      })),
    )
    .returning("id")
    .execute();
  // Rows of one statement get their numbers in its order.
  const ids = made.map(({ id }) => id).toSorted((a, b) => a - b);
  return rows.map((row, place) => ({
    number: row.number,
    record: String(ids[place] ?? ""),
    customer_id: null,
    loan_id: null,
    part_id: ids[place] ?? null,
  }));
}

/** Writes opening balances as journals that another person checks and posts (IMP-15). */
export async function writeBalances(
  tx: Connection,
  deps: Deps,
  locked: LockedImport,
  rows: readonly CheckedRow[],
): Promise<WrittenRow[]> {
  const written: WrittenRow[] = [];
  for (let first = 0; first < rows.length; first += balancesOfJournal) {
    const own = rows.slice(first, first + balancesOfJournal);
    const lines = completedLines(
      "opening",
      own.map(({ values }) => lineOfBalance(values)),
    );
    const { id } = await tx
      .insertInto("journals")
      .values({
        kind: "opening",
        entry_date: locked.cut_over,
        description: `Opening balances of ${locked.file_name}`.slice(0, 200),
        lines: JSON.stringify(lines),
        made_by: locked.made_by,
        made_at: deps.now(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const { number } of own)
      written.push({
        number,
        record: String(id),
        customer_id: null,
        loan_id: null,
        part_id: id,
      });
  }
  return written;
}
