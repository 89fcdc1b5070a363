import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test-support/app.ts";
import { pay } from "../../../test-support/make-decision.ts";
import { makeApprovedLoan, type MadeLoan } from "../../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../../test-support/make.ts";
import {
  dropPhones,
  accepted,
  fakeGateway,
  givePhone,
  newPhone,
  runAllSms,
  runSms,
  storedSms,
  turnSmsOn,
} from "../../../test-support/sms.ts";
import { sendNotices } from "../notices/send-notices.ts";
import { gatewayOf } from "./gateway.ts";
import { writeNoticeSms } from "./notice-sms.ts";
import { planReminders } from "./plan-reminders.ts";

let t: TestApp;
let customer: Person;
let phone: string;
/** 1,200 NLe in six instalments of 200, on the 10th of each month from February. */
let loan: MadeLoan;

beforeAll(async () => {
  t = await testApp("2026-02-10T09:00:00Z");
  await turnSmsOn(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.deps.db.deleteFrom("messages").execute();
  await t.deps.db.updateTable("notices").set({ mailed_at: new Date() }).execute();
  await t.deps.db.deleteFrom("sms_pause").execute();
  await t.deps.db.deleteFrom("sms_costs").execute();
  await dropPhones(t);
  t.setNow("2026-02-10T09:00:00Z");
  customer = await makeCustomer(t.deps);
  phone = await givePhone(t, customer);
  loan = await makeApprovedLoan(t.deps, customer, { approval_date: "2026-01-10" });
});

/** A payment by a staff member who has just signed in. */
async function receive(amount: number) {
  const response = await pay(t, await makeStaff(t.deps, 9), loan, amount);
  expect(response.statusCode).toBe(200);
}

const states = async () =>
  (await storedSms(t, phone)).map(({ template, state, last_error }) => [
    template,
    state,
    last_error,
  ]);
const one = async () => {
  const [message] = await storedSms(t, phone);
  if (message === undefined) throw new Error("No message was written.");
  return message;
};

describe("MSG-14 one outbox", () => {
  test("a payment writes a mail and a text message, and each once", async () => {
    await receive(150);
    await sendNotices(t.deps);
    await sendNotices(t.deps);
    const messages = await storedSms(t, phone);
    expect(messages.map((message) => message.text_body)).toEqual([
      `Microfinance: we received NLe 150 for loan ${loan.loan_id} on 10-Feb-2026. You still owe NLe 1,050. Thank you.`,
    ]);
    const notice = {
      id: Number(messages[0]?.dedupe_key.split(":").at(-1)),
      customer_id: loan.customer_id,
      loan: { id: loan.id, code: loan.loan_id },
      event: {
        kind: "payment" as const,
        facts: { amount: 150, transaction_date: "2026-02-10", balance: 1_050 },
      },
    };
    await Promise.all(
      Array.from({ length: 10 }, () => writeNoticeSms(t.deps.db, t.deps, [notice])),
    );
    expect(await storedSms(t, phone)).toHaveLength(1);
    const gateway = fakeGateway();
    const { id } = await one();
    await Promise.all(Array.from({ length: 10 }, () => runSms(t, gateway, id)));
    await runSms(t, gateway, id);
    expect(gateway.reached.map(({ to }) => to)).toEqual([`+${phone.replaceAll(/\D/g, "")}`]);
    expect(await states()).toEqual([["payment", "sent", null]]);
  });

  test("nothing is written while text messages are off", async () => {
    await turnSmsOn(t, { sms: false });
    await receive(10);
    await sendNotices(t.deps);
    await planReminders(t.deps);
    expect(await storedSms(t)).toEqual([]);
    await turnSmsOn(t);
  });
});

describe("MSG-16 a message is looked at again before it is sent", () => {
  test("paid since: the reminder is dropped", async () => {
    await planReminders(t.deps);
    expect(await states()).toEqual([["due_today", "waiting", null]]);
    await receive(200);
    const gateway = fakeGateway();
    await runAllSms(t, gateway);
    expect(gateway.reached).toEqual([]);
    expect(await states()).toEqual([["due_today", "dropped", "The instalment is paid."]]);
  });

  test("the day has passed, the plan or the number changed: dropped", async () => {
    await planReminders(t.deps);
    const gateway = fakeGateway();
    t.setNow("2026-02-11T09:00:00Z");
    await runAllSms(t, gateway);
    expect(await states()).toEqual([["due_today", "dropped", "Its day has passed."]]);
    await planReminders(t.deps);
    await turnSmsOn(t, { sms_plan: { overdue_1: false } });
    await runAllSms(t, gateway);
    await turnSmsOn(t, { sms_plan: {} });
    await receive(10);
    await sendNotices(t.deps);
    const former = phone;
    phone = await givePhone(t, customer);
    await runAllSms(t, gateway);
    expect((await storedSms(t, former)).map((message) => message.state)).toEqual([
      "dropped",
      "dropped",
      "dropped",
    ]);
    expect(gateway.reached).toEqual([]);
  });
});

test("MSG-17 a message of the night waits for the morning, also when its job runs", async () => {
  t.setNow("2026-02-14T21:00:00Z");
  await receive(10);
  await sendNotices(t.deps);
  expect((await one()).due_at).toEqual(new Date("2026-02-16T08:00:00Z"));
  const gateway = fakeGateway();
  expect(await runSms(t, gateway, (await one()).id)).toEqual({ again: true, reports: [] });
  t.setNow("2026-02-16T08:00:00Z");
  expect(await runSms(t, gateway, (await one()).id)).toEqual({ again: false, reports: [] });
  expect(gateway.reached).toHaveLength(1);
});

describe("MSG-22 a message is never sent again by itself when its outcome is unknown", () => {
  test("no answer", async () => {
    await planReminders(t.deps);
    const gateway = fakeGateway(() => ({ kind: "unknown", reason: "No answer: timeout" }));
    const { id } = await one();
    expect(await runSms(t, gateway, id)).toEqual({
      again: false,
      reports: ["Text messages: No answer: timeout"],
    });
    await runSms(t, gateway, id);
    t.setNow("2026-02-10T12:00:00Z");
    await runSms(t, gateway, id);
    expect(gateway.reached).toHaveLength(1);
    expect(await states()).toEqual([["due_today", "unknown", "No answer: timeout"]]);
  });

  test("a process that ends during the call to the gateway", async () => {
    await planReminders(t.deps);
    const { id } = await one();
    const unanswered = fakeGateway(() => new Promise(() => undefined));
    void runSms(t, unanswered, id);
    await expect.poll(() => unanswered.reached).toHaveLength(1);
    const gateway = fakeGateway();
    // The other run may still be alive.
    expect(await runSms(t, gateway, id)).toEqual({ again: true, reports: [] });
    t.setNow("2026-02-10T09:02:01Z");
    const { again, reports } = await runSms(t, gateway, id);
    expect([again, reports.length]).toEqual([false, 1]);
    expect(gateway.reached).toEqual([]);
    expect((await one()).state).toBe("unknown");
  });

  test("an answer that comes after all is stored", async () => {
    await planReminders(t.deps);
    const { id } = await one();
    let answer: (value: ReturnType<typeof accepted>) => void = () => undefined;
    const slow = fakeGateway(() => new Promise((resolve) => (answer = resolve)));
    const running = runSms(t, slow, id);
    await expect.poll(() => slow.reached).toHaveLength(1);
    t.setNow("2026-02-10T09:03:00Z");
    await runSms(t, fakeGateway(), id);
    expect((await one()).state).toBe("unknown");
    answer(accepted({ id, to: "", text: "" }));
    await running;
    expect((await one()).state).toBe("sent");
  });

  test("an answer that proves that nothing was sent allows another attempt", async () => {
    await planReminders(t.deps);
    const { id } = await one();
    const away = fakeGateway(() => ({ kind: "later", reason: "No answer: ECONNREFUSED" }));
    expect((await runSms(t, away, id)).again).toBe(true);
    expect((await runSms(t, fakeGateway(), id)).again).toBe(false);
    expect((await one()).attempts).toBe(2);
    expect((await one()).state).toBe("sent");
  });
});

describe("MSG-23 what the gateway refuses", () => {
  test("without balance all messages wait, once reported, until the pause ends", async () => {
    await planReminders(t.deps);
    await receive(10);
    await sendNotices(t.deps);
    const [first, second] = await storedSms(t, phone);
    const empty = fakeGateway(() => ({ kind: "paused", reason: "405 InsufficientBalance" }));
    const run = await runSms(t, empty, first?.id ?? 0);
    expect(run).toEqual({ again: true, reports: ["Text messages: 405 InsufficientBalance"] });
    expect(await runSms(t, empty, second?.id ?? 0)).toEqual({ again: true, reports: [] });
    expect(empty.reached).toHaveLength(1);
    t.setNow("2026-02-10T09:31:00Z");
    expect(await runSms(t, empty, first?.id ?? 0)).toEqual({ again: true, reports: [] });
    t.setNow("2026-02-10T10:02:00Z");
    const gateway = fakeGateway();
    await runAllSms(t, gateway);
    expect(gateway.reached).toHaveLength(2);
    expect(await t.deps.db.selectFrom("sms_pause").selectAll().execute()).toEqual([]);
  });

  test("a refused number gets no further message", async () => {
    await receive(10);
    await sendNotices(t.deps);
    const refusing = fakeGateway(() => ({
      kind: "refused",
      reason: "403 InvalidPhoneNumber",
      refuses: true,
    }));
    await runAllSms(t, refusing);
    expect(await states()).toEqual([["payment", "failed", "403 InvalidPhoneNumber"]]);
    await receive(10);
    await sendNotices(t.deps);
    await planReminders(t.deps);
    expect(await storedSms(t, phone)).toHaveLength(1);
  });
});

test("MSG-25 the cost of a month is the sum of what the gateway charged", async () => {
  await planReminders(t.deps);
  await receive(10);
  await sendNotices(t.deps);
  await runAllSms(t, fakeGateway());
  const months = await t.deps.db.selectFrom("sms_costs").selectAll().execute();
  expect(months).toEqual([
    { month: "2026-02-01", currency: "SLE", messages: 2, parts: 2, cost: 0.5 },
  ]);
});

describe("MSG-33 a number that several customers have", () => {
  test("gets no message about loans, until one confirms it", async () => {
    const other = await makeCustomer(t.deps);
    await givePhone(t, other, { phone });
    await planReminders(t.deps);
    expect(await storedSms(t)).toEqual([]);
    await givePhone(t, customer, { phone: newPhone() });
    phone = await givePhone(t, customer, { phone, confirmed: true });
    await planReminders(t.deps);
    expect(await states()).toEqual([["due_today", "waiting", null]]);
  });
});

test("MSG-34 production without a gateway writes no message, elsewhere the simulator takes it", () => {
  expect(gatewayOf({ NODE_ENV: "production", AFRICASTALKING_USERNAME: undefined })).toBeNull();
  expect(gatewayOf({ NODE_ENV: "test", AFRICASTALKING_USERNAME: undefined })).toBe("simulator");
  const named = { NODE_ENV: "production", AFRICASTALKING_USERNAME: "lender" } as const;
  expect(gatewayOf(named)).toBe("africastalking");
});
