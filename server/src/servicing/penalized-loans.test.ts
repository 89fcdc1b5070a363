import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { untilLocked } from "../../test-support/lock-waits.ts";
import { pay } from "../../test-support/make-decision.ts";
import { makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { chargePenaltiesOn, fiftyAfterFiveDays, makeCharge } from "../../test-support/penalties.ts";
import { lockPenalizedLoan, readPenalizedLoans, type ReadLoan } from "./charge-penalties.ts";

let t: TestApp;
let customer: Person;
let manager: Person;

beforeAll(async () => {
  t = await testApp("2026-01-10T09:00:00Z");
  await chargePenaltiesOn(t.deps, fiftyAfterFiveDays);
  customer = await makeCustomer(t.deps);
  manager = await makeStaff(t.deps, 9);
});
afterAll(() => t.close());

/** Two loans as they are read together. */
async function readTwo() {
  const made = [await makeApprovedLoan(t.deps, customer), await makeApprovedLoan(t.deps, customer)];
  const [first, second] = await readPenalizedLoans(
    t.deps.db,
    made.map(({ id }) => id),
  );
  if (first === undefined || second === undefined) throw new Error("there are two loans");
  return { first, second };
}
const lock = (read: ReadLoan) =>
  t.deps.db.transaction().execute((db) => lockPenalizedLoan(db, read));

test("SERV-53 a loan that did not change since it was read is locked as it was read", async () => {
  const { first, second } = await readTwo();
  expect(first.loan.instalments).toHaveLength(6);
  expect(second.rule).toEqual(fiftyAfterFiveDays);
  for (const read of [first, second]) expect(await lock(read)).toBe(read);
});

test("SERV-53 a loan that was paid or charged since it was read is read again, also within the same moment", async () => {
  const { first, second } = await readTwo();
  expect((await pay(t, manager, first.snapshot.row, 200)).statusCode).toBe(200);
  await makeCharge(t.deps, second.snapshot.row.id);
  const paid = await lock(first);
  expect(paid?.snapshot.loan.paid).toBe(20_000);
  expect(paid?.loan.payments).toEqual([{ date: "2026-01-10", amount: 20_000 }]);
  const charged = await lock(second);
  expect(charged?.snapshot.loan.charges).toBe(5_000);
  expect(charged?.loan.charges).toMatchObject([{ instalment: 1, round: 1, amount: 5_000 }]);
});

test("SERV-53 a loan that changes while its lock is awaited is read again", async () => {
  const { first } = await readTwo();
  const other = await t.deps.pool.connect();
  await other.query("begin");
  await other.query("update loans set updated_at = updated_at where id = $1", [
    first.snapshot.row.id,
  ]);
  const locked = lock(first);
  await untilLocked(t.deps.pool);
  await other.query("commit");
  other.release();
  expect(await locked).not.toBe(first);
  expect((await locked)?.version).not.toBe(first.version);
});
