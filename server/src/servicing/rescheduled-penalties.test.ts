import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs } from "../../test-support/call.ts";
import { pay } from "../../test-support/make-decision.ts";
import { makeApprovedLoan, type MadeLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import {
  chargeDuePenalties,
  chargePenaltiesOn,
  fiftyAfterFiveDays,
} from "../../test-support/penalties.ts";
import { reschedule } from "../../test-support/rescheduling.ts";
import { figureDifferences } from "../accounting/verify-figures.ts";

let t: TestApp;
let officer: Person;
let manager: Person;
let loan: MadeLoan;

beforeAll(async () => {
  t = await testApp("2026-01-10T09:00:00Z");
  await chargePenaltiesOn(t.deps, fiftyAfterFiveDays);
});
afterAll(() => t.close());

async function morning(day: string) {
  t.setNow(`${day}T00:20:00Z`);
  await chargeDuePenalties(t.deps);
  t.setNow(`${day}T09:00:00Z`);
  officer = await makeStaff(t.deps, 5);
  manager = await makeStaff(t.deps, 8);
}

/** A loan of 1,200 NLe in six instalments of 200, of which the first is late and charged with 50. */
beforeEach(async () => {
  t.setNow("2026-01-10T09:00:00Z");
  loan = await makeApprovedLoan(t.deps, await makeCustomer(t.deps), {
    approval_date: "2026-01-10",
  });
  await morning("2026-02-16");
});

const charges = async () =>
  (await callAs(t, manager, "GET", `/loans/${loan.loan_id}/charges`)).body.charges;
const details = async () =>
  (await callAs(t, manager, "GET", `/loans/details/${loan.loan_id}`)).body.loan;
const people = () => ({ asker: officer, approver: manager });
const month = { way: "holiday", months: 1 } as const;

describe("SERV-102 penalties of before a new schedule", () => {
  // In the order of their days: arrears are never computed for an earlier day again.
  test("waived are shown as waived and not waived again, and undoing brings them back", async () => {
    await pay(t, manager, loan, 20);
    await reschedule(t, people(), loan, { ...month, charges: "waive" });
    const rescheduled = await details();
    expect(rescheduled).toMatchObject({ balance: 1_200, credits_total: 30 });
    expect(rescheduled.movements.slice(-2)).toMatchObject([
      { kind: "reschedule", charged: 0, paid: 0, balance: 1_230 },
      { kind: "waiver", amount: 30, charged: 0, paid: 30, balance: 1_200 },
    ]);
    const [charge] = await charges();
    expect(charge).toMatchObject({ state: "waived", waived: 30, paid: 20 });
    const path = `/loans/${loan.loan_id}/charges/${charge.id}/waive/preview`;
    expect((await callAs(t, officer, "POST", path)).status).toBe(409);
    const undo = { reason: "Wrong loan" };
    await callAs(t, manager, "POST", `/loans/${loan.loan_id}/reschedules/undo`, undo);
    expect(await charges()).toMatchObject([{ state: "partial", paid: 20, waived: null }]);
    const undone = await details();
    expect(undone).toMatchObject({ balance: 1_230, credits_total: 0 });
    expect(undone.movements.slice(-2)).toMatchObject([
      { kind: "waiver_reversal", amount: 30, charged: 30, paid: 0, balance: 1_230 },
      { kind: "reschedule_reversal", charged: 0, paid: 0, balance: 1_230 },
    ]);
    expect(await figureDifferences(t.deps)).toEqual([]);
  });

  test("carried over are due with its first instalment, and a later one is charged on a new instalment", async () => {
    await reschedule(t, people(), loan, { ...month, charges: "carry" });
    expect(await details()).toMatchObject({ next_due_date: "2026-04-10", next_due_amount: 250 });
    expect(await charges()).toMatchObject([{ instalment: 1, state: "owed", paid: 0 }]);
    await pay(t, manager, loan, 250);
    expect(await charges()).toMatchObject([{ state: "paid", paid: 50 }]);
    await morning("2026-05-16");
    expect(await charges()).toMatchObject([
      { instalment: 1, state: "paid" },
      { instalment: 8, due_date: "2026-05-10", state: "owed", amount: 50 },
    ]);
    expect(await figureDifferences(t.deps)).toEqual([]);
  });
});
