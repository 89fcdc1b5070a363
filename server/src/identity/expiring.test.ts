import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { ask } from "../../test-support/customer-records.ts";
import { makeAppliedLoan } from "../../test-support/make-application.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { remindOfExpiry } from "./expiring.ts";

let t: TestApp;
let officer: Person;
let numbers = 0;

beforeAll(async () => {
  t = await testApp();
  officer = await makeStaff(t.deps, 5);
});
afterAll(async () => t.close());

async function withDocument(id_expires_on: string, hasLoan = true) {
  const customer = await makeCustomer(t.deps);
  if (hasLoan) await makeAppliedLoan(t, customer);
  return { customer, document: await addDocument(customer, id_expires_on) };
}
async function addDocument(customer: Person, id_expires_on: string) {
  numbers += 1;
  const body = { id_kind: "passport", id_number: `EX-${1000 + numbers}`, id_expires_on };
  const path = `/customer/${customer.customer_id}/identity-documents`;
  const { status, body: answer } = await ask(t, officer, "POST", path, body);
  expect(status).toBe(200);
  return answer["document"] as { id: number; id_number: string };
}
async function remindedOn(day: string, customer: Person) {
  await t.deps.db.updateTable("notices").set({ read_at: new Date() }).execute();
  await remindOfExpiry({ ...t.deps, now: () => new Date(`${day}T00:15:00Z`) });
  return t.deps.db
    .selectFrom("notices")
    .select("facts")
    .where("customer_id", "=", customer.customer_id ?? "")
    .where("kind", "=", "identity_expires")
    .where("read_at", "is", null)
    .execute();
}

describe("KYC-31 expiry reminders", () => {
  it("come once before and once after the expiry, without the number, and end with a new document", async () => {
    const { customer, document } = await withDocument("2030-05-31");
    expect(await remindedOn("2030-04-30", customer)).toEqual([]);
    expect(await remindedOn("2030-05-01", customer)).toEqual([
      { facts: { document: "passport", expires_on: "2030-05-31", has_expired: false } },
    ]);
    expect(await remindedOn("2030-05-02", customer)).toEqual([]);
    expect(await remindedOn("2030-05-31", customer)).toEqual([]);
    await makeAppliedLoan(t, customer);
    expect(await remindedOn("2030-06-01", customer)).toMatchObject([
      { facts: { has_expired: true } },
    ]);
    expect(await remindedOn("2030-06-02", customer)).toEqual([]);
    const notices = await ask(t, customer, "GET", "/notices");
    expect(JSON.stringify(notices.body)).toContain("Identity document expired");
    expect(JSON.stringify(notices.body)).not.toContain(document.id_number);
  });

  it("come for nobody without an application or loan, with a valid document, or long after the expiry", async () => {
    const { customer } = await withDocument("2031-05-31", false);
    expect(await remindedOn("2031-05-20", customer)).toEqual([]);
    const second = await withDocument("2031-05-31");
    await addDocument(second.customer, "2041-05-31");
    expect(await remindedOn("2031-05-20", second.customer)).toEqual([]);
    const third = await withDocument("2031-05-31");
    expect(await remindedOn("2031-07-15", third.customer)).toEqual([]);
  });

  it("two runs at once remind once", async () => {
    const { customer } = await withDocument("2033-05-31");
    const deps = { ...t.deps, now: () => new Date("2033-05-15T00:15:00Z") };
    await Promise.all([remindOfExpiry(deps), remindOfExpiry(deps)]);
    const found = await t.deps.db
      .selectFrom("notices")
      .select("id")
      .where("customer_id", "=", customer.customer_id ?? "")
      .where("kind", "=", "identity_expires")
      .execute();
    expect(found).toHaveLength(1);
  });

  it("staff read the documents, what expires first first, in pages; customers do not", async () => {
    const day = (days: number) =>
      new Date(t.deps.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
    const late = await withDocument(day(20));
    const soon = await withDocument(day(5));
    const read = (query: string) => ask(t, officer, "GET", `/identity-documents/expiring${query}`);
    const all = (await read("?page_size=50")).body["documents"] as { id: number }[];
    const own = all
      .map(({ id }) => id)
      .filter((id) => [late.document.id, soon.document.id].includes(id));
    expect(own).toEqual([soon.document.id, late.document.id]);
    const first = await read("?page_size=1");
    expect(first.body).toMatchObject({ documents: [{ id: soon.document.id }] });
    const second = await read(`?page_size=1&cursor=${String(first.body["next"])}`);
    expect(second.body).toMatchObject({ documents: [{ id: late.document.id }] });
    const customer = await ask(t, late.customer, "GET", "/identity-documents/expiring");
    expect(customer.status).toBe(403);
  });
});
