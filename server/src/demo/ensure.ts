import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Deps } from "../core/deps.ts";
import { allDemoAccounts } from "./accounts.ts";
import { seedDemo } from "./seed.ts";

/** The lock that lets only one of several starting processes create the demo data. */
const demoLock = 7_262_003;

/**
 * Creates the demo data if the database has no account. A marker file under DATA_DIR exists until it is complete, so
 * that an interrupted start is detected.
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
    console.log("Creating demo data ...");
    const mark = unfinishedMark(deps.env.DATA_DIR);
    await writeFile(mark, "");
    await seedDemo(deps, { tills: deps.env.DEMO_TILLS, branches: deps.env.DEMO_BRANCHES });
    await rm(mark);
  } finally {
    holder.release(true);
  }
}

/** Demo data of an older version has unconfirmed addresses, whose mailbox does not exist. */
async function confirmDemoAccounts(deps: Deps): Promise<void> {
  const addresses = allDemoAccounts.map(({ email }) => email);
  await deps.db
    .updateTable("users")
    .set({ email_verified_at: deps.now() })
    .where("email", "in", addresses)
    .where("email_verified_at", "is", null)
    .execute();
}

/** Whether the last start was interrupted while it created the demo data. */
export function isDemoUnfinished(dataDir: string): boolean {
  return existsSync(unfinishedMark(dataDir));
}

function unfinishedMark(dataDir: string): string {
  return path.join(dataDir, "demo-unfinished");
}
