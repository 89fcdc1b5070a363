import { fork } from "node:child_process";
import { once } from "node:events";
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
import { breakLocked, untilLocked } from "../../test-support/lock-waits.ts";
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

/** The lock for which a process waits in the midst of its work. */
const midst = 7_262_999;

/** Works on an import in a process, and kills it where it inserts into this table while the condition holds. */
async function killAtInsert(id: number, table: string, condition: string): Promise<void> {
  await t.asOwner(`
    create function wait_in_the_midst() returns trigger language plpgsql as $$
    begin
      if ${condition} then perform pg_advisory_xact_lock(${midst}); end if;
      return null;
    end $$;
    create trigger wait_in_the_midst before insert on ${table}
      for each statement execute function wait_in_the_midst()`);
  const holder = await t.deps.pool.connect();
  await holder.query("select pg_advisory_lock($1)", [midst]);
  const child = fork(job, [t.deps.env.DATABASE_URL ?? "", String(id), now], { stdio: "inherit" });
  const ended = once(child, "exit");
  await untilLocked(t.deps.pool);
  child.kill("SIGKILL");
  await ended;
  // Its connection, which waits, would learn of it later.
  await breakLocked(t.deps.pool);
  await holder.query("select pg_advisory_unlock($1)", [midst]);
  holder.release();
  await t.asOwner(`drop trigger wait_in_the_midst on ${table}; drop function wait_in_the_midst()`);
}

/** Works on an import in a process, and kills it when some of its rows, and not all, are in this table. */
async function killInTheMidst(id: number, table: string, own = "true"): Promise<void> {
  const done = `select from ${table} where ${own}`;
  // What the same transaction inserted is not done yet.
  await killAtInsert(id, table, `exists (${done} and xmin <> pg_current_xact_id()::xid)`);
  const killedAt = (await one(`select count(*)::int as count from ${table} where ${own}`)).count;
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
  await killInTheMidst(id, "import_rows", `import_id = ${id}`);
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
  await killInTheMidst(id, "loans");
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
  await killAtInsert(id, "payment_reversals", "true");
  expect(await unfinishedImports(t.deps)).toEqual([id]);
  expect(await one("select count(*)::int as count from loans where status = 'canceled'")).toEqual({
    count: 0,
  });
  await workOnImport(t.deps, id);
  expect(await readImportAs(t, manager, id)).toMatchObject({ state: "undone" });
  expect(await figureDifferences(t.deps)).toEqual([]);
});
