import { guarantorConsentTexts as texts } from "@microfinance/contract/customers/guarantor-consent-texts.ts";
import { preferenceTexts } from "@microfinance/contract/messaging/outbox-texts.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { ask, auditOf } from "../../test-support/customer-records.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { newPhone } from "../../test-support/sms.ts";

let t: TestApp;
let officer: Person;
let auditor: Person;
let customer: Person;
let base: string;
let guarantorId: number;
let phone: string;

const agreed = { how: "in_person", agreed_on: "2026-03-01", language: "kri" };

beforeAll(async () => {
  t = await testApp();
  t.setNow("2026-03-16T09:00:00Z");
  officer = await makeStaff(t.deps, 5);
  auditor = await makeStaff(t.deps, 7);
});
afterAll(() => t.close());
beforeEach(async () => {
  customer = await makeCustomer(t.deps);
  base = `/customer/${customer.customer_id}`;
  phone = newPhone();
  guarantorId = await addGuarantor(customer, phone);
});

async function addGuarantor(of: Person, guarantor_phone: string): Promise<number> {
  const added = await ask(t, officer, "POST", `/customer/${of.customer_id}/guarantors/create`, {
    guarantor_first_name: "Fatu",
    guarantor_last_name: "Sesay",
    guarantor_phone,
  });
  return (added.body["guarantor"] as { id: number }).id;
}

const consent = (person: Person, body: object = agreed, id = guarantorId) =>
  ask(t, person, "POST", `${base}/guarantors/${id}/consent`, body);
const withdraw = (person: Person, body: object = { reason: "She called us" }) =>
  ask(t, person, "POST", `${base}/guarantors/${guarantorId}/consent/withdraw`, body);
const list = async (person = officer) =>
  (await ask(t, person, "GET", `${base}/guarantor-consents`)).body["consents"];

describe("MSG-36 staff record the consent of a guarantor", () => {
  it("with how, when, in which language, by whom and at what time, once", async () => {
    expect(await list()).toEqual([{ guarantor_id: guarantorId, state: "none", consent: null }]);
    const first = await consent(officer);
    expect(first).toMatchObject({ status: 200, body: { message: texts.recorded } });
    expect(await consent(officer)).toEqual(first);
    expect(await list(auditor)).toMatchObject([
      {
        guarantor_id: guarantorId,
        state: "agreed",
        consent: {
          ...agreed,
          name: "Fatu Sesay",
          phone,
          recorded_by_name: `${officer.first_name} ${officer.last_name}`,
          recorded_at: "2026-03-16T09:00:00.000Z",
          withdrawn_at: null,
        },
      },
    ]);
    expect(await consent(officer, { ...agreed, how: "by_phone" })).toMatchObject({
      status: 409,
      body: { error: texts.agreedAlready },
    });
    expect(await auditOf(t, customer.customer_id, "guarantor.consent")).toHaveLength(1);
  });

  it("withdraws it with a reason, once, and it can be given anew", async () => {
    expect((await withdraw(officer)).body["error"]).toBe(texts.notAgreed);
    await consent(officer);
    expect((await withdraw(officer, {})).status).toBe(400);
    expect(await withdraw(officer)).toMatchObject({
      status: 200,
      body: { consent: { state: "withdrawn", consent: { withdrawn_reason: "She called us" } } },
    });
    expect((await withdraw(officer)).status).toBe(409);
    expect((await consent(officer)).body["consent"]).toMatchObject({ state: "agreed" });
    expect(await auditOf(t, customer.customer_id, "guarantor.refuse")).toHaveLength(1);
  });

  it("is outdated when anybody changes the name or the number, and is then given anew", async () => {
    await consent(officer);
    const other = newPhone();
    await ask(t, customer, "PUT", `${base}/guarantors/${guarantorId}`, { guarantor_phone: other });
    expect(await list()).toMatchObject([{ state: "outdated", consent: { phone } }]);
    expect((await consent(officer)).body["consent"]).toMatchObject({
      state: "agreed",
      consent: { phone: other },
    });
    await ask(t, officer, "PUT", `${base}/guarantor/${guarantorId}`, {
      guarantor_first_name: "Musa",
    });
    expect(await list()).toMatchObject([{ state: "outdated" }]);
  });

  it("refuses a day to come, other shapes, a number that takes none and the customer's own", async () => {
    expect((await consent(officer, { ...agreed, agreed_on: "2026-03-17" })).body["error"]).toBe(
      texts.inFuture("16 Mar 2026"),
    );
    for (const body of [
      {},
      { ...agreed, how: "guessed" },
      { ...agreed, agreed_on: "yesterday" },
      { ...agreed, language: "fr" },
      { ...agreed, phone: "+232-76-000000" },
    ])
      expect((await consent(officer, body)).status).toBe(400);
    const foreign = await addGuarantor(customer, "");
    expect((await consent(officer, agreed, foreign)).body["error"]).toBe(texts.noPhone);
    const own = await addGuarantor(customer, "076 123456");
    expect((await consent(officer, agreed, own)).body["error"]).toBe(texts.ownPhone);
    expect(await list()).toMatchObject([{ state: "none" }, { state: "none" }, { state: "none" }]);
  });
});

