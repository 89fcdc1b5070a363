import { addDays, daysBetween } from "@microfinance/contract/core/dates.ts";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { PageWindow } from "../core/db/page.ts";

const epoch = "1900-01-01";
/** Entries have at most ten digits, and days since 1900 at most five: their key is a safe integer. */
const idRange = 10 ** 10;

/** The place of an entry in the order of date and number, as one integer for the cursors of a list. */
export function entryKey(entry: { entry_date: string; id: number }): number {
  return daysBetween(epoch, entry.entry_date) * idRange + entry.id;
}

/** Whether a row is in the requested page window; the columns are those of date and number. */
export function inEntryWindow(
  columns: { date: string; id: string },
  window: PageWindow,
): RawBuilder<SqlBool> {
  const key = window.before ?? window.after;
  if (key === undefined) return sql<SqlBool>`true`;
  const place = sql`(${addDays(epoch, Math.floor(key / idRange))}::date, ${key % idRange}::bigint)`;
  const row = sql`(${sql.ref(columns.date)}, ${sql.ref(columns.id)})`;
  return window.before === undefined
    ? sql<SqlBool>`${row} > ${place}`
    : sql<SqlBool>`${row} < ${place}`;
}
