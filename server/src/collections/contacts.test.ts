import { collectionTexts as texts } from "@microfinance/contract/collections/texts.ts";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openCollections } from "../../test-support/collections.ts";
import { makeUnapprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

type Office = Awaited<ReturnType<typeof openCollections>>;
let office: Office;
let officer: Person;
let manager: Person;

beforeAll(async () => {
  office = await openCollections();
  ({ officer, manager } = office);
});
afterAll(() => office.t.close());

const spoke = { person: "customer", channel: "call", outcome: "spoke" };
const promised = (amount: number, due_date: string) => ({
  ...spoke,
  outcome: "promised",
  promise: { amount, due_date },
});
const log = (loan: { loan_id: string }, body: object = spoke, person = officer) =>
  office.call(person, "POST", `/loans/${loan.loan_id}/contacts`, {
    contact_key: randomUUID(),
    ...body,
  });
const read = async (loan: { loan_id: string }, person = officer, query = "") =>
  (await office.call(person, "GET", `/loans/${loan.loan_id}/contacts${query}`)).body;
const newestState = async (loan: { loan_id: string }) => {
  const { contacts } = await read(loan);
  return contacts[0].promise.state;
};

describe("COLL-1 the contact log of a loan", () => {
  it("lists contacts with their staff, newest first, page by page", async () => {
    const loan = await office.loanOf(officer);
    await log(loan, { ...spoke, note: "Harvest is late" });
    const second = await log(loan, {
      ...promised(200, "2026-03-20"),
      next: { action: "visit", on: "2026-03-21" },
    });
    expect(second.body.contact).toMatchObject({
      loan_id: loan.loan_id,
      outcome: "promised",
      staff_name: "Umu Bangura",
      next: { action: "visit", on: "2026-03-21" },
      promise: {
        amount: 200,
        due_date: "2026-03-20",
        promised_on: "2026-03-16",
        paid: 0,
        state: "open",
      },
    });
    const all = await read(loan);
    expect(all.contacts.map(({ note }: { note: string }) => note)).toEqual(["", "Harvest is late"]);
    const page = await read(loan, officer, "?page_size=1");
    expect([page.contacts.length, page.total]).toEqual([1, 2]);
    const next = await read(loan, officer, `?page_size=1&cursor=${page.next}`);
    expect(next.contacts[0].note).toBe("Harvest is late");
  });

  it("is written by the loan's officer and by supervisors, and by all staff for a loan without an officer", async () => {
    const loan = await office.loanOf(officer);
    const cashier = await makeStaff(office.t.deps, 4);
    const refusal = await log(loan, spoke, cashier);
    expect([refusal.status, refusal.body.error]).toEqual([403, texts.notYours]);
    expect((await log(loan, spoke, office.other)).status).toBe(403);
    expect((await log(loan, spoke, office.auditor)).status).toBe(403);
    expect((await log(loan, spoke, manager)).status).toBe(200);
    const unassigned = await office.loanOf(null);
    expect((await log(unassigned, spoke, cashier)).status).toBe(200);
    for (const [person, mayLog] of [
      [officer, true],
      [cashier, false],
      [office.auditor, false],
    ] as const)
      expect((await read(loan, person)).may_log).toBe(mayLog);
  });

  it("is for staff: never for the customer, and never about one's own loan", async () => {
    const loan = await office.loanOf(officer);
    for (const method of ["GET", "POST"] as const) {
      const path = `/loans/${loan.loan_id}/contacts`;
      expect((await office.call(loan.customer, method, path, {})).status).toBe(403);
    }
    const own = await office.loanOf(officer);
    await office.t.deps.db
      .updateTable("staff")
      .set({ customer_id: own.customer_id })
      .where("id", "=", officer.staff_id)
      .execute();
    expect((await log(own)).status).toBe(403);
    await office.t.deps.db
      .updateTable("staff")
      .set({ customer_id: null })
      .where("id", "=", officer.staff_id)
      .execute();
    expect((await log(own)).status).toBe(200);
  });

  it("is recorded in the audit log, and neither changed nor deleted", async () => {
    const loan = await office.loanOf(officer);
    await log(loan, promised(150, "2026-03-18"));
    const entries = await office.t.deps.db
      .selectFrom("audit_entries")
      .select("after")
      .where("action", "=", "contact.log")
      .where("record_id", "=", loan.loan_id)
      .execute();
    expect(entries).toMatchObject([{ after: { promised: 150, promised_for: "2026-03-18" } }]);
    for (const statement of [
      "update contacts set note = 'x'",
      "delete from promises",
      "truncate contacts cascade",
    ])
      await expect(office.t.asOwner(statement)).rejects.toThrow(/is append-only/);
  });
});

describe("COLL-2 a contact is logged once for its key", () => {
  it("returns the first one for the same content, and refuses other content", async () => {
    const loan = await office.loanOf(officer);
    const body = { contact_key: randomUUID(), ...promised(100, "2026-03-19") };
    const first = await log(loan, body);
    const again = await log(loan, body);
    expect(again.body.contact).toEqual(first.body.contact);
    for (const other of [{ note: "More" }, { promise: { amount: 101, due_date: "2026-03-19" } }]) {
      const refused = await log(loan, { ...body, ...other });
      expect([refused.status, refused.body.error]).toEqual([409, texts.otherKey]);
    }
    const elsewhere = await log(await office.loanOf(officer), body);
    expect(elsewhere.status).toBe(409);
    expect((await read(loan)).total).toBe(1);
  });

  it("ten at once", async () => {
    const loan = await office.loanOf(officer);
    const body = { contact_key: randomUUID(), ...spoke };
    const all = await Promise.all(Array.from({ length: 10 }, () => log(loan, body)));
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(new Set(all.map((one) => one.body.contact.id)).size).toBe(1);
  });

  it("needs its values", async () => {
    const loan = await office.loanOf(officer);
    for (const [body, text] of [
      [{ ...spoke, outcome: "promised" }, texts.promiseMissing],
      [promised(2_000, "2026-03-20"), "The loan owes NLe 1,200.00."],
      [promised(100, "2026-03-15"), texts.promisePast],
      [{ ...spoke, channel: "pigeon" }, texts.channel],
      [{ ...spoke, next: { action: "call", on: "2026-03-15" } }, texts.nextPast],
    ] as const) {
      const refused = await log(loan, body);
      expect([refused.status, refused.body.error]).toEqual([400, text]);
    }
    const applied = await makeUnapprovedLoan(
      office.t.deps,
      await makeCustomer(office.t.deps),
      "applied",
    );
    const early = await log(applied, spoke, manager);
    expect([early.status, early.body.error]).toEqual([409, texts.notPaidOut]);
  });
});

it("COLL-3 promises are about loans that take payments, and never above what is owed", async () => {
  const loan = await office.loanOf(officer);
  await office.pay(loan, 1_150);
  const above = await log(loan, promised(60, "2026-03-18"));
  expect([above.status, above.body.error]).toEqual([400, texts.promiseAboveBalance("NLe 50.00")]);
  expect((await log(loan, promised(50, "2026-03-18"))).status).toBe(200);
  await office.pay(loan, 50);
  expect(await newestState(loan)).toBe("kept");
  const ended = await log(loan, promised(1, "2026-03-18"));
  expect([ended.status, ended.body.error]).toEqual([409, texts.promiseEnded]);
  // What was said afterwards is still logged.
  expect((await log(loan)).status).toBe(200);
  // A payment and a promise at once: the promise locks the loan.
  const race = await office.loanOf(officer);
  const [, late] = await Promise.all([
    office.pay(race, 1_200),
    log(race, promised(1_200, "2026-03-18")),
  ]);
  expect([200, 409]).toContain(late.status);
});

it("COLL-4 a call at night needs its reason", async () => {
  const loan = await office.loanOf(officer);
  await office.at("2026-03-16T20:10:00Z");
  const refused = await log(loan);
  expect([refused.status, refused.body.fields]).toEqual([400, { hours_reason: texts.hoursReason }]);
  const hours_reason = "Asked to be called after work";
  expect((await log(loan, { ...spoke, hours_reason })).body.contact.hours_reason).toBe(
    hours_reason,
  );
  await office.at("2026-03-16T09:00:00Z");
});

describe("COLL-6 promises follow from the payments of the loan", () => {
  it("are kept, and broken again by a reversal, from the day after their date", async () => {
    const loan = await office.loanOf(officer, { approval_date: "2026-02-10" });
    await log(loan, promised(300, "2026-03-18"));
    const first = await office.pay(loan, 100);
    expect(await newestState(loan)).toBe("open");
    await office.at("2026-03-18T09:00:00Z");
    const second = await office.pay(loan, 200);
    expect(await newestState(loan)).toBe("kept");
    await office.reverse(first);
    expect(await newestState(loan)).toBe("open");
    await office.at("2026-03-19T09:00:00Z");
    expect(await newestState(loan)).toBe("broken");
    // Found later: the money had come on the day.
    await office.pay(loan, 100, { transaction_date: "2026-03-18" });
    expect(await newestState(loan)).toBe("kept");
    await office.reverse(second);
    expect(await newestState(loan)).toBe("broken");
    await office.at("2026-03-16T09:00:00Z");
  });

  it("COLL-7 a newer one moves the open one, and the database agrees with the rule", async () => {
    const loan = await office.loanOf(officer);
    await log(loan, promised(100, "2026-03-17"));
    await log(loan, promised(250, "2026-03-16"));
    await office.at("2026-03-16T09:05:00Z");
    await office.pay(loan, 100);
    await office.at("2026-03-16T09:10:00Z");
    await log(loan, promised(120, "2026-03-25"));
    await office.at("2026-03-16T09:15:00Z");
    await office.pay(loan, 60, { transaction_date: "2026-03-16" });
    const { contacts } = await read(loan);
    expect(contacts.map(({ promise }: { promise: { state: string } }) => promise.state)).toEqual([
      "open",
      "moved",
      "moved",
    ]);
    const { rows } = await sql<{ paid: number; state: string }>`
      select paid_of_promise(p) as paid, newest_promise_state(p, '2026-03-16') as state
      from promises p where p.loan_id = ${loan.id} order by p.id desc`.execute(office.t.deps.db);
    expect(rows.map(({ paid }) => paid)).toEqual(
      contacts.map(({ promise }: { promise: { paid: number } }) => promise.paid),
    );
    expect(rows[0]?.state).toBe("open");
  });
});

it("COLL-10 names the customer and the guarantors, and whose phone others have too", async () => {
  const { db } = office.t.deps;
  const loan = await office.loanOf(officer);
  await db
    .updateTable("users")
    .set({ phone: "+232-77-900001" })
    .where("id", "=", loan.customer.user_id)
    .execute();
  await db
    .insertInto("guarantors")
    .values({
      customer_id: loan.customer_id,
      guarantor_first_name: "Sia",
      guarantor_middle_name: "Finda",
      guarantor_last_name: "Kallon",
      guarantor_phone: "078 111 222",
    })
    .execute();
  expect((await read(loan)).persons).toMatchObject([
    { person: "customer", phone: "+232-77-900001", is_shared: false },
    { person: "guarantor", name: "Sia Finda Kallon", phone: "078 111 222", is_shared: true },
  ]);
  const neighbour = await makeCustomer(office.t.deps);
  await db
    .updateTable("users")
    .set({ phone: "+232-77-900001" })
    .where("id", "=", neighbour.user_id)
    .execute();
  expect((await read(loan)).persons[0].is_shared).toBe(true);
});

it("COLL-12 the customer's summary has the last contact and the newest promise", async () => {
  const loan = await office.loanOf(officer);
  const summary = async () =>
    (await office.call(officer, "GET", `/customer/${loan.customer_id}/summary`)).body.summary;
  expect(await summary()).toMatchObject({ last_contact: null, last_promise: null });
  await log(loan, promised(200, "2026-03-20"));
  const second = await office.loanOf(officer, { customer: loan.customer });
  await log(second, { ...spoke, outcome: "no_answer" });
  expect(await summary()).toMatchObject({
    last_contact: { loan_id: second.loan_id, outcome: "no_answer", promise: null },
    last_promise: { amount: 200, due_date: "2026-03-20", state: "open" },
  });
});
