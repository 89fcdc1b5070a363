import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs } from "../../test-support/call.ts";
import {
  csvFile,
  dryRun,
  oldCustomer,
  oldLoan,
  press,
  readImportAs,
  sendFile,
} from "../../test-support/imports.ts";
import { makeStaff, type Person } from "../../test-support/make.ts";
import { figureDifferences } from "../accounting/verify-figures.ts";
import { ageLoans } from "../loans/age-loans.ts";
import { unfinishedImports, workOnImport } from "./work.ts";

const now = "2026-03-16T09:00:00Z";
const rows = 2_600;
const job = fileURLToPath(new URL("../../test-support/import-process.ts", import.meta.url));

let t: TestApp;
let manager: Person;
beforeAll(async () => {
  t = await testApp(now);
  manager = await makeStaff(t.deps, roleIds.manager);
  await ageLoans(t.deps);
});
afterAll(() => t.close());

const one = async (query: string) => (await t.deps.pool.query(query)).rows[0];
const numbers = Array.from({ length: rows }, (_, place) => place + 1);

/** Works on an import in a process, and kills it when some of the rows, and not all, are done. */
async function killInTheMidst(id: number, done: string): Promise<void> {
  const child = fork(job, [t.deps.env.DATABASE_URL ?? "", String(id), now], { stdio: "inherit" });
  const ended = once(child, "exit");
  const count = async () => Number((await one(done)).count);
  while ((await count()) === 0 && child.exitCode === null) await wait(1);
  child.kill("SIGKILL");
  await ended;
  const killedAt = await count();
  expect(killedAt).toBeGreaterThan(0);
  expect(killedAt).toBeLessThan(rows);
}

it("IMP-9 a dry run and an import that are killed in the midst go on where they stopped, and write each row once", async () => {
  const people = await dryRun(
    t,
    manager,
    "customers",
    csvFile(
      "customers",
      numbers.map((n) => oldCustomer(n)),
    ),
  );
  await press(t, manager, people.id, "book");
  expect(await one("select count(*)::int as count from customers")).toEqual({ count: rows });

  const file = csvFile(
    "loans",
    numbers.map((n) => oldLoan(n, { paid_so_far: "300" })),
  );
  const { id } = (await sendFile(t, manager, "loans", file)).body.import;
  await killInTheMidst(id, `select count(*) as count from import_rows where import_id = ${id}`);
  expect(await unfinishedImports(t.deps)).toEqual([id]);
  await workOnImport(t.deps, id);
  const read = await readImportAs(t, manager, id);
  expect(read).toMatchObject({
    state: "checked",
    rows_read: rows,
    counts: { new: rows, refused: 0 },
  });
  expect(read.counts.new).toBe(rows);
  expect(read.totals).toEqual(
    expect.arrayContaining([
      { label: "Paid so far", amount: rows * 300 },
      { label: "Outstanding in all", amount: rows * 1_140 },
    ]),
  );

  await callAs(t, manager, "POST", `/imports/${id}/book`);
  await killInTheMidst(id, "select count(*) as count from loans");
  await Promise.all([workOnImport(t.deps, id), workOnImport(t.deps, id)]);
  expect(await readImportAs(t, manager, id)).toMatchObject({ state: "booked", rows_done: rows });
  expect(
    await one(`select (select count(*)::int from loans) as loans, (select count(*)::int from payments) as payments,
                      (select count(*)::int from imported_records where kind = 'loans') as records,
                      (select count(*)::int from loan_arrears) as late,
                      (select sum(debit - credit) from ledger_postings where account_code = '1100')::int as receivable`),
  ).toEqual({ loans: rows, payments: rows, records: rows, late: rows, receivable: rows * 980 });
  expect(await figureDifferences(t.deps)).toEqual([]);
  // A take-back is one transaction: killed in the midst, nothing of it is done.
  await callAs(t, manager, "POST", `/imports/${id}/take-back`);
  const child = fork(job, [t.deps.env.DATABASE_URL ?? "", String(id), now], { stdio: "inherit" });
  const ended = once(child, "exit");
  const locked = `select count(*)::int as count from pg_locks
                  where mode = 'RowExclusiveLock' and relation = 'payment_reversals'::regclass`;
  while ((await one(locked)).count === 0 && child.exitCode === null) await wait(1);
  child.kill("SIGKILL");
  await ended;
  expect(await unfinishedImports(t.deps)).toEqual([id]);
  expect(await one("select count(*)::int as count from loans where status = 'canceled'")).toEqual({
    count: 0,
  });
  await workOnImport(t.deps, id);
  expect(await readImportAs(t, manager, id)).toMatchObject({ state: "undone" });
  expect(await figureDifferences(t.deps)).toEqual([]);
});
