import { requestTexts } from "@microfinance/contract/requests/requests.ts";
import { rescheduleTexts as texts } from "@microfinance/contract/servicing/reschedule-texts.ts";
import { servicingTexts } from "@microfinance/contract/servicing/texts.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs, type Method } from "../../test-support/call.ts";
import { pay } from "../../test-support/make-decision.ts";
import { makeApprovedLoan, type MadeLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { askReschedule, holiday, reschedule } from "../../test-support/rescheduling.ts";
import { figureDifferences } from "../accounting/verify-figures.ts";
import { ageLoans } from "../loans/age-loans.ts";

let t: TestApp;
let officer: Person;
let manager: Person;
let administrator: Person;
let customer: Person;
let loan: MadeLoan;

beforeAll(async () => {
  t = await testApp("2026-05-12T09:00:00Z");
  officer = await makeStaff(t.deps, 5, { first_name: "Fatu", last_name: "Sesay" });
  manager = await makeStaff(t.deps, 8, { first_name: "Isata", last_name: "Koroma" });
  administrator = await makeStaff(t.deps, 9);
  await ageLoans(t.deps);
});
afterAll(() => t.close());

/** A loan of 1,200 NLe in six instalments of 200 from 10 February on, of which 450 is paid. */
beforeEach(async () => {
  customer = await makeCustomer(t.deps);
  loan = await makeApprovedLoan(t.deps, customer, { approval_date: "2026-01-10" });
  await pay(t, manager, loan, 450);
});

const rows = async (text: string) => (await t.deps.pool.query(text)).rows;
const call = (person: Person, method: Method, path: string, payload?: object) =>
  callAs(t, person, method, path, payload);
const approve = (person: Person, id: number) => call(person, "PATCH", `/requests/${id}/approve`);
const schedules = async (person: Person) =>
  (await call(person, "GET", `/loans/${loan.loan_id}/schedules`)).body;
const details = async (person: Person) =>
  (await call(person, "GET", `/loans/details/${loan.loan_id}`)).body.loan;
/** The columns and the schedule that an act and its undoing leave as they were. */
const state = async () => ({
  loan: (
    await rows(`select status, balance, paid_total, charges_total, credits_total, due_date, monthly_payment,
      restructured_on from loans where id = ${loan.id}`)
  )[0],
  instalments: await rows(`select * from instalments where loan_id = ${loan.id} order by number`),
  arrears: await rows(`select * from loan_arrears where loan_id = ${loan.id}`),
});

const dearer = { ...holiday, extra_interest: 60 };

describe("SERV-105 a new schedule", () => {
  test("is previewed, asked for by an officer and approved by a manager", async () => {
    const path = `/loans/${loan.loan_id}/reschedules`;
    const { preview } = (await call(officer, "POST", `${path}/preview`, holiday)).body;
    expect(preview).toMatchObject({
      needs_consent: false,
      figures: {
        principal: 649.99,
        interest: 100.01,
        before: { instalments: 4, instalment: 200, first_due_date: "2026-04-10", balance: 750 },
        after: {
          instalments: 4,
          instalment: 187.5,
          first_due_date: "2026-08-10",
          last_due_date: "2026-11-10",
          balance: 750,
        },
      },
    });
    expect(preview.replaced[0]).toMatchObject({ number: 3, amount: 150 });
    const asked = await askReschedule(t, officer, loan);
    expect(asked.body).toMatchObject({ msg: texts.asked, request: { kind: "reschedule" } });
    expect(await schedules(officer)).toMatchObject({
      waiting: { reason: "Flood in the market", asked_by: "Fatu Sesay", way: "holiday" },
      may_undo: false,
    });
    const id = asked.body.request.id;
    expect((await approve(officer, id)).body.message).toBe(requestTexts.samePerson);
    const finance = await makeStaff(t.deps, 6);
    expect((await approve(finance, id)).status).toBe(403);
    expect((await approve(manager, id)).status).toBe(200);

    const after = await details(customer);
    expect(after).toMatchObject({
      status: "paying",
      balance: 750,
      monthly_payment: 187.5,
      due_date: "2026-11-10",
      restructured_on: "2026-05-12",
      next_due_date: "2026-08-10",
      next_due_amount: 187.5,
      days_past_due: 0,
      arrears: 0,
    });
    expect(
      after.instalments.map((row: { due_date: string; amount: number; status: string }) => [
        row.due_date,
        row.amount,
        row.status,
      ]),
    ).toEqual([
      ["2026-02-10", 200, "paid"],
      ["2026-03-10", 200, "paid"],
      ["2026-04-10", 50, "paid"],
      ["2026-08-10", 187.5, "upcoming"],
      ["2026-09-10", 187.5, "upcoming"],
      ["2026-10-10", 187.5, "upcoming"],
      ["2026-11-10", 187.5, "upcoming"],
    ]);
    expect(after.movements.at(-1)).toMatchObject({ kind: "reschedule", charged: 0, balance: 750 });
    const [notice] = await rows(
      `select kind, facts from notices where loan_id = ${loan.id} order by id desc limit 1`,
    );
    expect(notice).toMatchObject({ kind: "rescheduled", facts: { first_due: "2026-08-10" } });
    expect(await figureDifferences(t.deps)).toEqual([]);
  });

  test.each([2, 4, 5, 6, 8, 9])("is asked for by writing staff of role %i", async (role) => {
    expect((await askReschedule(t, await makeStaff(t.deps, role), loan)).status).toBe(200);
  });

  test("is not asked for by an Auditor or a customer", async () => {
    const auditor = await makeStaff(t.deps, 7);
    expect((await askReschedule(t, auditor, loan)).status).toBe(403);
    expect((await askReschedule(t, customer, loan)).status).toBe(403);
  });

  test("asked ten times with one key waits once; other content is refused", async () => {
    const request_key = randomUUID();
    const all = await Promise.all(
      Array.from({ length: 10 }, () => askReschedule(t, officer, loan, holiday, { request_key })),
    );
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(all.map(({ body }) => body.request.id)).size).toBe(1);
    const other = await askReschedule(t, officer, loan, { ...holiday, months: 3 }, { request_key });
    expect(other).toMatchObject({ status: 409, body: { message: servicingTexts.otherAct } });
    const second = await askReschedule(t, officer, loan);
    expect(second).toMatchObject({ status: 409, body: { message: requestTexts.waiting } });
  });

  test("approved ten times is done once", async () => {
    const asked = await askReschedule(t, officer, loan);
    const all = await Promise.all(
      Array.from({ length: 10 }, () => approve(manager, asked.body.request.id)),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await rows(`select from loan_acts where loan_id = ${loan.id}`)).toHaveLength(1);
  });

  test("is refused with other figures than those shown, when asked for and when approved", async () => {
    const stale = await askReschedule(t, officer, loan, holiday, { figures_hash: "0" });
    expect(stale).toMatchObject({ status: 409, body: { message: servicingTexts.stale } });
    const asked = await askReschedule(t, officer, loan);
    await pay(t, manager, loan, 50);
    const late = await approve(manager, asked.body.request.id);
    expect(late).toMatchObject({ status: 409, body: { message: servicingTexts.stale } });
    expect(await schedules(manager)).toMatchObject({ waiting: { way: "holiday" } });
  });

  test("names the input at fault", async () => {
    const path = `/loans/${loan.loan_id}/reschedules/preview`;
    const refused = async (terms: object) => {
      const { status, body } = await call(officer, "POST", path, { charges: "carry", ...terms });
      return [status, body.fields];
    };
    expect(await refused({ way: "holiday" })).toEqual([400, { months: texts.months }]);
    expect(await refused({ way: "longer_term", instalments: 4 })).toEqual([
      400,
      { instalments: texts.fewInstalments(4) },
    ]);
    const early = { way: "longer_term", instalments: 8, first_due_date: "2026-05-11" };
    expect(await refused(early)).toEqual([400, { first_due_date: texts.datePast }]);
    await pay(t, manager, loan, 750);
    const paid = await call(officer, "POST", path, holiday);
    expect(paid).toMatchObject({ status: 409, body: { message: texts.notLive } });
  });

  test("the third of a loan is approved by a System Admin only", async () => {
    const people = { asker: officer, approver: manager };
    await reschedule(t, people, loan);
    await reschedule(t, people, loan, { ...holiday, months: 1 });
    const third = await askReschedule(t, officer, loan, { ...holiday, months: 1 });
    expect((await approve(manager, third.body.request.id)).status).toBe(403);
    expect((await approve(administrator, third.body.request.id)).status).toBe(200);
    expect((await schedules(manager)).schedules).toHaveLength(4);
  });
});

