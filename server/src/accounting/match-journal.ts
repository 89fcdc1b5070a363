import type { Connection } from "../core/deps.ts";
import { lockAccount } from "./reconciled-accounts.ts";
import { insertMatch } from "./insert-match.ts";

/** Matches the line that waits for a journal with the journal's entry, on the transaction that posts it. */
export async function matchPostedJournal(
  tx: Connection,
  at: Date,
  journalId: number,
  entryId: number,
): Promise<void> {
  const line = await tx
    .selectFrom("statement_lines")
    .select(["id", "account_code", "booked_by"])
    .where("journal_id", "=", journalId)
    .executeTakeFirst();
  if (line === undefined) return;
  await lockAccount(tx, line.account_code);
  if (await isMatched(tx, line.id)) return;
  await matchBooked(tx, at, line.booked_by, line, entryId);
}

/** Matches a line with the entry that it was booked as. */
export function matchBooked(
  tx: Connection,
  at: Date,
  staffId: number | null,
  line: { id: number; account_code: string },
  entryId: number,
): Promise<number> {
  return insertMatch(tx, {
    account_code: line.account_code,
    line_ids: [line.id],
    entry_ids: [entryId],
    way: "booked",
    matched_by: staffId,
    matched_at: at,
  });
}

/** Whether a line is part of a match. */
export async function isMatched(db: Connection, lineId: number): Promise<boolean> {
  const row = await db
    .selectFrom("matched_lines")
    .select("line_id")
    .where("line_id", "=", lineId)
    .executeTakeFirst();
  return row !== undefined;
}
