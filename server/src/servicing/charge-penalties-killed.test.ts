import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { untilLocked } from "../../test-support/lock-waits.ts";
import { makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer } from "../../test-support/make.ts";
import { chargePenaltiesOn, fiftyAfterFiveDays } from "../../test-support/penalties.ts";
import { figureDifferences } from "../accounting/verify-figures.ts";
import { ageLoans } from "../loans/age-loans.ts";
import { chargePenalties } from "./charge-penalties.ts";

const loans = 60;
const day = "2026-02-16";
const job = fileURLToPath(
  new URL("../../test-support/charge-penalties-process.ts", import.meta.url),
);

let t: TestApp;
beforeAll(async () => {
  t = await testApp("2026-01-10T09:00:00Z");
  await chargePenaltiesOn(t.deps, fiftyAfterFiveDays);
  const customer = await makeCustomer(t.deps);
  for (let made = 0; made < loans; made += 1)
    await makeApprovedLoan(t.deps, customer, { approval_date: "2026-01-10" });
});
afterAll(() => t.close());

const charged = async () =>
  Number((await t.deps.pool.query("select count(*) as count from loan_acts")).rows[0]?.count);

/** Starts the job in a process and kills it when so many loans are charged: it waits for the lock of the next one. */
async function killAfter(count: number): Promise<void> {
  const next = await t.deps.pool.connect();
  await next.query("begin; set local idle_in_transaction_session_timeout = 0");
  await next.query(
    "select from loans where id = (select id from loans order by id offset $1 limit 1) for update",
    [count],
  );
  const child = fork(job, [t.deps.env.DATABASE_URL ?? "", day], { stdio: "inherit" });
  const ended = once(child, "exit");
  await untilLocked(t.deps.pool);
  child.kill("SIGKILL");
  await ended;
  expect(await charged()).toBe(count);
  await next.query("rollback");
  next.release();
  // The session of the killed process waits until here: the next process is not taken for it.
  await untilLocked(t.deps.pool, "%", 0);
}

test("SERV-53 a job that is killed in the midst is continued, and charges each penalty once", async () => {
  t.setNow(`${day}T00:20:00Z`);
  await ageLoans(t.deps);
  await killAfter(10);
  await killAfter(30);
  await chargePenalties(t.deps);
  const { rows } = await t.deps.pool.query(
    `select count(*) as acts, count(distinct (loan_id, unit)) as units, sum(amount) as amount,
            (select sum(charges_total) from loans) as charges, (select sum(penalty) from instalments) as penalties,
            (select count(*) from notices where kind = 'penalty') as notices
     from loan_acts`,
  );
  expect(rows[0]).toEqual({
    acts: loans,
    units: loans,
    amount: loans * 50,
    charges: loans * 50,
    penalties: loans * 50,
    notices: loans,
  });
  expect(await figureDifferences(t.deps)).toEqual([]);
  expect((await t.deps.pool.query("select charged_to from penalty_charging")).rows).toEqual([
    { charged_to: day },
  ]);
});
