import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test-support/app.ts";
import { makeApprovedLoan } from "../../../test-support/make-loan.ts";
import { makeCustomer, type Person } from "../../../test-support/make.ts";
import { dropPhones, givePhone, runSms, storedSms, turnSmsOn } from "../../../test-support/sms.ts";
import { openSmsGateway } from "./open-gateway.ts";
import { planReminders } from "./plan-reminders.ts";
import { simulateReport } from "./simulator.ts";

let t: TestApp;
let customer: Person;
let phone: string;

beforeAll(async () => {
  t = await testApp("2026-02-10T09:00:00Z");
  await turnSmsOn(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.deps.db.deleteFrom("messages").execute();
  await dropPhones(t);
  customer = await makeCustomer(t.deps);
  phone = await givePhone(t, customer);
  await makeApprovedLoan(t.deps, customer, { approval_date: "2026-01-10" });
  await planReminders(t.deps);
});

const one = async () => {
  const [message] = await storedSms(t, phone);
  if (message === undefined) throw new Error("No message was written.");
  return message;
};

describe("MSG-34 the simulator", () => {
  test.each([
    ["+232-76-000403", "failed", "403 InvalidPhoneNumber"],
    ["+232-76-000500", "unknown", "No answer: the operation timed out"],
    ["+232-76-000600", "undelivered", null],
    ["+232-76-000601", "sent", null],
    ["+232-76-123999", "delivered", null],
  ])("to %s: %s", async (number, state, reason) => {
    await t.deps.db.deleteFrom("messages").execute();
    await t.deps.db.deleteFrom("sms_refused_phones").execute();
    phone = await givePhone(t, customer, { phone: number });
    await planReminders(t.deps);
    const gateway = openSmsGateway(t.deps.env);
    if (gateway === null) throw new Error("The test has the simulator.");
    const { id } = await one();
    await runSms(t, gateway, id);
    const digits = `+${number.replaceAll(/\D/g, "")}`;
    const run = { signal: new AbortController().signal, report: () => 0, log: () => undefined };
    const { rows } = await t.deps.pool.query(
      "select data from pgboss.job where name = 'messages.simulate-report' and data->>'phoneNumber' = $1",
      [digits],
    );
    for (const { data } of rows) await simulateReport.run(t.deps, data, run);
    expect([(await one()).state, (await one()).last_error]).toEqual([state, reason]);
  });

  test("its page shows the texts to programs on this machine, and no mail", async () => {
    const page = await t.app.inject({ url: "/dev/sms" });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(phone);
    expect((await t.app.inject({ url: "/dev/mail" })).body).not.toContain(phone);
    const remote = await t.app.inject({ url: "/dev/sms", remoteAddress: "203.0.113.9" });
    expect(remote.statusCode).toBe(404);
  });
});
