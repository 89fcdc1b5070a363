import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Deps } from "../core/deps.ts";
import { demoAccounts } from "./accounts.ts";
import { seedDemo } from "./seed.ts";

/** Processes that start together on one database make the demo lender once. */
const demoLock = 7_262_003;

/**
 * Makes the demo lender if the database has no account yet. A mark under DATA_DIR stands while it is
 * being made, so that an interrupted start does not pass for a finished one.
 */
export async function ensureDemo(deps: Deps): Promise<void> {
  const holder = await deps.pool.connect();
  try {
    await holder.query("set lock_timeout = 0; set statement_timeout = 0");
    await holder.query("select pg_advisory_lock($1)", [demoLock]);
    const account = await deps.db.selectFrom("users").select("id").limit(1).executeTakeFirst();
    if (account !== undefined) {
      await confirmDemoAccounts(deps);
      return;
    }
    console.log("Making the demo lender ...");
    const mark = unfinishedMark(deps.env.DATA_DIR);
    await writeFile(mark, "");
    await seedDemo(deps);
    await rm(mark);
  } finally {
    holder.release(true);
  }
}

/** Demo data of an older version had no confirmed addresses, and nobody reads the mail of these accounts. */
async function confirmDemoAccounts(deps: Deps): Promise<void> {
  const addresses = demoAccounts.map(({ email }) => email);
  await deps.db
    .updateTable("users")
    .set({ email_verified_at: deps.now() })
    .where("email", "in", addresses)
    .where("email_verified_at", "is", null)
    .execute();
}

/** Whether the last start was interrupted while it made the demo lender. */
export function isDemoUnfinished(dataDir: string): boolean {
  return existsSync(unfinishedMark(dataDir));
}

function unfinishedMark(dataDir: string): string {
  return path.join(dataDir, "demo-unfinished");
}
