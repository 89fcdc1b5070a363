import { writeOffTexts as texts } from "@microfinance/contract/servicing/write-off-texts.ts";
import { requestTexts } from "@microfinance/contract/servicing/requests.ts";
import { servicingTexts } from "@microfinance/contract/servicing/texts.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { entryKindsOf, receivableOf } from "../../test-support/loan-records.ts";
import {
  type Deciders,
  forms,
  type LoanRef,
  makeDeciders,
  makeLoanIn,
  pay,
  takeStep,
} from "../../test-support/make-decision.ts";
import { makeStaff, type Person } from "../../test-support/make.ts";
import { withSettings } from "../../test-support/settings.ts";
import { figureDifferences } from "../accounting/verify-figures.ts";

let t: TestApp;
let people: Deciders;
let finance: Person;
let manager: Person;
let admin: Person;
let cashier: Person;

beforeAll(async () => {
  t = await testApp();
  people = await makeDeciders(t);
  finance = await makeStaff(t.deps, 6, { first_name: "Abu", last_name: "Sesay" });
  manager = await makeStaff(t.deps, 8, { first_name: "Mary", last_name: "Koroma" });
  admin = await makeStaff(t.deps, 9);
  cashier = await makeStaff(t.deps, 4);
});
afterAll(() => t.close());

