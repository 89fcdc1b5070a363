import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test-support/app.ts";
import { makeApprovedLoan, type MadeLoan } from "../../../test-support/make-loan.ts";
import { makeCustomer, type Person } from "../../../test-support/make.ts";
import {
  dropPhones,
  fakeGateway,
  givePhone,
  runAllSms,
  storedSms,
  turnSmsOn,
} from "../../../test-support/sms.ts";
import { saveTemplate } from "./templates.ts";
import { planReminders } from "./plan-reminders.ts";
import { savePreferences } from "../../customers/message-preferences.ts";

let t: TestApp;
let customer: Person;
let phone: string;
/** 1,200 NLe in six instalments of 200, on the 10th of each month from February. */
let loan: MadeLoan;
const ctx = { actor: null, network_address: "127.0.0.1", request_id: "test" };

beforeAll(async () => {
  t = await testApp();
  await turnSmsOn(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.deps.db.deleteFrom("messages").execute();
  await dropPhones(t);
  customer = await makeCustomer(t.deps);
  phone = await givePhone(t, customer);
  loan = await makeApprovedLoan(t.deps, customer, { approval_date: "2026-01-10" });
});

/** The reminders that are written on a day, and then sent. */
async function on(day: string) {
  t.setNow(`${day}T00:20:00Z`);
  const before = await storedSms(t, phone);
  await planReminders(t.deps);
  t.setNow(`${day}T08:00:00Z`);
  await runAllSms(t, fakeGateway());
  return (await storedSms(t, phone)).slice(before.length);
}
const templatesOn = async (day: string) =>
  (await on(day)).map(({ template, reminds_of, state }) => [template, reminds_of, state]);

describe("MSG-15 reminders follow the plan", () => {
  test("each on its day, once", async () => {
    const days = [
      ["2026-02-06", []],
      // Three days before the 10th of February, a Saturday.
      ["2026-02-07", [["due_soon", "2026-02-10", "sent"]]],
      ["2026-02-09", []],
      ["2026-02-10", [["due_today", "2026-02-10", "sent"]]],
      ["2026-02-11", [["overdue_1", "2026-02-10", "sent"]]],
      ["2026-02-12", []],
      ["2026-02-17", [["overdue_7", "2026-02-10", "sent"]]],
      ["2026-02-18", []],
      ["2026-03-07", [["due_soon", "2026-03-10", "sent"]]],
    ] as const;
    for (const [day, expected] of days) {
      expect(await templatesOn(day)).toEqual(expected);
      expect(await templatesOn(day)).toEqual([]);
    }
  });

  test("the text has the figures and the link that stops them", async () => {
    const [message] = await on("2026-02-11");
    const { stop_token } = await t.deps.db
      .selectFrom("message_preferences")
      .select("stop_token")
      .where("customer_id", "=", loan.customer_id)
      .executeTakeFirstOrThrow();
    expect(message?.text_body).toBe(
      `Microfinance: NLe 200 for loan ${loan.loan_id} was due on 10-Feb-2026. Please pay or call our office. No more reminders: http://localhost:3000/stop/${stop_token}`,
    );
  });

  test("a missed day is made up for, an old loan is not", async () => {
    expect(await templatesOn("2026-02-19")).toEqual([["overdue_7", "2026-02-10", "sent"]]);
    expect(await templatesOn("2026-02-24")).toEqual([]);
    expect(await templatesOn("2026-02-27")).toEqual([]);
  });
});

describe("MSG-16 at most one reminder a loan and day", () => {
  test("of several instalments the most urgent one is reminded of, the other a day later", async () => {
    // 12 March: the one of February is a month late, that of March one to three days.
    expect(await templatesOn("2026-03-12")).toEqual([["overdue_30", "2026-02-10", "sent"]]);
    expect(await templatesOn("2026-03-13")).toEqual([["overdue_1", "2026-03-10", "sent"]]);
  });

  test("ten runs at once write one", async () => {
    t.setNow("2026-03-12T00:20:00Z");
    await Promise.all(Array.from({ length: 10 }, () => planReminders(t.deps)));
    expect(await storedSms(t, phone)).toHaveLength(1);
  });

  test("before a Sunday the reminder is that of Monday", async () => {
    // 7 March is a Saturday; at night the next sending time is Monday, the 9th.
    t.setNow("2026-03-07T21:00:00Z");
    await planReminders(t.deps);
    t.setNow("2026-03-09T00:20:00Z");
    await planReminders(t.deps);
    const written = await storedSms(t, phone);
    expect(written.map(({ template, reminder_on }) => [template, reminder_on])).toEqual([
      ["due_soon", "2026-03-09"],
    ]);
  });
});

describe("MSG-18 an opt-out", () => {
  test("stops reminders, also one that is written already", async () => {
    t.setNow("2026-02-10T00:20:00Z");
    await planReminders(t.deps);
    await savePreferences(t.deps, ctx, loan.customer_id, { reminders: false });
    t.setNow("2026-02-10T08:00:00Z");
    const gateway = fakeGateway();
    await runAllSms(t, gateway);
    expect(gateway.reached).toEqual([]);
    expect((await storedSms(t, phone)).map(({ last_error }) => last_error)).toEqual([
      "The customer stopped reminders.",
    ]);
    expect(await templatesOn("2026-02-11")).toEqual([]);
  });
});

test("MSG-20 Krio is sent when the customer chose it and a native speaker checked the text", async () => {
  await savePreferences(t.deps, ctx, loan.customer_id, { language: "kri" });
  const languages = async (day: string) => (await on(day)).map(({ language }) => language);
  expect(await languages("2026-02-10")).toEqual(["en"]);
  const actor = { user_id: customer.user_id } as NonNullable<typeof ctx.actor>;
  await saveTemplate(
    t.deps.db,
    t.deps,
    { ...ctx, actor },
    { template: "overdue_1", language: "kri" },
    { text: "Yu pe don let fo {loan}: {stop}", is_on: true, is_checked: true },
  );
  const [krio] = await on("2026-02-11");
  expect(krio?.language).toBe("kri");
  expect(krio?.text_body).toMatch(/^Yu pe don let fo LN-/);
});
