import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { knownPassword, setInitialPassword } from "../../../test-support/accounts.ts";
import { type TestApp, testApp } from "../../../test-support/app.ts";
import { changeControl } from "../../../test-support/controls.ts";
import { callAs } from "../../../test-support/call.ts";
import { makeApprovedLoan, type MadeLoan } from "../../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../../test-support/make.ts";
import {
  dropPhones,
  accepted,
  fakeGateway,
  givePhone,
  runAllSms,
  runSms,
  storedSms,
  turnSmsOn,
} from "../../../test-support/sms.ts";
import { planReminders } from "./plan-reminders.ts";
import { takeReport } from "./delivery-report.ts";

let t: TestApp;
let manager: Person;
let auditor: Person;
let customer: Person;
let phone: string;
let loan: MadeLoan;
const secret = "a-secret-of-the-hook-123";

beforeAll(async () => {
  t = await testApp("2026-02-10T09:00:00Z");
  t.deps.env.SMS_HOOK_SECRET = secret;
  manager = await makeStaff(t.deps, 8);
  auditor = await makeStaff(t.deps, 7);
  await turnSmsOn(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.deps.db.deleteFrom("messages").execute();
  await dropPhones(t);
  customer = await makeCustomer(t.deps);
  phone = await givePhone(t, customer);
  loan = await makeApprovedLoan(t.deps, customer, { approval_date: "2026-01-10" });
  await planReminders(t.deps);
});

const one = async () => {
  const [message] = await storedSms(t, phone);
  if (message === undefined) throw new Error("No message was written.");
  return message;
};
const listed = async (query = "") => {
  const { status, body } = await callAs(t, manager, "GET", `/outbox${query}`);
  expect(status).toBe(200);
  return body.outbox;
};

describe("MSG-24 a delivery report", () => {
  const report = (fields: object, path = secret) =>
    t.app.inject({
      method: "POST",
      url: `/api/hooks/sms/${path}`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams(Object.entries(fields)).toString(),
    });

  test("moves a known message forward, in any order and any number of times", async () => {
    await runAllSms(t, fakeGateway());
    const { id } = await one();
    const of = (status: string) => ({
      id: `ATXid_${id}`,
      status,
      phoneNumber: `+${phone.replaceAll(/\D/g, "")}`,
      networkCode: "61901",
    });
    const deliveries = ["Buffered", "Sent", "Success", "Submitted", "Success", "Failed"];
    const states: (string | null)[] = [];
    for (const status of deliveries) {
      expect((await report(of(status))).statusCode).toBe(200);
      states.push((await one()).delivery);
    }
    expect(states).toEqual([
      "buffered",
      "buffered",
      "delivered",
      "delivered",
      "delivered",
      "delivered",
    ]);
    expect((await one()).state).toBe("delivered");
  });

  test("of an unknown id, another phone, another status or another secret changes nothing", async () => {
    await runAllSms(t, fakeGateway());
    const { id } = await one();
    await report({ id: "ATXid_0", status: "Success" });
    await report({ id: `ATXid_${id}`, status: "Success", phoneNumber: "+23276000000" });
    await report({ id: `ATXid_${id}`, status: "Read" });
    expect((await report({ id: `ATXid_${id}`, status: "Success" }, "wrong")).statusCode).toBe(404);
    expect((await report({ id: `ATXid_${id}` })).statusCode).toBe(400);
    expect((await one()).delivery).toBeNull();
  });

  test("forms are accepted there only", async () => {
    const response = await t.app.inject({
      method: "POST",
      url: "/api/user/signin",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "email=a&password=b",
    });
    expect(response.statusCode).toBe(415);
  });

  test("that a number is on a blacklist stops further messages to it", async () => {
    await runAllSms(t, fakeGateway());
    const { id } = await one();
    await report({ id: `ATXid_${id}`, status: "Failed", failureReason: "UserInBlackList" });
    const [row] = await listed();
    expect([row.state, row.reason]).toEqual(["undelivered", "UserInBlackList"]);
    const refused = await t.deps.db.selectFrom("sms_refused_phones").select("phone").execute();
    expect(refused.map((each) => each.phone)).toContain(phone);
  });
});

describe("MSG-26 staff send a message again", () => {
  const retry = (person: Person, id: number, body?: object) =>
    callAs(t, person, "POST", `/outbox/${id}/retry`, body);

  test("that failed; an unknown one only when they say that it may arrive twice", async () => {
    const { id } = await one();
    expect((await retry(manager, id)).status).toBe(409);
    await runSms(
      t,
      fakeGateway(() => ({ kind: "unknown", reason: "No answer" })),
      id,
    );
    const [row] = await listed("?state=unknown");
    expect([row.id, row.can_retry, row.reason]).toEqual([id, true, "No answer"]);
    expect((await retry(manager, id)).status).toBe(400);
    expect((await retry(auditor, id, { may_be_second: true })).status).toBe(403);
    expect((await retry(manager, id, { may_be_second: true })).status).toBe(200);
    const gateway = fakeGateway();
    await runSms(t, gateway, id);
    expect(gateway.reached).toHaveLength(1);
    expect((await retry(manager, id, { may_be_second: true })).status).toBe(409);
    expect((await retry(manager, 999_999)).status).toBe(404);
  });

  test("to a refused number, which is then tried", async () => {
    const refusing = fakeGateway(() => ({ kind: "refused", reason: "403", refuses: true }));
    await runAllSms(t, refusing);
    const { id } = await one();
    expect((await retry(manager, id)).status).toBe(200);
    await runSms(t, fakeGateway(), id);
    expect((await one()).state).toBe("sent");
  });

  test("MSG-23 a pause is shown and ended", async () => {
    await runAllSms(
      t,
      fakeGateway(() => ({ kind: "paused", reason: "405 InsufficientBalance" })),
    );
    const { body } = await callAs(t, auditor, "GET", "/outbox/summary");
    expect(body.summary.pause).toEqual({
      reason: "405 InsufficientBalance",
      since: "2026-02-10T09:00:00.000Z",
    });
    expect((await callAs(t, manager, "POST", "/outbox/resume")).status).toBe(200);
    expect((await callAs(t, manager, "POST", "/outbox/resume")).status).toBe(409);
  });
});

describe("MSG-27 codes and links are never shown to staff", () => {
  test("in the list, and they do not stay stored", async () => {
    await t.deps.db.deleteFrom("messages").execute();
    await setInitialPassword(t.deps, customer);
    const body = { current_password: knownPassword };
    expect((await callAs(t, customer, "POST", "/user/phone/send-code", body)).status).toBe(200);
    const [sms] = await listed("?channel=sms");
    expect([sms.subject, sms.text, sms.can_retry]).toEqual([
      "Code to confirm a phone",
      null,
      false,
    ]);
    expect((await one()).text_body).toMatch(/^\d{6} is your Microfinance code/);
    await runAllSms(t, fakeGateway());
    expect((await one()).text_body).toBe("");
    const person = { email: customer.email };
    await t.app.inject({ method: "POST", url: "/api/user/forgot-password", payload: person });
    const [mail] = await listed("?channel=mail");
    expect([mail.recipient, mail.text]).toEqual([customer.email, null]);
  });

  test("an old code is dropped without having been sent", async () => {
    await t.deps.db.deleteFrom("messages").execute();
    await setInitialPassword(t.deps, customer);
    await callAs(t, customer, "POST", "/user/phone/send-code", { current_password: knownPassword });
    await t.deps.db
      .updateTable("messages")
      .set({ created_at: new Date("2026-02-10T08:49:59Z") })
      .execute();
    const gateway = fakeGateway();
    await runAllSms(t, gateway);
    expect(gateway.reached).toEqual([]);
    const { state, last_error, text_body } = await one();
    expect([state, last_error, text_body]).toEqual(["dropped", "The code has expired.", ""]);
  });
});

describe("MSG-18 the choices of a customer", () => {
  const path = () => `/customer/${loan.customer_id}/message-preferences`;

  test("is read and changed by the customer and by staff, and by no other customer", async () => {
    const { body } = await callAs(t, customer, "GET", path());
    expect(body.preferences).toEqual({
      phone,
      phone_confirmed: false,
      is_offered: true,
      krio_offered: false,
      reminders: true,
      language: "en",
    });
    const other = await makeCustomer(t.deps);
    expect((await callAs(t, other, "GET", path())).status).toBe(403);
    expect((await callAs(t, other, "PUT", path(), { reminders: false })).status).toBe(403);
    expect((await callAs(t, auditor, "PUT", path(), { reminders: false })).status).toBe(403);
    const changed = await callAs(t, customer, "PUT", path(), { reminders: false });
    expect(changed.body.preferences.reminders).toBe(false);
    const again = await callAs(t, manager, "PUT", path(), { reminders: true, language: "kri" });
    expect([again.body.preferences.reminders, again.body.preferences.language]).toEqual([
      true,
      "kri",
    ]);
  });

  test("the link of a reminder stops them, and shows nothing", async () => {
    const token = (await one()).text_body.split("/stop/").at(-1) ?? "";
    const stop = (link: string) =>
      t.app.inject({ method: "POST", url: `/api/stop/${link}`, payload: {} });
    const stopped = await stop(token);
    expect([stopped.statusCode, Object.keys(stopped.json()).toSorted()]).toEqual([
      200,
      ["message", "msg", "success"],
    ]);
    expect((await stop(token)).statusCode).toBe(200);
    expect((await stop("unknown")).statusCode).toBe(400);
    const { body } = await callAs(t, customer, "GET", path());
    expect(body.preferences.reminders).toBe(false);
  });
});

describe("MSG-19 templates", () => {
  const path = "/message-templates/payment/kri";

  test("Krio drafts are off, and stay off until they are checked", async () => {
    const { body } = await callAs(t, auditor, "GET", "/message-templates");
    const krio = body.templates.filter((each: { language: string }) => each.language === "kri");
    expect(krio.every((each: { is_on: boolean }) => !each.is_on)).toBe(true);
    const text = "Wi don get {amount} fo {loan}.";
    const put = (person: Person, input: object) => changeControl(t, person, "PUT", path, input);
    const saved = async () => {
      const after = await callAs(t, auditor, "GET", "/message-templates");
      return after.body.templates.find(
        (one: { template: string; language: string }) =>
          one.template === "payment" && one.language === "kri",
      );
    };
    expect((await put(auditor, { text, is_on: false })).status).toBe(403);
    expect((await put(manager, { text, is_on: true })).status).toBe(400);
    expect((await put(manager, { text: "No loan", is_on: false })).status).toBe(400);
    expect((await put(manager, { text, is_on: true, is_checked: true })).status).toBe(200);
    expect(await saved()).toMatchObject({ text, is_on: true, is_checked: true });
    expect((await put(manager, { text: `${text} Tenki.`, is_on: false })).status).toBe(200);
    expect(await saved()).toMatchObject({ is_on: false, is_checked: false });
  });
});

test("MSG-24 a report of one gateway does not name the messages of another", async () => {
  await runAllSms(t, fakeGateway(accepted));
  const { id } = await one();
  expect(await takeReport(t.deps, "simulator", { id: `ATXid_${id}`, status: "Success" })).toBe(
    false,
  );
});
