import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs } from "../../test-support/call.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import {
  fakeGateway,
  givePhone,
  newPhone,
  runAllSms,
  storedSms,
  turnSmsOn,
} from "../../test-support/sms.ts";

let t: TestApp;
let basic: Person;
let manager: Person;
let customer: Person;

beforeAll(async () => {
  t = await testApp();
  await turnSmsOn(t);
  basic = await makeStaff(t.deps, 4);
  manager = await makeStaff(t.deps, 8);
});
afterAll(() => t.close());
beforeEach(async () => {
  customer = await makeCustomer(t.deps);
});

const change = (person: Person, phone: string) =>
  callAs(t, person, "PUT", `/user/${customer.user_id}/update-user`, { phone });
const changeRecord = (person: Person, phone: string) =>
  callAs(t, person, "PUT", `/customer/${customer.customer_id}`, { phone });
const mails = () =>
  t.deps.db
    .selectFrom("messages")
    .select(["recipient", "text_body"])
    .where("channel", "=", "mail")
    .where("recipient", "=", customer.email)
    .where("subject", "=", "The phone number of your account was changed")
    .execute();
const phoneOf = async () => {
  const { phone } = await t.deps.db
    .selectFrom("users")
    .select("phone")
    .where("id", "=", customer.user_id)
    .executeTakeFirstOrThrow();
  return phone;
};

describe("MSG-37 a phone that staff change", () => {
  it("is told to the old number, where it was confirmed, and to the mail address", async () => {
    const old = newPhone();
    await givePhone(t, customer, { phone: old, confirmed: true });
    expect((await changeRecord(basic, newPhone())).status).toBe(200);
    const [text, ...more] = await storedSms(t, old);
    expect(more).toEqual([]);
    expect(text?.text_body).toMatch(/our office changed the phone number of your account on/);
    const [mail] = await mails();
    expect(mail?.text_body).toContain(old.slice(-2));
    expect(mail?.text_body).not.toContain(old);

    // It is sent although the number is not the customer's any more.
    const gateway = fakeGateway();
    await runAllSms(t, gateway);
    expect(gateway.reached.map(({ to }) => to)).toEqual([old.replaceAll("-", "")]);
  });

  it("is not told to a number that was never confirmed or written to", async () => {
    const old = newPhone();
    await givePhone(t, customer, { phone: old });
    expect((await changeRecord(basic, newPhone())).status).toBe(200);
    expect(await storedSms(t, old)).toEqual([]);
    expect(await mails()).toHaveLength(1);
  });

  it("is told to a number that had text messages, also when the customer's record is changed", async () => {
    const first = newPhone();
    await givePhone(t, customer, { phone: first, confirmed: true });
    const second = newPhone();
    await change(manager, second);
    expect(await storedSms(t, first)).toHaveLength(1);
    // The second number is not confirmed: nothing goes there until it was written to.
    await t.deps.db
      .updateTable("messages")
      .set({ recipient: second })
      .where("recipient", "=", first)
      .execute();
    expect((await changeRecord(manager, newPhone())).status).toBe(200);
    expect(await storedSms(t, second)).toHaveLength(2);
  });

  it("is not told when nothing changes, or the customer changes it", async () => {
    await givePhone(t, customer, { confirmed: true });
    const old = await phoneOf();
    expect((await change(manager, old)).status).toBe(200);
    const own = await callAs(t, customer, "PUT", `/user/${customer.user_id}/update-user`, {
      phone: newPhone(),
    });
    expect([own.status, await storedSms(t, old), await mails()]).toEqual([200, [], []]);
  });
});
