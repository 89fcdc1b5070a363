import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import type { Connection } from "../core/deps.ts";
import { lockRow } from "./save-row.ts";
import type { TakenSheet } from "./take-sheet.ts";

/** The row, sheet and phone of an entry that a phone sent. */
interface SentRowContext {
  row: Awaited<ReturnType<typeof lockRow>>;
  collection_date: CalendarDate;
  is_closed: boolean;
  is_withdrawn: boolean;
}

/**
 * Locks the phone, the sheet and the row until the end of the transaction. Two requests for the row then run one after
 * the other, and meanwhile the sheet is not closed and the phone not withdrawn.
 * @throws 409 for an unknown row
 */
export async function lockSentRow(
  tx: Connection,
  taken: Pick<TakenSheet, "device_id" | "sheet_id">,
  position: number,
): Promise<SentRowContext> {
  const device = await tx
    .selectFrom("devices")
    .select("withdrawn_at")
    .where("id", "=", taken.device_id)
    .forShare()
    .executeTakeFirstOrThrow();
  const sheet = await tx
    .selectFrom("collection_sheets")
    .select(["closed_at", "collection_date"])
    .where("id", "=", taken.sheet_id)
    .forShare()
    .executeTakeFirstOrThrow();
  return {
    row: await lockRow(tx, taken.sheet_id, position),
    collection_date: sheet.collection_date,
    is_closed: sheet.closed_at !== null,
    is_withdrawn: device.withdrawn_at !== null,
  };
}