describe("SERV-104 a new schedule that costs more needs the customer's consent", () => {
  test("given in their area, for the figures that they saw", async () => {
    const asked = await askReschedule(t, officer, loan, dearer);
    const { id } = asked.body.request;
    const refused = await approve(manager, id);
    expect(refused).toMatchObject({ status: 409, body: { message: texts.consentMissing } });
    const { waiting } = await schedules(customer);
    expect(waiting).toMatchObject({ request_id: id, needs_consent: true, consent: null });
    expect(waiting).not.toHaveProperty("reason");
    const path = `/loans/${loan.loan_id}/reschedules/${id}/agree`;
    expect((await call(customer, "POST", path, { figures_hash: "0" })).status).toBe(409);
    const other = await makeCustomer(t.deps);
    const body = { figures_hash: waiting.figures_hash };
    expect((await call(other, "POST", path, body)).status).toBe(403);
    expect((await call(officer, "POST", path, body)).status).toBe(403);
    const agreed = await call(customer, "POST", path, body);
    expect(agreed.body.waiting.consent).toMatchObject({ way: "area" });
    expect((await call(customer, "POST", path, body)).status).toBe(200);
    expect((await approve(manager, id)).status).toBe(200);
    expect(await details(customer)).toMatchObject({ balance: 810, charges_total: 60 });
    expect((await details(customer)).movements.at(-1)).toMatchObject({
      kind: "reschedule",
      charged: 60,
      balance: 810,
    });
    expect((await call(customer, "POST", path, body)).body.message).toBe(texts.answered);
    expect(await figureDifferences(t.deps)).toEqual([]);
  });

  test("given on paper, with the signed page as a document of the loan", async () => {
    const { id } = (await askReschedule(t, officer, loan, dearer)).body.request;
    const paper = (text: string) => ({ name: "consent.pdf", content: btoa(text) });
    const page = paper("%PDF-1.4\n%%EOF\n");
    const path = `/loans/${loan.loan_id}/reschedules/${id}/consent`;
    expect((await call(customer, "POST", path, page)).status).toBe(403);
    const added = await call(officer, "POST", path, page);
    expect(added.body.file).toMatchObject({ name: "consent.pdf", kind: null });
    expect((await call(officer, "POST", path, page)).body.file.id).toBe(added.body.file.id);
    const other = paper("%PDF-1.4\n%other\n%%EOF\n");
    expect((await call(officer, "POST", path, other)).body.message).toBe(texts.consentTwice);
    expect((await schedules(manager)).waiting.consent).toMatchObject({ way: "paper" });
    expect((await approve(manager, id)).status).toBe(200);
  });

  test("is neither shown nor taken for one that costs the same", async () => {
    const { id } = (await askReschedule(t, officer, loan)).body.request;
    expect((await schedules(customer)).waiting).toBeNull();
    const path = `/loans/${loan.loan_id}/reschedules/${id}/agree`;
    const { waiting } = await schedules(officer);
    const refused = await call(customer, "POST", path, { figures_hash: waiting.figures_hash });
    expect(refused.body.message).toBe(texts.consentNotNeeded);
    const unknown = path.replace(`/${id}/`, "/999999/");
    const seen = { figures_hash: waiting.figures_hash };
    expect((await call(customer, "POST", unknown, seen)).status).toBe(404);
  });
});

