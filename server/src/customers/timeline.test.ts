import { randomUUID } from "node:crypto";
import { timelineTexts } from "@microfinance/contract/customer-file/timeline.ts";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { ask } from "../../test-support/customer-records.ts";
import { makeLoanIn } from "../../test-support/make-decision.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let t: TestApp;
let manager: Person;

beforeAll(async () => {
  t = await testApp();
  manager = await makeStaff(t.deps, 8, { first_name: "Isata", last_name: "Koroma" });
});
afterAll(async () => t.close());

interface Entry {
  id: string;
  kind: string;
  at: string;
  text: string;
  record: string;
  record_id: string;
}
const read = (person: Person, customer: Person, query = "") =>
  ask(t, person, "GET", `/customer/${customer.customer_id}/timeline${query}`);
const entriesOf = async (person: Person, customer: Person, query = "") =>
  (await read(person, customer, query)).body["entries"] as Entry[];

describe("CUST-60 a customer's page has one timeline", () => {
  it("of every kind, newest first, each a sentence with who, and the record", async () => {
    const customer = await makeCustomer(t.deps, { first_name: "Hawa", last_name: "Bah" });
    const loan = await makeLoanIn(t, { customer, manager }, "paying");
    await ask(t, manager, "POST", `/customer/${customer.customer_id}/notes`, {
      note_key: randomUUID(),
      body: "Moved to Bo",
    });
    const entries = await entriesOf(manager, customer, "?page_size=100");
    const texts = entries.map(({ text }) => text);
    for (const text of [
      `The customer applied for NLe 5,000, ${loan.loan_id}.`,
      `Ibrahim Kargbo completed the first review of ${loan.loan_id}.`,
      `Isata Koroma approved ${loan.loan_id} for NLe 5,000.`,
      "Isata Koroma wrote a note.",
    ])
      expect(texts).toContain(text);
    expect(texts.some((text) => text.startsWith("Isata Koroma paid out NLe"))).toBe(true);
    expect(texts.some((text) => text.startsWith("Sorie Turay recorded a payment of NLe"))).toBe(
      true,
    );
    expect(texts.some((text) => text.startsWith("The customer was notified:"))).toBe(true);
    const times = entries.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    expect(entries.find(({ kind }) => kind === "application")).toMatchObject({
      record: "loan",
      record_id: loan.loan_id,
    });
  });

  it("shows one kind, a page at a time, and refuses unknown ones", async () => {
    const customer = await makeCustomer(t.deps);
    for (let at = 0; at < 12; at += 1)
      await ask(t, manager, "POST", `/customer/${customer.customer_id}/notes`, {
        note_key: randomUUID(),
        body: `Note ${at}`,
      });
    const first = await read(manager, customer, "?kind=note&page_size=10");
    expect(first.body).toMatchObject({ total: 12, pages: 2, page: 1 });
    const next = String(first.body["next"]);
    const second = await entriesOf(manager, customer, `?kind=note&page_size=10&cursor=${next}`);
    expect(second).toHaveLength(2);
    expect(await entriesOf(manager, customer, "?kind=payment")).toEqual([]);
    expect(await read(manager, customer, "?kind=secrets")).toMatchObject({
      status: 400,
      body: { msg: timelineTexts.unknownKind },
    });
    expect((await ask(t, manager, "GET", "/customer/CUS-999999/timeline")).status).toBe(404);
  });

  it("has the transfers of the same phone and last name, and identity documents that expired", async () => {
    const customer = await makeCustomer(t.deps, { first_name: "Hawa", last_name: "Bah" });
    await t.deps.db
      .insertInto("identity_documents")
      .values({
        customer_id: customer.customer_id ?? "",
        id_kind: "passport",
        id_number: `P${randomUUID().slice(0, 12)}`,
        id_expires_on: "2025-01-31",
      })
      .execute();
    const texts = (await entriesOf(manager, customer, "?kind=paper")).map(({ text }) => text);
    expect(texts).toContain("The identity document Passport expired.");
    expect((await read(manager, customer, "?kind=transfer")).status).toBe(200);
  });

  it("takes no more statements, and sends no more rows, for thousands of entries than for some", async () => {
    const costs = async (entries: number) => {
      const customer = await makeCustomer(t.deps);
      await sql`
        insert into customer_notes (note_key, customer_id, body, staff_id, created_at)
        select gen_random_uuid(), ${customer.customer_id}, 'Note ' || n, ${manager.staff_id},
               now() - n * interval '1 minute'
        from generate_series(1, ${entries}) n`.execute(t.deps.db);
      const statements = vi.spyOn(pg.Pool.prototype, "query");
      const { body } = await read(manager, customer, "?page_size=10");
      const results = await Promise.all(statements.mock.results.map(({ value }) => value));
      statements.mockRestore();
      expect(body["total"]).toBe(entries);
      return results.map(({ rows }) => rows.length);
    };
    const some = await costs(20);
    expect(some.length).toBeGreaterThan(0);
    expect(await costs(5_000)).toEqual(some);
  });
});

describe("CUST-61 each kind needs the right to its own list", () => {
  it("messages are for those who read the outbox, and nobody else counts them", async () => {
    const customer = await makeCustomer(t.deps);
    await makeLoanIn(t, { customer, manager }, "applied");
    const officer = await makeStaff(t.deps, 5);
    const own = await read(officer, customer, "?page_size=100");
    expect(own.body["kinds"]).not.toContain("message");
    expect((own.body["entries"] as Entry[]).some(({ kind }) => kind === "message")).toBe(false);
    expect(await entriesOf(officer, customer, "?kind=message")).toEqual([]);
    const all = await read(manager, customer, "?page_size=100");
    expect(all.body["kinds"]).toContain("message");
    expect(Number(all.body["total"])).toBeGreaterThan(Number(own.body["total"]));
    expect((await read(customer, customer)).status).toBe(403);
  });
});
