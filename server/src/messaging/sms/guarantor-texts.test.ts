import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../../test-support/app.ts";
import { makeApprovedLoan, type MadeLoan } from "../../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../../test-support/make.ts";
import {
  dropPhones,
  fakeGateway,
  newPhone,
  runAllSms,
  storedSms,
  turnSmsOn,
} from "../../../test-support/sms.ts";
import { recordApprovedWriteOff } from "../../../test-support/write-offs.ts";
import { recordConsent, withdrawConsent } from "../../customers/guarantor-consents.ts";
import { planReminders } from "./plan-reminders.ts";
import { stopReminders } from "../../customers/message-preferences.ts";
import { saveTemplate } from "./templates.ts";

let t: TestApp;
let officer: Person;
let manager: Person;
let customer: Person;
let phone: string;
let guarantorId: number;
/** 1,200 NLe in six instalments of 200, on the 10th of each month from February. */
let loan: MadeLoan;
let ctx: Parameters<typeof recordConsent>[3];

beforeAll(async () => {
  t = await testApp();
  await turnSmsOn(t);
  officer = await makeStaff(t.deps, 5);
  manager = await makeStaff(t.deps, 8);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.deps.db.deleteFrom("messages").execute();
  await t.deps.db.deleteFrom("guarantors").execute();
  t.setNow("2026-02-01T09:00:00Z");
  const { user_id, staff_id } = officer;
  const actor = { user_id, staff_id, area: "staff", customer_id: null, role_ids: [5] };
  ctx = { actor, network_address: "127.0.0.1", request_id: "test" } as unknown as typeof ctx;
  customer = await makeCustomer(t.deps, { first_name: "Mohamed", last_name: "Bangura" });
  // Only the guarantor has a phone.
  await dropPhones(t);
  loan = await makeApprovedLoan(t.deps, customer, { approval_date: "2026-01-10" });
  phone = newPhone();
  guarantorId = await addGuarantor(phone);
});

