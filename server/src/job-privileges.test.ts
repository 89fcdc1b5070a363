import { sql } from "kysely";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setInitialPassword, post } from "../test-support/accounts.ts";
import { type TestApp, testApp } from "../test-support/app.ts";
import { makeFile, makePayload, sampleFiles, submit } from "../test-support/make-application.ts";
import { makeLoanIn } from "../test-support/make-decision.ts";
import { makeCustomer, makeStaff, type Person } from "../test-support/make.ts";
import { givePasskey } from "../test-support/second-factor.ts";
import { sealAuditLog } from "./audit/seal.ts";
import { logLastSeal } from "./audit/jobs.ts";
import { pruneAuth } from "./auth/jobs.ts";
import { makeBackup } from "./backup/make-backup.ts";
import { rollUpBalances } from "./accounting/roll-up-balances.ts";
import { verifyFigures } from "./accounting/verify-figures.ts";
import { remindOfExpiry } from "./identity/expiring.ts";
import { ageLoans } from "./loans/age-loans.ts";
import { sendNotices } from "./messaging/notices/send-notices.ts";
import { sendInstalmentReminders } from "./messaging/notices/instalment-reminders.ts";
import { applyRetention } from "./privacy/jobs.ts";

let t: TestApp;
let customer: Person;
const old = new Date("2016-01-10T09:00:00Z");

beforeAll(async () => {
  t = await testApp();
  customer = await makeCustomer(t.deps);
  const manager = await makeStaff(t.deps, 8);
  await makeLoanIn(t, { customer, manager }, "paying");
  await makeLoanIn(t, { customer: await makeCustomer(t.deps), manager }, "processed");
  await setInitialPassword(t.deps, manager);
  await givePasskey(t, manager);
  await post(t.app, "/user/signin", { email: customer.email, password: "Not the password 1" });
  const files = [makeFile("passport.pdf", sampleFiles.pdf)];
  const other = await makeCustomer(t.deps);
  const { loan } = (await submit(t, other, makePayload({ files }))).json();
  await t.deps.db
    .updateTable("loans")
    .set({ status: "rejected", updated_at: old })
    .where("id", "=", loan.id)
    .execute();
  await t.deps.db
    .insertInto("contact_messages")
    .values({ full_name: "A", email: "a@gmail.com", message: "Old", created_at: old })
    .execute();
  await t.deps.db.updateTable("messages").set({ sent_at: old, created_at: old }).execute();
});
afterAll(() => t.close());

const count = async (table: string) => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)}`.execute(t.deps.db);
  return rows[0]?.n;
};

test("AUTH-60 the application's database user can run every job", async () => {
  await sendNotices(t.deps);
  await sendInstalmentReminders(t.deps);
  await remindOfExpiry(t.deps);
  await rollUpBalances(t.deps.pool, 0);
  await ageLoans(t.deps);
  const errors: unknown[] = [];
  expect(await verifyFigures(t.deps, (error) => errors.push(error))).toBe(true);
  expect(errors).toEqual([]);
  await sealAuditLog(t.deps.pool);
  await logLastSeal(t.deps, () => undefined);
  await applyRetention(t.deps);
  expect([await count("documents"), await count("contact_messages")]).toEqual([0, 0]);
  await pruneAuth(t.deps.db, new Date("2110-03-16T09:00:00Z"));
  for (const table of ["rate_limits", "sessions", "sign_in_steps", "second_factor_requests"])
    expect([table, await count(table)]).toEqual([table, 0]);
});

test("AUTH-60 the application's database user can write a backup", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "backup-"));
  try {
    const file = path.join(folder, "all.backup");
    await makeBackup(t.deps.pool, file, () => undefined);
    expect((await stat(file)).size).toBeGreaterThan(0);
  } finally {
    await rm(folder, { recursive: true });
  }
});
