import { blockTexts as texts } from "@microfinance/contract/blocks/texts.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { ask } from "../../test-support/customer-records.ts";
import { makePayload, submit } from "../../test-support/make-application.ts";
import { forms, makeLoanIn, step } from "../../test-support/make-decision.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let t: TestApp;
let officer: Person;
let manager: Person;
let admin: Person;

beforeAll(async () => {
  t = await testApp();
  officer = await makeStaff(t.deps, 5);
  manager = await makeStaff(t.deps, 8, { first_name: "Isata", last_name: "Koroma" });
  admin = await makeStaff(t.deps, 9);
});
afterAll(async () => t.close());

let numbers = 0;
const nextNumber = () => `BL-${(numbers += 1).toString().padStart(6, "0")}`;
const nextPhone = () => `+232-77-${(500_000 + (numbers += 1)).toString()}`;
const reason = "Gave papers of another person";

const block = async (entry: object, by = manager) =>
  ask(t, by, "POST", "/blocks", { reason, ...entry });
const idOf = (answer: { body: Record<string, unknown> }) =>
  (answer.body["block"] as { id: number }).id;
const lift = (id: number, by = manager) =>
  ask(t, by, "POST", `/blocks/${id}/lift`, { reason: "The papers were his own" });
const hitsOf = async (customer: Person) =>
  (await ask(t, officer, "GET", `/customer/${customer.customer_id}/blocks`)).body["blocks"];
const auditOf = (action: string, id: string) =>
  t.deps.db
    .selectFrom("audit_entries")
    .select(["after", "actor_user_id"])
    .where("action", "=", action)
    .where("record_id", "=", id)
    .execute();
const withPhone = async (phone: string) => {
  const customer = await makeCustomer(t.deps);
  await t.deps.db.updateTable("users").set({ phone }).where("id", "=", customer.user_id).execute();
  return customer;
};

describe("KYC-20 a Manager or a System Admin blocks a person", () => {
  it("by customer, with the reason and who set it, once, and in the audit log", async () => {
    const { customer_id } = await makeCustomer(t.deps, {
      first_name: "Sorie",
      last_name: "Kargbo",
    });
    const set = await block({ customer_id });
    expect(set).toMatchObject({
      status: 200,
      body: {
        block: {
          customer_id,
          full_name: "Sorie Kargbo",
          reason,
          set_by: "Isata Koroma",
          lifted_at: null,
        },
      },
    });
    const again = await block({ customer_id });
    expect(idOf(again)).toBe(idOf(set));
    expect(await auditOf("block.set", String(idOf(set)))).toMatchObject([
      { actor_user_id: manager.user_id, after: { person: `${customer_id} Sorie Kargbo`, reason } },
    ]);
    const list = await ask(t, admin, "GET", `/blocks?query=${customer_id}&state=in_force`);
    expect(list.body).toMatchObject({ total: 1, blocks: [{ id: idOf(set) }] });
  });

  it("of two identical requests at once one entry comes", async () => {
    const phone = nextPhone();
    const answers = await Promise.all([block({ phone }), block({ phone }), block({ phone })]);
    expect(new Set(answers.map(idOf)).size).toBe(1);
  });

  it.each([
    [{}, texts.personMissing],
    [{ full_name: "Sorie Kargbo" }, texts.personMissing],
    [{ date_of_birth: "1990-05-01" }, texts.nameMissing],
    [{ full_name: "Sorie", date_of_birth: "2990-05-01" }, texts.bornLater],
    [{ full_name: "Sorie", date_of_birth: "01-05-1990" }, texts.invalidDate],
    [{ id_number: "- 1" }, texts.numberShort],
    [{ phone: "12345" }, texts.invalidPhone],
    [{ customer_id: "CUS-999999" }, texts.unknownCustomer],
    [{ customer_id: "nobody" }, texts.unknownCustomer],
    [{ phone: "076123456", reason: " " }, texts.reasonMissing],
  ])("%j is refused with a text", async (entry, text) => {
    expect(await block(entry)).toMatchObject({ status: 400, body: { msg: text } });
  });

  it("other staff neither set nor lift, and customers read nothing", async () => {
    const phone = nextPhone();
    const customer = await withPhone(phone);
    const id = idOf(await block({ phone }));
    const [cashier, finance, auditor] = [
      await makeStaff(t.deps, 4),
      await makeStaff(t.deps, 6),
      await makeStaff(t.deps, 7),
    ];
    for (const person of [officer, cashier, finance, auditor, customer]) {
      expect((await block({ phone: nextPhone() }, person)).status).toBe(403);
      expect((await lift(id, person)).status).toBe(403);
    }
    for (const [person, status] of [
      [officer, 403],
      [customer, 403],
      [finance, 200],
      [auditor, 200],
    ] as const)
      expect((await ask(t, person, "GET", "/blocks")).status).toBe(status);
    const own = await ask(t, customer, "GET", `/customer/${customer.customer_id}/blocks`);
    expect(own.status).toBe(403);
  });
});

