import {
  defaultSettings,
  settingsSchema,
  type LenderSettings,
} from "@microfinance/contract/settings/schema.ts";
import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";

/** The settings: stored values, and defaults for the others. */
export async function readSettings(db: Connection): Promise<LenderSettings> {
  const rows = await db.selectFrom("settings").select(["key", "value"]).execute();
  const stored = Object.fromEntries(rows.map((row) => [row.key, row.value]));
  return { ...defaultSettings, ...settingsSchema.partial().parse(stored) };
}

/** Blocks other changes of the settings until the transaction ends; readers do not wait. */
export async function lockSettings(db: Connection): Promise<void> {
  await sql`lock table settings in share row exclusive mode`.execute(db);
}

/** Stores one setting. */
export async function saveSetting(
  db: Connection,
  key: string,
  value: unknown,
  userId: number,
  now: Date,
): Promise<void> {
  const row = { value: JSON.stringify(value), updated_by: userId, updated_at: now };
  await db
    .insertInto("settings")
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
    .execute();
}