describe("MSG-36 no other call sets a consent", () => {
  it("neither the customer nor an Auditor records or withdraws one, and a customer reads none", async () => {
    for (const person of [customer, auditor]) expect((await consent(person)).status).toBe(403);
    await consent(officer);
    for (const person of [customer, auditor]) expect((await withdraw(person)).status).toBe(403);
    expect((await ask(t, customer, "GET", `${base}/guarantor-consents`)).status).toBe(403);
    expect(await list()).toMatchObject([{ state: "agreed" }]);
  });

  it("fields of a consent in the guarantor's record are ignored, from the customer and from staff", async () => {
    const smuggled = { ...agreed, consent: agreed, state: "agreed", guarantor_consent: true };
    for (const person of [customer, officer]) {
      await ask(t, person, "PUT", `${base}/guarantors/${guarantorId}`, smuggled);
      await ask(t, person, "POST", `${base}/guarantors/create`, {
        guarantor_first_name: "Kadie",
        guarantor_phone: newPhone(),
        ...smuggled,
      });
    }
    for (const one of (await list()) as { state: string }[]) expect(one.state).toBe("none");
  });

  it("a guarantor of another customer is not found", async () => {
    const other = await makeCustomer(t.deps);
    const theirs = await addGuarantor(other, newPhone());
    expect((await consent(officer, agreed, theirs)).status).toBe(404);
    expect((await consent(officer, agreed, 999_999)).status).toBe(404);
  });

  it("staff who are the customer do not speak for their own guarantor", async () => {
    const link = (customer_id: string | null) =>
      t.deps.db
        .updateTable("staff")
        .set({ customer_id })
        .where("id", "=", Number(officer.staff_id))
        .execute();
    await link(customer.customer_id);
    expect(await consent(officer)).toMatchObject({
      status: 403,
      body: { error: texts.ownRecord },
    });
    await link(null);
    expect(await auditOf(t, customer.customer_id, "access.denied")).toHaveLength(1);
  });

  it("the database changes no consent but by its withdrawal", async () => {
    await consent(officer);
    const consents = t.deps.db.updateTable("guarantor_consents");
    await expect(
      consents.set({ phone: newPhone() }).where("guarantor_id", "=", guarantorId).execute(),
    ).rejects.toThrow(/guarantor_consents/);
    await withdraw(officer);
    await expect(
      consents.set({ withdrawn_at: null }).where("guarantor_id", "=", guarantorId).execute(),
    ).rejects.toThrow(/guarantor_consents/);
  });
});

describe("MSG-36 a guarantor withdraws with the link of a message", () => {
  const stop = async (token: string) => {
    const response = await t.app.inject({ method: "POST", url: `/api/stop/${token}` });
    return { status: response.statusCode, body: response.json() };
  };

  it("every consent of the number, without signing in, and a second time changes nothing", async () => {
    await consent(officer);
    const other = await makeCustomer(t.deps);
    const theirs = await addGuarantor(other, phone);
    await ask(
      t,
      officer,
      "POST",
      `/customer/${other.customer_id}/guarantors/${theirs}/consent`,
      agreed,
    );
    const { stop_token } = await t.deps.db
      .selectFrom("guarantor_consents")
      .select("stop_token")
      .where("guarantor_id", "=", guarantorId)
      .executeTakeFirstOrThrow();
    for (let time = 0; time < 2; time += 1)
      expect(await stop(stop_token)).toMatchObject({
        status: 200,
        body: { message: preferenceTexts.stoppedGuarantor },
      });
    expect(await list()).toMatchObject([
      { state: "withdrawn", consent: { withdrawn_by_name: null } },
    ]);
    const live = await t.deps.db
      .selectFrom("guarantor_consents")
      .select("id")
      .where("phone", "=", phone)
      .where("withdrawn_at", "is", null)
      .execute();
    expect(live).toEqual([]);
    expect((await stop("unknown-link")).status).toBe(400);
  });
});

it("CUST-24 a consent and the refusal of its number are deleted with the guarantor's record", async () => {
  await consent(officer);
  const refused = { phone, reason: "406", since: t.deps.now() };
  await t.deps.db.insertInto("sms_refused_phones").values(refused).execute();
  const admin = await makeStaff(t.deps, 9);
  const body = { customer_id: customer.customer_id, reason: "Requested in writing" };
  expect((await ask(t, admin, "POST", `${base}/erase`, body)).status).toBe(200);
  for (const table of ["guarantor_consents", "sms_refused_phones"] as const)
    expect(
      await t.deps.db.selectFrom(table).select("phone").where("phone", "=", phone).execute(),
    ).toEqual([]);
});
