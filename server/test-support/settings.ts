import type { LenderSettings } from "@microfinance/contract/settings/schema.ts";
import type { TestApp } from "./app.ts";

/** Changes settings for one callback, and restores them afterwards. */
export async function withSettings(
  test: TestApp,
  settings: Partial<LenderSettings>,
  run: () => Promise<void>,
): Promise<void> {
  const names = Object.keys(settings);
  await setSettings(test, settings);
  try {
    await run();
  } finally {
    await test.deps.db.deleteFrom("settings").where("key", "in", names).execute();
  }
}

/** Raises the ceilings of approvals for a test file in which one customer has many loans. */
export async function raiseCeilings(test: TestApp): Promise<void> {
  const ceilings = { system_admin: null, manager: 999_999_999, others: 999_999_999 };
  await setSettings(test, { approval_ceilings: ceilings });
}

/** Writes settings at once, for tests that are not about their controls. */
export const setSettings = (
  { deps }: TestApp,
  settings: Partial<LenderSettings>,
): Promise<unknown> =>
  deps.db
    .insertInto("settings")
    .values(Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value) })))
    .onConflict((known) =>
      known.column("key").doUpdateSet((eb) => ({ value: eb.ref("excluded.value") })),
    )
    .execute();
