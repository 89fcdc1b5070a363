import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test-support/app.ts";
import { callAs } from "../../../test-support/call.ts";
import { pay } from "../../../test-support/make-decision.ts";
import { makeApprovedLoan, type MadeLoan } from "../../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../../test-support/make.ts";
import {
  dropPhones,
  fakeGateway,
  givePhone,
  runAllSms,
  storedSms,
  turnSmsOn,
} from "../../../test-support/sms.ts";
import { planReminders } from "./plan-reminders.ts";

let t: TestApp;
let customer: Person;
let phone: string;
/** 1,200 NLe in six instalments of 200, on the 10th of each month from February. */
let loan: MadeLoan;

beforeAll(async () => {
  t = await testApp("2026-02-12T09:00:00Z");
  await turnSmsOn(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow("2026-02-12T09:00:00Z");
  await t.deps.db.deleteFrom("messages").execute();
  await dropPhones(t);
  customer = await makeCustomer(t.deps);
  phone = await givePhone(t, customer);
  loan = await makeApprovedLoan(t.deps, customer, { approval_date: "2026-01-10" });
});

async function promise(amount: number, due_date: string) {
  const { status } = await callAs(
    t,
    await makeStaff(t.deps, 8),
    "POST",
    `/loans/${loan.loan_id}/contacts`,
    {
      contact_key: randomUUID(),
      person: "customer",
      channel: "call",
      outcome: "promised",
      promise: { amount, due_date },
    },
  );
  expect(status).toBe(200);
}

/** What is sent on a day; the plan runs at night and again in the morning. */
async function on(day: string): Promise<string[]> {
  t.setNow(`${day}T00:20:00Z`);
  const before = await storedSms(t, phone);
  await planReminders(t.deps);
  t.setNow(`${day}T08:00:00Z`);
  await planReminders(t.deps);
  await runAllSms(t, fakeGateway());
  const after = await storedSms(t, phone);
  return after.slice(before.length).map(({ template, state }) => `${template} ${state}`);
}

test("MSG-15 a promise is reminded of once, the day before, instead of the instalment", async () => {
  // 17 February is the day of "a week late", too.
  await promise(150, "2026-02-18");
  expect(await on("2026-02-16")).toEqual([]);
  expect(await on("2026-02-17")).toEqual(["promise_eve sent"]);
  const [message] = (await storedSms(t, phone)).slice(-1);
  expect(message?.text_body).toContain(
    `you promised to pay NLe 150 for loan ${loan.loan_id} by 18-Feb-2026. No more reminders: `,
  );
  // The instalment is made up for; the promise has no second reminder.
  expect(await on("2026-02-18")).toEqual(["overdue_7 sent"]);
});

test("MSG-15 a promise of a Monday is reminded of on that day, one that is made on its day is not", async () => {
  // 15 February is a Sunday.
  await promise(150, "2026-02-16");
  t.setNow("2026-02-14T20:30:00Z");
  await planReminders(t.deps);
  expect((await storedSms(t, phone)).map(({ reminder_on }) => reminder_on)).toEqual(["2026-02-16"]);
  expect(await on("2026-02-16")).toEqual([]);
  expect((await storedSms(t, phone)).map(({ state }) => state)).toEqual(["sent"]);
  await promise(150, "2026-02-16");
  await planReminders(t.deps);
  expect(await storedSms(t, phone)).toHaveLength(1);
});

test("MSG-16 a promise that was kept or moved meanwhile is not reminded of", async () => {
  await promise(150, "2026-02-14");
  t.setNow("2026-02-13T00:20:00Z");
  await planReminders(t.deps);
  t.setNow("2026-02-13T07:00:00Z");
  expect((await pay(t, await makeStaff(t.deps, 9), loan, 150)).statusCode).toBe(200);
  t.setNow("2026-02-13T08:00:00Z");
  const gateway = fakeGateway();
  await runAllSms(t, gateway);
  const [kept] = await storedSms(t, phone);
  expect([kept?.template, kept?.last_error]).toEqual([
    "promise_eve",
    "The promise is kept or moved.",
  ]);
  await promise(300, "2026-02-19");
  t.setNow("2026-02-18T00:20:00Z");
  await planReminders(t.deps);
  t.setNow("2026-02-18T08:00:00Z");
  await promise(300, "2026-02-25");
  await runAllSms(t, gateway);
  const moved = (await storedSms(t, phone)).find(({ reminds_of }) => reminds_of === "2026-02-19");
  expect(moved?.last_error).toBe("The promise is kept or moved.");
  expect(gateway.reached).toEqual([]);
});

test("MSG-15, MSG-18 not when the plan or the customer does without", async () => {
  await promise(150, "2026-02-21");
  await turnSmsOn(t, { sms_plan: { promise_eve: false } });
  t.setNow("2026-02-20T00:20:00Z");
  await planReminders(t.deps);
  expect(await storedSms(t, phone)).toEqual([]);
  await turnSmsOn(t, { sms_plan: {} });
  const path = `/customer/${loan.customer_id}/message-preferences`;
  const manager = await makeStaff(t.deps, 8);
  await callAs(t, manager, "PUT", path, { reminders: false });
  await planReminders(t.deps);
  expect(await storedSms(t, phone)).toEqual([]);
  await callAs(t, manager, "PUT", path, { reminders: true });
  await planReminders(t.deps);
  expect(await storedSms(t, phone)).toHaveLength(1);
});
