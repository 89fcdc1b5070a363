import type { LenderSettings } from "@microfinance/contract/settings/schema.ts";
import type { TestApp } from "./app.ts";

/** Changes settings for one callback, and restores them afterwards. */
export async function withSettings(
  test: TestApp,
  settings: Partial<LenderSettings>,
  run: () => Promise<void>,
): Promise<void> {
  const names = Object.keys(settings);
  await test.deps.db
    .insertInto("settings")
    .values(Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value) })))
    .execute();
  try {
    await run();
  } finally {
    await test.deps.db.deleteFrom("settings").where("key", "in", names).execute();
  }
}
