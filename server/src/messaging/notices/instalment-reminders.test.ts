import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test-support/app.ts";
import { pay, step } from "../../../test-support/make-decision.ts";
import { makeApprovedLoan, type MadeLoan } from "../../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../../test-support/make.ts";
import { sendInstalmentReminders } from "./instalment-reminders.ts";

let lender: TestApp;
let customer: Person;
let manager: Person;
/** 1,200 NLe in six instalments of 200, on the 10th of each month from February. */
let loan: MadeLoan;

beforeAll(async () => {
  lender = await testApp();
  manager = await makeStaff(lender.deps, 9);
});
afterAll(() => lender.close());
beforeEach(async () => {
  customer = await makeCustomer(lender.deps);
  loan = await makeApprovedLoan(lender.deps, customer, { approval_date: "2026-01-10" });
});

/** What the customer is told of instalments when the job runs on a day, beside what it told before. */
async function on(day: string) {
  lender.setNow(`${day}T00:10:00Z`);
  const before = await reminders();
  await sendInstalmentReminders(lender.deps);
  return (await reminders()).slice(before.length);
}

const reminders = () =>
  lender.deps.db
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

describe("MSG-3 instalments are announced three days before, and told of once when past due", () => {
  test("each on its day, and never again", async () => {
    expect(await on("2026-02-06")).toEqual([]);
    expect(await on("2026-02-07")).toEqual([dueSoon("2026-02-10", 200)]);
    for (const day of ["2026-02-07", "2026-02-08", "2026-02-09", "2026-02-10"])
      expect(await on(day)).toEqual([]);
    expect(await on("2026-02-11")).toEqual([overdue("2026-02-10", 200, 200)]);
    for (const day of ["2026-02-11", "2026-02-12", "2026-02-17"]) expect(await on(day)).toEqual([]);
    expect(await on("2026-03-07")).toEqual([dueSoon("2026-03-10", 200)]);
    expect(await on("2026-03-11")).toEqual([overdue("2026-03-10", 200, 400)]);
  });

  test("with what is left of them after payments, oldest first", async () => {
    lender.setNow("2026-02-01T09:00:00Z");
    await pay(lender, manager, loan, 250.5);
    expect(await on("2026-02-07")).toEqual([]);
    expect(await on("2026-02-11")).toEqual([]);
    expect(await on("2026-03-07")).toEqual([dueSoon("2026-03-10", 149.5)]);
    expect(await on("2026-03-11")).toEqual([overdue("2026-03-10", 149.5, 149.5)]);
  });

  test("days on which nothing ran are made up for", async () => {
    expect(await on("2026-02-10")).toEqual([dueSoon("2026-02-10", 200)]);
    expect(await on("2026-02-17")).toEqual([overdue("2026-02-10", 200, 200)]);
  });

  test("arrears older than a week are no news", async () => {
    expect(await on("2026-05-01")).toEqual([]);
    expect(await on("2026-05-11")).toEqual([overdue("2026-05-10", 200, 800)]);
  });

  test("a loan that takes no payments is not reminded of", async () => {
    lender.setNow("2026-02-01T09:00:00Z");
    await step(lender, manager, loan, "close");
    expect(await on("2026-02-07")).toEqual([]);
    expect(await on("2026-02-11")).toEqual([]);
  });

  test("two processes on the same day tell once", async () => {
    lender.setNow("2026-02-07T00:10:00Z");
    await Promise.all([1, 2, 3].map(() => sendInstalmentReminders(lender.deps)));
    expect(await reminders()).toEqual([dueSoon("2026-02-10", 200)]);
  });

  test("and agree with the details of the loan", async () => {
    await pay(lender, manager, loan, 350);
    const [told] = await on("2026-03-11");
    const response = await lender.app.inject({
      url: `/api/loans/details/${loan.loan_id}`,
      headers: (await makeStaff(lender.deps, 8)).headers,
    });
    const { arrears, days_past_due } = response.json().loan;
    expect({ arrears, days_past_due }).toEqual({ arrears: 50, days_past_due: 1 });
    expect(told?.facts).toMatchObject({ amount: arrears, arrears });
  });
});