describe("KYC-21 the list is asked at the application", () => {
  it("a customer's application is taken with a neutral text; staff read the reason", async () => {
    const phone = nextPhone();
    const customer = await withPhone(phone);
    await block({ phone: phone.replaceAll("-", " ") });
    const sent = await submit(t, customer, makePayload());
    expect(sent.statusCode).toBe(200);
    expect(sent.json()).toMatchObject({ note: texts.toCustomer });
    expect(sent.body).not.toContain(reason);
    const { loan_id } = sent.json().loan;
    const facts = await ask(t, officer, "GET", `/loans/${loan_id}/facts`);
    expect(facts.body).toMatchObject({
      facts: { blocked: [{ matches: ["phone"], reason, set_by: "Isata Koroma" }] },
    });
    expect(await auditOf("block.hit", loan_id)).toMatchObject([
      { actor_user_id: customer.user_id },
    ]);
    const data = await ask(t, customer, "GET", `/customer/${customer.customer_id}/personal-data`);
    expect(JSON.stringify(data.body)).not.toContain(reason);
  });

  it("the staff member who captures it reads the reason, while typing and after", async () => {
    const id_number = nextNumber();
    await block({ id_number });
    const typed = id_number.toLowerCase().replace("-", " ");
    const warned = await ask(t, officer, "GET", `/customer/duplicates?id_number=${typed}`);
    expect(warned.body).toMatchObject({ blocked: [{ matches: ["id_number"], reason }] });
    const customer = await makeCustomer(t.deps);
    const identity = { id_kind: "passport", id_number: typed };
    const payload = makePayload({
      identity,
      customer_id: customer.customer_id,
      staff_id: undefined,
    });
    const sent = await submit(t, officer, payload);
    expect(sent.json()).toMatchObject({ note: expect.stringContaining(reason) });
  });

  it("a name as it is heard matches beside a date of birth, however that is typed", async () => {
    const customer = await makeCustomer(t.deps, { first_name: "Muhammad", last_name: "Kontay" });
    const born = (date_of_birth: string) =>
      t.deps.db
        .updateTable("users")
        .set({ date_of_birth })
        .where("id", "=", customer.user_id)
        .execute();
    await block({ full_name: "Mohamed Conteh", date_of_birth: "1988-03-07" });
    for (const [date, count] of [
      ["1988-03-07", 1],
      ["1988-07-03", 1],
      ["1988-01-01", 1],
      ["1988-03-08", 0],
      ["1989-03-07", 0],
    ] as const) {
      await born(date);
      expect(await hitsOf(customer), date).toHaveLength(count);
    }
  });

  it("an application without a hit has no note", async () => {
    const sent = await submit(t, await makeCustomer(t.deps), makePayload());
    expect(sent.json()).not.toHaveProperty("note");
  });
});

describe("KYC-22 an entry stops the approval until it is lifted", () => {
  it("409 with the reason, and the approval succeeds after the lift", async () => {
    const customer = await makeCustomer(t.deps);
    const loan = await makeLoanIn(t, { customer, manager }, "processed");
    const id = idOf(await block({ customer_id: customer.customer_id }));
    const approve = () => step(t, manager, loan, "approve", forms.approve);
    const stopped = await approve();
    expect(stopped.statusCode).toBe(409);
    expect(stopped.json().msg).toContain(reason);
    expect((await lift(id)).body).toMatchObject({
      block: { lifted_by: "Isata Koroma", lift_reason: "The papers were his own" },
    });
    expect(await lift(id)).toMatchObject({ status: 409, body: { msg: texts.alreadyLifted } });
    expect((await ask(t, manager, "POST", "/blocks/9999999/lift", { reason })).status).toBe(404);
    expect(await auditOf("block.lift", String(id))).toHaveLength(1);
    expect((await approve()).statusCode).toBe(200);
    expect(await hitsOf(customer)).toEqual([]);
  });

  it("of two who lift it at once one succeeds", async () => {
    const id = idOf(await block({ phone: nextPhone() }));
    const answers = await Promise.all([lift(id), lift(id, admin)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it("a phone that only the application states stops it too", async () => {
    const phone = nextPhone();
    const customer = await withPhone(nextPhone());
    await block({ phone });
    const payload = makePayload({
      customer: { first_name: "Mariama", last_name: "Bangura", phone },
    });
    const sent = await submit(t, customer, payload);
    expect(sent.json()).toMatchObject({ note: texts.toCustomer });
  });
});

describe("KYC-23 privacy", () => {
  it("an erasure waits for the lift, and empties the lifted entry", async () => {
    const customer = await makeCustomer(t.deps);
    const { customer_id } = customer;
    const id = idOf(await block({ customer_id, id_number: nextNumber(), phone: nextPhone() }));
    const body = { customer_id, reason: "Asked in writing" };
    const erase = () => ask(t, admin, "POST", `/customer/${customer_id}/erase`, body);
    expect(await erase()).toMatchObject({ status: 409, body: { msg: texts.eraseFirst } });
    await lift(id);
    expect((await erase()).status).toBe(200);
    const { body: list } = await ask(t, admin, "GET", "/blocks?state=lifted");
    expect((list["blocks"] as object[]).find((one) => "id" in one && one.id === id)).toMatchObject({
      full_name: "",
      id_number: "",
      phone: "",
    });
  });
});
