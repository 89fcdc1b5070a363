import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test-support/app.ts";
import { pay, step } from "../../../test-support/make-decision.ts";
import { makeApprovedLoan, type MadeLoan } from "../../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../../test-support/make.ts";
import { sendInstalmentReminders } from "./instalment-reminders.ts";

let t: TestApp;
let customer: Person;
let manager: Person;
/** 1,200 NLe in six instalments of 200, on the 10th of each month from February. */
let loan: MadeLoan;

beforeAll(async () => {
  t = await testApp();
  manager = await makeStaff(t.deps, 9);
});
afterAll(() => t.close());
beforeEach(async () => {
  customer = await makeCustomer(t.deps);
  loan = await makeApprovedLoan(t.deps, customer, { approval_date: "2026-01-10" });
});

/** The reminders that the job writes on a day. */
async function on(day: string) {
  t.setNow(`${day}T00:10:00Z`);
  const before = await reminders();
  await sendInstalmentReminders(t.deps);
  return (await reminders()).slice(before.length);
}

const reminders = () =>
  t.deps.db
    .selectFrom("notices")
    .select(["kind", "key", "facts"])
    .where("loan_id", "=", loan.id)
    .where("kind", "in", ["due_soon", "overdue"])
    .orderBy("id")
    .execute();

const dueSoon = (due_date: string, amount: number) => ({
  kind: "due_soon",
  key: due_date,
  facts: { due_date, amount },
});
const overdue = (due_date: string, amount: number, arrears: number) => ({
  kind: "overdue",
  key: due_date,
  facts: { due_date, amount, arrears },
});

describe("MSG-3 reminders of instalments: three days before, and once when past due", () => {
  test("are written on their day, once each", async () => {
    expect(await on("2026-02-06")).toEqual([]);
    expect(await on("2026-02-07")).toEqual([dueSoon("2026-02-10", 200)]);
    for (const day of ["2026-02-07", "2026-02-08", "2026-02-09", "2026-02-10"])
      expect(await on(day)).toEqual([]);
    expect(await on("2026-02-11")).toEqual([overdue("2026-02-10", 200, 200)]);
    for (const day of ["2026-02-11", "2026-02-12", "2026-02-17"]) expect(await on(day)).toEqual([]);
    expect(await on("2026-03-07")).toEqual([dueSoon("2026-03-10", 200)]);
    expect(await on("2026-03-11")).toEqual([overdue("2026-03-10", 200, 400)]);
  });

  test("state the unpaid part after payments, which cover the oldest instalment first", async () => {
    t.setNow("2026-02-01T09:00:00Z");
    await pay(t, manager, loan, 250.5);
    expect(await on("2026-02-07")).toEqual([]);
    expect(await on("2026-02-11")).toEqual([]);
    expect(await on("2026-03-07")).toEqual([dueSoon("2026-03-10", 149.5)]);
    expect(await on("2026-03-11")).toEqual([overdue("2026-03-10", 149.5, 149.5)]);
  });

  test("make up for missed days", async () => {
    expect(await on("2026-02-10")).toEqual([dueSoon("2026-02-10", 200)]);
    expect(await on("2026-02-17")).toEqual([overdue("2026-02-10", 200, 200)]);
  });

  test("omit arrears older than a week", async () => {
    expect(await on("2026-05-01")).toEqual([]);
    expect(await on("2026-05-11")).toEqual([overdue("2026-05-10", 200, 800)]);
  });

  test("omit a loan that accepts no payments", async () => {
    t.setNow("2026-02-01T09:00:00Z");
    await step(t, manager, loan, "close");
    expect(await on("2026-02-07")).toEqual([]);
    expect(await on("2026-02-11")).toEqual([]);
  });

  test("are written once by two processes on one day", async () => {
    t.setNow("2026-02-07T00:10:00Z");
    await Promise.all([1, 2, 3].map(() => sendInstalmentReminders(t.deps)));
    expect(await reminders()).toEqual([dueSoon("2026-02-10", 200)]);
  });

  test("equal the details of the loan", async () => {
    await pay(t, manager, loan, 350);
    const [reminder] = await on("2026-03-11");
    const response = await t.app.inject({
      url: `/api/loans/details/${loan.loan_id}`,
      headers: (await makeStaff(t.deps, 8)).headers,
    });
    const { arrears, days_past_due } = response.json().loan;
    expect({ arrears, days_past_due }).toEqual({ arrears: 50, days_past_due: 1 });
    expect(reminder?.facts).toMatchObject({ amount: arrears, arrears });
  });
});