test("SERV-112 the customer who was asked to agree is notified when it is declined or withdrawn", async () => {
  for (const [index, terms] of [dearer, holiday, dearer].entries()) {
    const { id } = (await askReschedule(t, officer, loan, terms)).body.request;
    const person = index === 0 ? officer : manager;
    expect((await call(person, "PATCH", `/requests/${id}/decline`)).status).toBe(200);
  }
  const notices = await rows(`select kind from notices where loan_id = ${loan.id} order by id`);
  const kinds = notices.map(({ kind }) => kind).filter((kind) => kind.startsWith("reschedule"));
  const pair = ["reschedule_offered", "reschedule_declined"];
  expect(kinds).toEqual([...pair, ...pair]);
});

describe("SERV-107 undoing a new schedule", () => {
  const undo = (person: Person) =>
    call(person, "POST", `/loans/${loan.loan_id}/reschedules/undo`, { reason: "Wrong loan" });

  test("restores the loan field by field, and keeps every version", async () => {
    const before = await state();
    const { id } = (await askReschedule(t, officer, loan, dearer)).body.request;
    const { waiting } = await schedules(customer);
    const seen = { figures_hash: waiting.figures_hash };
    await call(customer, "POST", `/loans/${loan.loan_id}/reschedules/${id}/agree`, seen);
    await approve(manager, id);
    expect(await state()).not.toEqual(before);
    expect((await undo(officer)).status).toBe(403);
    expect((await undo(manager)).body).toMatchObject({ msg: texts.undone });
    expect(await state()).toEqual(before);
    expect((await undo(manager)).body.message).toBe(texts.notRescheduled);
    expect((await schedules(manager)).schedules).toMatchObject([
      { version: 3, until: null, made_by: null },
      { version: 2, made_by: { way: "holiday", extra_interest: 60, asked_by: "Fatu Sesay" } },
      { version: 1, from: "2026-01-10", until: "2026-05-12" },
    ]);
    expect(await figureDifferences(t.deps)).toEqual([]);
  });

  test("keeps payments made since", async () => {
    await reschedule(t, { asker: officer, approver: manager }, loan);
    await pay(t, manager, loan, 187.5);
    expect((await undo(manager)).status).toBe(200);
    expect(await details(customer)).toMatchObject({
      balance: 562.5,
      next_due_date: "2026-05-10",
      next_due_amount: 162.5,
    });
    expect(await figureDifferences(t.deps)).toEqual([]);
  });
});