async function addGuarantor(guarantor_phone: string): Promise<number> {
  const { id } = await t.deps.db
    .insertInto("guarantors")
    .values({
      customer_id: loan.customer_id,
      guarantor_first_name: "Fatu",
      guarantor_last_name: "Sesay",
      guarantor_phone,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const agree = (guarantor_id = guarantorId, language: "en" | "kri" = "en") =>
  recordConsent(
    t.deps,
    { customer_id: loan.customer_id, guarantor_id },
    { how: "in_person", agreed_on: "2026-01-09", language },
    ctx,
  );
const setLoan = (values: object) =>
  t.deps.db.updateTable("loans").set(values).where("id", "=", loan.id).execute();
const payTwoHundred = () => setLoan({ paid_total: 200, balance: loan.total - 200 });
async function writeOff(): Promise<void> {
  await recordApprovedWriteOff(t, loan, [officer, manager]);
  await setLoan({ status: "closed", written_off_on: "2026-02-16" });
}

async function plan(day: string, hour = "00:20") {
  t.setNow(`${day}T${hour}:00Z`);
  await planReminders(t.deps);
}
async function sendAt(day: string, hour = "08:00") {
  t.setNow(`${day}T${hour}:00Z`);
  const gateway = fakeGateway();
  await runAllSms(t, gateway);
  return gateway.reached;
}
const texts = () => storedSms(t, phone);
const stateOf = async () => (await texts()).map(({ state, last_error }) => [state, last_error]);

describe("MSG-35 a guarantor who agreed gets a text a week late", () => {
  it("once for the instalment, in a text that names customer and loan and no amount", async () => {
    await agree();
    for (const day of ["2026-02-10", "2026-02-11", "2026-02-16"]) {
      await plan(day);
      expect(await texts()).toEqual([]);
    }
    for (const day of ["2026-02-17", "2026-02-17", "2026-02-18", "2026-02-19", "2026-03-12"]) {
      await plan(day);
      await sendAt(day);
      expect(await stateOf()).toEqual([["sent", null]]);
    }
    const [message] = await texts();
    const { stop_token } = await t.deps.db
      .selectFrom("guarantor_consents")
      .select("stop_token")
      .executeTakeFirstOrThrow();
    expect(message).toMatchObject({
      template: "guarantor_late",
      subject: "To the guarantor: a week late",
      customer_id: loan.customer_id,
      loan_id: loan.id,
      reminds_of: "2026-02-10",
      text_body: `Microfinance: Mohamed Bangura, whom you guarantee, is a week late with loan ${loan.loan_id}. Please speak to them, or call our office. No more messages: http://localhost:3000/stop/${stop_token}`,
    });
    // The next instalment is another cause.
    await plan("2026-03-17");
    expect((await texts()).map(({ reminds_of }) => reminds_of)).toEqual([
      "2026-02-10",
      "2026-03-10",
    ]);
  });

  it("beside the customer's own reminder of that day", async () => {
    await agree();
    await t.deps.db
      .updateTable("users")
      .set({ phone: newPhone() })
      .where("id", "=", customer.user_id)
      .execute();
    await plan("2026-02-17");
    const all = await storedSms(t);
    expect(all.map(({ template }) => template).toSorted()).toEqual(["guarantor_late", "overdue_7"]);
  });

  it("ten runs at once, and two records of one person, write one", async () => {
    await agree();
    await agree(await addGuarantor(`0${phone.slice(5).replace("-", "")}`));
    t.setNow("2026-02-17T00:20:00Z");
    await Promise.all(Array.from({ length: 10 }, () => planReminders(t.deps)));
    expect(await texts()).toHaveLength(1);
  });

  it("waits for the end of the quiet hours, and is dropped when that is another day", async () => {
    await agree();
    await plan("2026-02-17");
    expect(await sendAt("2026-02-17", "06:00")).toEqual([]);
    expect(await stateOf()).toEqual([["waiting", null]]);
    expect(await sendAt("2026-02-17", "21:00")).toEqual([]);
    expect(await stateOf()).toEqual([["dropped", "Its day has passed."]]);
  });

  it("in Krio when the guarantor chose it and the text was checked", async () => {
    await agree(guarantorId, "kri");
    await saveTemplate(
      t.deps.db,
      t.deps,
      { ...ctx, actor: { user_id: officer.user_id } as NonNullable<typeof ctx.actor> },
      { template: "guarantor_late", language: "kri" },
      { text: "{customer} don let: {stop}", is_on: true, is_checked: true },
    );
    await plan("2026-02-17");
    expect(await texts()).toMatchObject([
      { language: "kri", text_body: expect.stringMatching(/^Mohamed Bangura don let: /) },
    ]);
    await t.deps.db.deleteFrom("message_templates").execute();
  });
});

describe("MSG-35 nobody else gets one", () => {
  it("never a guarantor without consent, or whose name or number is another since", async () => {
    await plan("2026-02-17");
    await agree();
    await t.deps.db.updateTable("guarantors").set({ guarantor_first_name: "Musa" }).execute();
    await plan("2026-02-17");
    await t.deps.db
      .updateTable("guarantors")
      .set({ guarantor_first_name: "Fatu", guarantor_phone: "+44-20-00000000" })
      .execute();
    await plan("2026-02-17");
    expect(await storedSms(t)).toEqual([]);
  });

  it("never after the consent was withdrawn by staff or with the link", async () => {
    await agree();
    const { stop_token } = await t.deps.db
      .selectFrom("guarantor_consents")
      .select("stop_token")
      .executeTakeFirstOrThrow();
    expect(await stopReminders(t.deps, ctx, stop_token)).toBe("guarantor");
    await plan("2026-02-17");
    await agree();
    const named = { customer_id: loan.customer_id, guarantor_id: guarantorId };
    await withdrawConsent(t.deps, named, "Asked for it", ctx);
    await plan("2026-02-17");
    expect(await storedSms(t)).toEqual([]);
  });

  it("nor at a number that a customer stopped reminders to, or that the gateway refuses", async () => {
    await agree();
    const other = await makeCustomer(t.deps);
    await t.deps.db.updateTable("users").set({ phone }).where("id", "=", other.user_id).execute();
    const preferences = { customer_id: String(other.customer_id), stop_token: "stopped" };
    await t.deps.db
      .insertInto("message_preferences")
      .values({ ...preferences, reminders: false })
      .execute();
    await plan("2026-02-17");
    await t.deps.db.deleteFrom("message_preferences").execute();
    const refused = { phone, reason: "406", since: t.deps.now() };
    await t.deps.db.insertInto("sms_refused_phones").values(refused).execute();
    await plan("2026-02-17");
    expect(await texts()).toEqual([]);
    await t.deps.db.deleteFrom("sms_refused_phones").execute();
  });

  it("nor when the plan has it off, or about a loan that is paid, written off or of a group", async () => {
    await agree();
    await turnSmsOn(t, { sms_plan: { guarantor_late: false } });
    await plan("2026-02-17");
    await turnSmsOn(t, { sms_plan: {} });
    await payTwoHundred();
    await plan("2026-02-17");
    await setLoan({ paid_total: 0, balance: loan.total });
    const { id: group_id } = await t.deps.db
      .insertInto("groups")
      .values({ name: "Kabala Traders", created_at: t.deps.now() })
      .returning("id")
      .executeTakeFirstOrThrow();
    await setLoan({ group_id });
    await plan("2026-02-17");
    await setLoan({ group_id: null });
    await writeOff();
    await plan("2026-02-17");
    expect(await texts()).toEqual([]);
  });

  it.each([
    ["the instalment is paid", payTwoHundred],
    ["the loan was written off", writeOff],
  ])("one that waits is dropped when %s", async (_, change) => {
    await agree();
    await plan("2026-02-17");
    await change();
    expect(await sendAt("2026-02-17")).toEqual([]);
    expect(await stateOf()).toEqual([["dropped", "Nothing is owed that is late."]]);
  });

  it("one that waits is dropped when the guarantor withdraws, changes or is deleted", async () => {
    const stopped = "The guarantor does not agree any more, or has another name or number.";
    const named = { customer_id: loan.customer_id, guarantor_id: guarantorId };
    for (const change of [
      () => withdrawConsent(t.deps, named, "Asked for it", ctx),
      () => t.deps.db.updateTable("guarantors").set({ guarantor_phone: newPhone() }).execute(),
      () => t.deps.db.deleteFrom("guarantors").execute(),
    ]) {
      await t.deps.db.deleteFrom("messages").execute();
      await agree();
      await plan("2026-02-17");
      await change();
      expect(await sendAt("2026-02-17")).toEqual([]);
      expect(await stateOf()).toEqual([["dropped", stopped]]);
      await t.deps.db.updateTable("guarantors").set({ guarantor_phone: phone }).execute();
    }
  });
});