const call = async (by: Person, method: "GET" | "POST" | "PATCH", url: string, body?: object) => {
  const response = await t.app.inject({
    method,
    url: `/api${url}`,
    headers: by.headers,
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: response.statusCode, body: response.json() };
};

const reason = "Customer cannot be found";
const path = (loan: LoanRef, undo = false) =>
  `/loans/${loan.loan_id}/write-off${undo ? "/undo" : ""}`;

async function ask(by: Person, loan: LoanRef, undo = false, change: object = {}) {
  const { hash } = (await call(by, "POST", `${path(loan, undo)}/preview`)).body;
  const body = { request_key: randomUUID(), reason, hash: hash ?? "", ...change };
  return call(by, "POST", path(loan, undo), body);
}

const approve = (by: Person, id: number) => call(by, "PATCH", `/requests/${id}/approve`);

const waitingOf = (loan: LoanRef) =>
  t.deps.db
    .selectFrom("requests")
    .selectAll()
    .where("loan_id", "=", loan.id)
    .where("state", "=", "waiting")
    .execute();

const read = async (loan: LoanRef, by = manager) =>
  (await call(by, "GET", `/loans/details/${loan.loan_id}`)).body.loan;

const lastNotice = (loan: LoanRef) =>
  t.deps.db
    .selectFrom("notices")
    .select(["kind", "facts"])
    .where("loan_id", "=", loan.id)
    .orderBy("id", "desc")
    .executeTakeFirst();

/** A loan of 5,000 over 6 months at 20% with 1,500 paid: 3,833.34 of principal is owed. */
const paying = () => makeLoanIn(t, people, "paying");

async function writtenOff(): Promise<LoanRef> {
  const loan = await paying();
  const asked = await ask(finance, loan);
  expect((await approve(manager, asked.body.request.id)).status).toBe(200);
  return loan;
}

describe("SERV-120 a write-off", () => {
  it("is shown in money, asked for, and done by the approval", async () => {
    const loan = await paying();
    const { figures } = (await call(finance, "POST", `${path(loan)}/preview`)).body;
    expect(figures).toEqual({
      principal: 3833.34,
      interest: 666.66,
      penalty: 0,
      paid: 1500,
      balance: 4500,
      status_after: "closed",
    });
    const asked = await ask(finance, loan);
    expect(asked.body).toMatchObject({
      message: texts.asked,
      request: { kind: "write_off", amount: 3833.34, reason, asker_name: "Abu Sesay" },
    });
    expect(await read(loan)).toMatchObject({
      status: "paying",
      written_off_on: null,
      waiting_write_off: { amount: 3833.34, reason, staff_name: "Abu Sesay" },
    });

    expect((await approve(manager, asked.body.request.id)).status).toBe(200);
    expect(await entryKindsOf(t, loan)).toEqual(["disbursement", "payment", "write_off"]);
    expect(await receivableOf(t, loan)).toBe(0);
    const now = await read(loan);
    expect(now).toMatchObject({
      status: "closed",
      written_off_on: "2026-03-16",
      balance: 4500,
      recovered_total: 0,
      outstanding_principal: 0,
      arrears: 0,
      reason,
      totals: { written_off: 3833.34 },
    });
    expect(now.decisions[0]).toMatchObject({
      action: "close",
      from_status: "paying",
      to_status: "closed",
      approved_by: "Mary Koroma",
    });
    expect(await lastNotice(loan)).toEqual({ kind: "written_off", facts: { balance: 4500 } });
    expect(await figureDifferences(t.deps)).toEqual([]);
    const audit = await t.deps.db
      .selectFrom("audit_entries")
      .select("action")
      .where("record_id", "=", loan.loan_id)
      .where("action", "=", "loan.write_off")
      .execute();
    expect(audit).toHaveLength(1);
  });

  it("is asked for once per key, and one at a time", async () => {
    const loan = await paying();
    const request_key = randomUUID();
    const first = await ask(finance, loan, false, { request_key });
    const again = await ask(finance, loan, false, { request_key });
    expect(again.body.request.id).toBe(first.body.request.id);
    const other = await ask(finance, loan, false, { request_key, reason: "Another" });
    expect([other.status, other.body.error]).toEqual([409, servicingTexts.otherAct]);
    const second = await ask(manager, loan);
    expect([second.status, second.body.error]).toEqual([409, requestTexts.waiting]);
    expect((await approve(manager, first.body.request.id)).status).toBe(200);
    const late = await call(finance, "POST", path(loan), { request_key, reason, hash: "" });
    expect([late.status, late.body.request?.state]).toEqual([200, "approved"]);
  });

  it("is refused with figures that changed, before the request and before its approval", async () => {
    const loan = await paying();
    const { hash } = (await call(finance, "POST", `${path(loan)}/preview`)).body;
    await pay(t, cashier, loan, 100);
    const stale = await ask(finance, loan, false, { hash });
    expect([stale.status, stale.body.error]).toEqual([409, servicingTexts.stale]);
    const asked = await ask(finance, loan);
    await pay(t, cashier, loan, 900);
    const late = await approve(manager, asked.body.request.id);
    expect([late.status, late.body.error]).toEqual([409, servicingTexts.stale]);
    expect((await read(loan)).status).toBe("paying");
  });

  it("ten approvals at once write off once", async () => {
    const loan = await paying();
    const { id } = (await ask(finance, loan)).body.request;
    const answers = await Promise.all(Array.from({ length: 10 }, () => approve(manager, id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    expect(await entryKindsOf(t, loan)).toEqual(["disbursement", "payment", "write_off"]);
  });

  it("takes the loan out of portfolio and provision", async () => {
    const principal = async (report: string) =>
      (await call(manager, "GET", `/reports/${report}`)).body.totals.outstanding_principal;
    const loan = await paying();
    const before = [await principal("arrears"), await principal("provision")];
    const { id } = (await ask(finance, loan)).body.request;
    await approve(manager, id);
    expect(await principal("arrears")).toBeCloseTo(before[0] - 3833.34, 2);
    expect(await principal("provision")).toBeCloseTo(before[1] - 3833.34, 2);
  });

  it("is for Finance Admin, Manager and System Admin to ask", async () => {
    const loan = await paying();
    for (const role of [2, 4, 5, 7]) {
      const person = await makeStaff(t.deps, role);
      expect((await call(person, "POST", `${path(loan)}/preview`)).status).toBe(403);
      expect((await ask(person, loan)).status).toBe(403);
    }
    expect((await ask(people.customer, loan)).status).toBe(403);
  });
});

describe("SERV-121 closing or canceling with principal owed asks for a write-off", () => {
  it.each(["close", "cancel"] as const)("%s by its call", async (action) => {
    const loan = await paying();
    const asked = await takeStep(t, people.manager, loan, action);
    expect(asked.statusCode).toBe(200);
    expect(asked.json()).toMatchObject({
      message: texts.closingAsked("NLe 3,833.34"),
      loan: { status: "paying" },
    });
    const [request] = await waitingOf(loan);
    expect(request).toMatchObject({ kind: "write_off", amount: 3833.34 });
    const own = await approve(people.manager, request?.id ?? 0);
    expect([own.status, own.body.error]).toEqual([409, requestTexts.samePerson]);
    expect((await approve(manager, request?.id ?? 0)).status).toBe(200);
    const status = action === "close" ? "closed" : "canceled";
    expect(await read(loan)).toMatchObject({ status, written_off_on: "2026-03-16" });
  });

  it.each(["closed", "canceled"])("an edit of the status to %s", async (status) => {
    const loan = await paying();
    const edited = await t.app.inject({
      method: "PUT",
      url: `/api/loans/${loan.customer_id}/update/${loan.loan_id}`,
      headers: manager.headers,
      payload: { status, ...forms.decision },
    });
    expect(edited.json()).toMatchObject({
      message: texts.closingAsked("NLe 3,833.34"),
      loan: { status: "paying" },
    });
    expect(await waitingOf(loan)).toHaveLength(1);
    expect(await entryKindsOf(t, loan)).toEqual(["disbursement", "payment"]);
  });

  it("a canceled loan without payments has its payout reversed at once", async () => {
    const loan = await makeLoanIn(t, people, "approved");
    const canceled = await takeStep(t, people.manager, loan, "cancel");
    expect(canceled.json().loan).toMatchObject({ status: "canceled", written_off_on: null });
    expect(await waitingOf(loan)).toEqual([]);
  });

  it("the database refuses a loan that ends with principal owed without a write-off", async () => {
    const loan = await paying();
    await expect(
      t.deps.db.updateTable("loans").set({ status: "closed" }).where("id", "=", loan.id).execute(),
    ).rejects.toThrow(/ends with principal owed and is not written off/);
    await expect(
      t.deps.db
        .updateTable("loans")
        .set({ written_off_on: "2026-03-16" })
        .where("id", "=", loan.id)
        .execute(),
    ).rejects.toThrow(/loans_written_off_is_ended/);
  });
});

describe("SERV-122 a ceiling bounds who approves", () => {
  it("a Manager up to the ceiling, a System Admin above it", async () => {
    const low = { write_off_ceilings: { system_admin: null, manager: 3833.33 } };
    await withSettings(t, low, async () => {
      const loan = await paying();
      const { id } = (await ask(finance, loan)).body.request;
      const refused = await approve(manager, id);
      expect([refused.status, refused.body.error]).toEqual([403, requestTexts.notYours]);
      expect((await approve(cashier, id)).status).toBe(403);
      expect((await approve(admin, id)).status).toBe(200);
    });
  });
});

describe("SERV-123 undoing a write-off", () => {
  it("needs a second person, and restores the loan", async () => {
    const loan = await paying();
    const before = await read(loan);
    const { id } = (await ask(finance, loan)).body.request;
    await approve(manager, id);
    const asked = await ask(finance, loan, true);
    expect(asked.body.request).toMatchObject({ kind: "undo_write_off", amount: 3833.34 });
    expect((await approve(finance, asked.body.request.id)).status).toBe(409);
    expect((await approve(manager, asked.body.request.id)).status).toBe(200);
    const after = await read(loan);
    for (const name of ["status", "written_off_on", "balance", "outstanding_principal", "instalments"])
      expect(after[name]).toEqual(before[name]);
    expect(after.totals.written_off).toBe(0);
    expect(await receivableOf(t, loan)).toBe(383_334);
    expect(await lastNotice(loan)).toEqual({ kind: "write_off_undone", facts: { balance: 4500 } });
    expect(await figureDifferences(t.deps)).toEqual([]);
  });

  it("asked for as the undoing of a closing has the same right and ceiling", async () => {
    const loan = await writtenOff();
    const undo = `/loans/${loan.customer_id}/undo-closing/${loan.loan_id}`;
    expect((await call(finance, "POST", undo, { reason })).status).toBe(200);
    const [request] = await waitingOf(loan);
    expect(request).toMatchObject({ kind: "undo_write_off", amount: 3833.34 });
    const otherFinance = await makeStaff(t.deps, 6);
    const refused = await call(otherFinance, "POST", `${undo}/confirm`, {});
    expect([refused.status, refused.body.error]).toEqual([403, requestTexts.notYours]);
    expect((await call(manager, "POST", `${undo}/confirm`, {})).status).toBe(200);
    expect(await read(loan)).toMatchObject({ status: "paying", written_off_on: null });
  });

  it("is refused while a recovery is live", async () => {
    const loan = await writtenOff();
    const body = { act_key: randomUUID(), amount: 100, payment_method: "Cash" };
    const taken = await call(cashier, "POST", `/loans/${loan.loan_id}/recoveries`, body);
    expect(taken.status).toBe(200);
    const refused = await ask(finance, loan, true);
    expect([refused.status, refused.body.error]).toEqual([409, texts.recoveredFirst]);
    const { id } = taken.body.recovery;
    const back = `/loans/${loan.loan_id}/recoveries/${id}/reverse`;
    expect((await call(manager, "POST", back, { reason: "Wrong loan" })).status).toBe(200);
    expect((await ask(finance, loan, true)).status).toBe(200);
  });
});

describe("SERV-127 a payment of a written-off loan that is reversed", () => {
  it("raises the loss by its principal; the loan stays closed", async () => {
    const loan = await writtenOff();
    const [payment] = (await read(loan)).payments;
    const url = `/payments/${payment.id}/reverse`;
    const reversed = await call(manager, "POST", url, { reason: "Wrong loan" });
    expect([reversed.status, reversed.body.loan?.status]).toEqual([200, "closed"]);
    expect(await receivableOf(t, loan)).toBe(0);
    expect(await read(loan)).toMatchObject({
      status: "closed",
      balance: 6000,
      totals: { written_off: 5000 },
    });
    expect(await entryKindsOf(t, loan)).toEqual([
      "disbursement",
      "payment",
      "write_off",
      "payment_reversal",
      "write_off",
    ]);
    const asked = await ask(finance, loan, true);
    expect(asked.body.request.amount).toBe(5000);
    await approve(manager, asked.body.request.id);
    expect(await read(loan)).toMatchObject({ status: "approved", balance: 6000 });
    expect(await receivableOf(t, loan)).toBe(500_000);
    expect(await figureDifferences(t.deps)).toEqual([]);
  });
});
