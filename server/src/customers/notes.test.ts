import { randomUUID } from "node:crypto";
import { customerNoteTexts as texts } from "@microfinance/contract/customers/notes.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { ask } from "../../test-support/customer-records.ts";
import { auditedAs } from "../../test-support/make-application.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let t: TestApp;
let officer: Person;
let cashier: Person;

beforeAll(async () => {
  t = await testApp();
  officer = await makeStaff(t.deps, 5, { first_name: "Fatu", last_name: "Sesay" });
  cashier = await makeStaff(t.deps, 4, { first_name: "Sorie", last_name: "Turay" });
});
afterAll(async () => t.close());

const write = (customer: Person, note: object, by = officer) =>
  ask(t, by, "POST", `/customer/${customer.customer_id}/notes`, {
    note_key: randomUUID(),
    body: "Moved to Bo",
    ...note,
  });
const notesOf = async (customer: Person, by = officer) =>
  ask(t, by, "GET", `/customer/${customer.customer_id}/notes`);
const mentionsOf = async (person: Person) => (await ask(t, person, "GET", "/notes/mentions")).body;
const bell = async (person: Person) =>
  (await ask(t, person, "GET", "/dashboard/news")).body["news"];
const borrows = (person: Person, customer: Person) =>
  t.deps.db
    .updateTable("staff")
    .set({ customer_id: customer.customer_id })
    .where("id", "=", person.staff_id ?? 0)
    .execute();

describe("CUST-62 staff write notes on a customer", () => {
  it("with who and when, once for each key, in the audit log without the text", async () => {
    const customer = await makeCustomer(t.deps);
    const note_key = randomUUID();
    const all = await Promise.all([1, 2, 3].map(() => write(customer, { note_key })));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await notesOf(customer)).body).toMatchObject({
      total: 1,
      notes: [{ body: "Moved to Bo", staff_name: "Fatu Sesay", mentions: [] }],
    });
    expect(await write(customer, { note_key, body: "Another" })).toMatchObject({
      status: 409,
      body: { msg: texts.otherKey },
    });
    const events = await auditedAs(t, "customer.note", customer.customer_id ?? "");
    expect(events).toHaveLength(1);
    expect(JSON.stringify(events)).not.toContain("Moved");
  });

  it.each([
    [{ body: "  " }, texts.missing],
    [{ body: "x".repeat(2001) }, undefined],
    [{ note_key: "1" }, texts.invalidKey],
    [{ mentions: "all" }, texts.mentions],
    [{ mentions: Array.from({ length: 11 }, (_, at) => at + 1) }, texts.mentions],
    [{ mentions: [1, 1] }, texts.mentions],
  ])("%j is refused", async (note, text) => {
    const answer = await write(await makeCustomer(t.deps), note);
    expect(answer.status).toBe(400);
    if (text !== undefined) expect(answer.body["msg"]).toBe(text);
  });

  it("customers neither read nor write them, an Auditor reads, and staff have none on their own record", async () => {
    const customer = await makeCustomer(t.deps);
    await write(customer, {});
    expect((await notesOf(customer, customer)).status).toBe(403);
    expect((await write(customer, {}, customer)).status).toBe(403);
    const auditor = await makeStaff(t.deps, 7);
    expect((await notesOf(customer, auditor)).status).toBe(200);
    expect((await write(customer, {}, auditor)).status).toBe(403);
    const borrower = await makeStaff(t.deps, 8);
    await borrows(borrower, customer);
    expect((await notesOf(customer, borrower)).status).toBe(403);
    expect((await write(customer, {}, borrower)).status).toBe(403);
    const timeline = await ask(t, borrower, "GET", `/customer/${customer.customer_id}/timeline`);
    expect(timeline.body["kinds"]).not.toContain("note");
    expect(JSON.stringify(timeline.body)).not.toContain("Moved to Bo");
  });

  it("they are not in the copy of one's own data, and an erasure deletes them", async () => {
    const customer = await makeCustomer(t.deps);
    const id = customer.customer_id ?? "";
    await write(customer, { body: "Ask @Sorie Turay", mentions: [cashier.staff_id] });
    const copy = await t.app.inject({
      url: `/api/customer/${id}/personal-data`,
      headers: customer.headers,
    });
    expect(copy.statusCode).toBe(200);
    expect(copy.payload).not.toContain("Ask @");
    const admin = await makeStaff(t.deps, 9);
    const erased = await ask(t, admin, "POST", `/customer/${id}/erase`, {
      customer_id: id,
      reason: "Requested in writing",
    });
    expect(erased.status).toBe(200);
    expect((await notesOf(customer)).body["total"]).toBe(0);
    expect(JSON.stringify(await mentionsOf(cashier))).not.toContain(id);
  });
});

describe("CUST-63 a note mentions staff", () => {
  it("the bell counts it until it is opened, for the mentioned person alone", async () => {
    const customer = await makeCustomer(t.deps, { first_name: "Hawa", last_name: "Bah" });
    await t.deps.db
      .updateTable("users")
      .set({ middle_name: "Fatu" })
      .where("id", "=", customer.user_id)
      .execute();
    const reader = await makeStaff(t.deps, 4, { first_name: "Alie", last_name: "Kanu" });
    const body = "Please call her, @Alie Kanu.";
    const answer = await write(customer, { body, mentions: [reader.staff_id] });
    expect(answer.body["note"]).toMatchObject({
      mentions: [{ staff_id: reader.staff_id, name: "Alie Kanu" }],
    });
    expect(await bell(reader)).toMatchObject({ mentions: 1 });
    expect(await bell(officer)).not.toHaveProperty("mentions");
    expect(await mentionsOf(reader)).toMatchObject({
      unread: 1,
      notes: [{ body, full_name: "Hawa Fatu Bah", staff_name: "Fatu Sesay", read_at: null }],
    });
    const { id } = answer.body["note"] as { id: number };
    const read = (person: Person) => ask(t, person, "POST", `/notes/mentions/${id}/read`);
    expect((await read(officer)).status).toBe(404);
    expect(await read(reader)).toMatchObject({ status: 200, body: { unread: 0 } });
    expect((await read(reader)).status).toBe(200);
    expect(await bell(reader)).not.toHaveProperty("mentions");
    const one = (by: Person, of = customer) =>
      ask(t, by, "GET", `/customer/${of.customer_id}/notes/${id}`);
    expect((await one(reader)).status).toBe(200);
    expect((await one(reader, await makeCustomer(t.deps))).status).toBe(404);
    expect((await one(customer)).status).toBe(403);
  });

  it("only active staff who may see the customer and are in the text, never the customer themself", async () => {
    const customer = await makeCustomer(t.deps);
    const names = { first_name: "Alie", last_name: "Kanu" };
    const gone = await makeStaff(t.deps, 4, names);
    await t.deps.db
      .updateTable("users")
      .set({ status: "terminated" })
      .where("id", "=", gone.user_id)
      .execute();
    const own = await makeStaff(t.deps, 4, names);
    await borrows(own, customer);
    const note = { body: "Ask @Alie Kanu" };
    for (const id of [gone.staff_id, own.staff_id, 999_999])
      expect(await write(customer, { ...note, mentions: [id] })).toMatchObject({
        status: 400,
        body: { msg: texts.unknownMentioned },
      });
    expect(await write(customer, { ...note, mentions: [cashier.staff_id] })).toMatchObject({
      status: 400,
      body: { msg: texts.notInText },
    });
    expect((await notesOf(customer)).body["total"]).toBe(0);
  });
});
