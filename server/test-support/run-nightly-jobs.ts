import { pruneAuth } from "../src/auth/jobs.ts";
import { rollUpBalances } from "../src/accounting/roll-up-balances.ts";
import { sealAuditLog } from "../src/audit/seal.ts";
import { openDatabase } from "../src/core/db/connect.ts";
import type { Deps } from "../src/core/deps.ts";
import { readEnv } from "../src/core/env.ts";
import { databaseStore } from "../src/documents/document-store.ts";
import { remindOfExpiry } from "../src/identity/expiring.ts";
import { ageLoans } from "../src/loans/age-loans.ts";
import { sendInstalmentReminders } from "../src/messaging/notices/instalment-reminders.ts";
import { planReminders } from "../src/messaging/sms/plan-reminders.ts";
import { applyRetention } from "../src/privacy/jobs.ts";
import { chargePenalties } from "../src/servicing/charge-penalties.ts";
import { tables } from "../src/tables.ts";

/**
 * Runs the jobs of one night one after the other and prints the seconds of each as JSON:
 * `node server/test-support/run-nightly-jobs.ts URL DAY`.
 */
const [url = "", day = ""] = process.argv.slice(2);
const { db, pool, close } = openDatabase(url);
const deps: Deps = {
  db,
  pool,
  env: readEnv({
    NODE_ENV: "test",
    DATABASE_URL: url,
    JWT_SECRET: "a-secret-of-the-test-run-0123456789",
  }),
  documents: databaseStore,
  tables,
  now: () => new Date(`${day}T00:20:00Z`),
};
const jobs: Record<string, () => Promise<unknown>> = {
  "statuses, days late and the record of the portfolio": () => ageLoans(deps),
  "reminders of instalments": () => sendInstalmentReminders(deps),
  "reminders of expiring documents": () => remindOfExpiry(deps),
  "text messages": () => planReminders(deps),
  retention: () => applyRetention(deps),
  penalties: () => chargePenalties(deps),
  "daily balances": () => rollUpBalances(pool),
  "seals of the audit log": () => sealAuditLog(pool),
  "old sessions": () => pruneAuth(db, deps.now()),
};
const seconds: Record<string, number> = {};
for (const [name, run] of Object.entries(jobs)) {
  const begun = performance.now();
  await run();
  seconds[name] = (performance.now() - begun) / 1_000;
}
await close();
console.log(JSON.stringify(seconds));
