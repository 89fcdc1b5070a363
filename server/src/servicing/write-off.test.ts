import { requestTexts } from "@microfinance/contract/requests/requests.ts";
import { servicingTexts } from "@microfinance/contract/servicing/texts.ts";
import { writeOffTexts as texts } from "@microfinance/contract/servicing/write-off-texts.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { entryKindsOf, receivableOf } from "../../test-support/loan-records.ts";
import {
  type Deciders,
  forms,
  makeDeciders,
  makeLoanIn,
  pay,
  takeStep,
} from "../../test-support/make-decision.ts";
import { makeStaff, type Person } from "../../test-support/make.ts";
import { withSettings } from "../../test-support/settings.ts";
import {
  writeOffCalls,
  writeOffPath,
  writeOffReason as reason,
} from "../../test-support/write-offs.ts";
import { figureDifferences } from "../accounting/verify-figures.ts";

let t: TestApp;
let calls: ReturnType<typeof writeOffCalls>;
let people: Deciders;
let finance: Person;
let manager: Person;
let admin: Person;
let cashier: Person;

beforeAll(async () => {
  t = await testApp();
  calls = writeOffCalls(t);
  people = await makeDeciders(t);
  finance = await makeStaff(t.deps, 6, { first_name: "Abu", last_name: "Sesay" });
  manager = await makeStaff(t.deps, 8, { first_name: "Mary", last_name: "Koroma" });
  admin = await makeStaff(t.deps, 9);
  cashier = await makeStaff(t.deps, 4);
});
afterAll(() => t.close());

/** A loan of 5,000 over 6 months at 20% with 1,500 paid: 3,833.34 of principal is owed. */
const paying = () => makeLoanIn(t, people, "paying");

describe("SERV-120 a write-off", () => {
  it("is shown in money, asked for, and done by the approval", async () => {
    const loan = await paying();
    const { figures } = (await calls.call(finance, "POST", `${writeOffPath(loan)}/preview`)).body;
    expect(figures).toEqual({
      principal: 3833.34,
      interest: 666.66,
      penalty: 0,
      paid: 1500,
      balance: 4500,
      status_after: "closed",
    });
    const asked = await calls.ask(finance, loan);
    expect(asked.body).toMatchObject({
      message: texts.asked,
      request: { kind: "write_off", amount: 3833.34, reason, asker_name: "Abu Sesay" },
    });
    expect(await calls.read(manager, loan)).toMatchObject({
      status: "paying",
      written_off_on: null,
      waiting_ending: { kind: "write_off", amount: 3833.34, reason, staff_name: "Abu Sesay" },
    });

    expect((await calls.approve(manager, asked.body.request.id)).status).toBe(200);
    expect(await entryKindsOf(t, loan)).toEqual(["disbursement", "payment", "write_off"]);
    expect(await receivableOf(t, loan)).toBe(0);
    const now = await calls.read(manager, loan);
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
    expect(await calls.lastNotice(loan)).toEqual({ kind: "written_off", facts: { balance: 4500 } });
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
    const first = await calls.ask(finance, loan, false, { request_key });
    const again = await calls.ask(finance, loan, false, { request_key });
    expect(again.body.request.id).toBe(first.body.request.id);
    const other = await calls.ask(finance, loan, false, { request_key, reason: "Another" });
    expect([other.status, other.body.error]).toEqual([409, servicingTexts.otherAct]);
    const second = await calls.ask(manager, loan);
    expect([second.status, second.body.error]).toEqual([409, requestTexts.waiting]);
    expect((await calls.approve(manager, first.body.request.id)).status).toBe(200);
    const late = await calls.call(finance, "POST", writeOffPath(loan), {
      request_key,
      reason,
      hash: "",
    });
    expect([late.status, late.body.request?.state]).toEqual([200, "approved"]);
  });

  it("is refused with figures that changed, before the request and before its approval", async () => {
    const loan = await paying();
    const { hash } = (await calls.call(finance, "POST", `${writeOffPath(loan)}/preview`)).body;
    await pay(t, cashier, loan, 100);
    const stale = await calls.ask(finance, loan, false, { hash });
    expect([stale.status, stale.body.error]).toEqual([409, servicingTexts.stale]);
    const asked = await calls.ask(finance, loan);
    await pay(t, cashier, loan, 900);
    const late = await calls.approve(manager, asked.body.request.id);
    expect([late.status, late.body.error]).toEqual([409, servicingTexts.stale]);
    expect((await calls.read(manager, loan)).status).toBe("paying");
  });

  it("ten approvals at once write off once", async () => {
    const loan = await paying();
    const { id } = (await calls.ask(finance, loan)).body.request;
    const answers = await Promise.all(Array.from({ length: 10 }, () => calls.approve(manager, id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    expect(await entryKindsOf(t, loan)).toEqual(["disbursement", "payment", "write_off"]);
  });

  it("takes the loan out of portfolio and provision", async () => {
    const principal = async (report: string) =>
      (await calls.call(manager, "GET", `/reports/${report}`)).body.totals.outstanding_principal;
    const loan = await paying();
    const before = [await principal("arrears"), await principal("provision")];
    const { id } = (await calls.ask(finance, loan)).body.request;
    await calls.approve(manager, id);
    expect(await principal("arrears")).toBeCloseTo(before[0] - 3833.34, 2);
    expect(await principal("provision")).toBeCloseTo(before[1] - 3833.34, 2);
  });

  it("is for Finance Admin, Manager and System Admin to ask", async () => {
    const loan = await paying();
    for (const role of [2, 4, 5, 7]) {
      const person = await makeStaff(t.deps, role);
      expect((await calls.call(person, "POST", `${writeOffPath(loan)}/preview`)).status).toBe(403);
      expect((await calls.ask(person, loan)).status).toBe(403);
    }
    expect((await calls.ask(people.customer, loan)).status).toBe(403);
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
    const [request] = await calls.waitingOf(loan);
    expect(request).toMatchObject({ kind: "write_off", amount: 3833.34 });
    const own = await calls.approve(people.manager, request?.id ?? 0);
    expect([own.status, own.body.error]).toEqual([409, requestTexts.samePerson]);
    expect((await calls.approve(manager, request?.id ?? 0)).status).toBe(200);
    const status = action === "close" ? "closed" : "canceled";
    expect(await calls.read(manager, loan)).toMatchObject({ status, written_off_on: "2026-03-16" });
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
    expect(await calls.waitingOf(loan)).toHaveLength(1);
    expect(await entryKindsOf(t, loan)).toEqual(["disbursement", "payment"]);
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
    ).rejects.toThrow(/the write-off of loan .* is not approved/);
    await expect(
      t.deps.db
        .updateTable("loans")
        .set({ status: "closed", written_off_on: "2026-03-16" })
        .where("id", "=", loan.id)
        .execute(),
    ).rejects.toThrow(/the write-off of loan .* is not approved/);
    await expect(
      t.deps.db
        .updateTable("loans")
        .set({ status: "rejected" })
        .where("id", "=", loan.id)
        .execute(),
    ).rejects.toThrow(/ends with principal owed and is not written off/);
  });
});

describe("SERV-122 a ceiling bounds who approves", () => {
  it("a Manager up to the ceiling, a System Admin above it", async () => {
    const low = { write_off_ceilings: { system_admin: null, manager: 3833.33 } };
    await withSettings(t, low, async () => {
      const loan = await paying();
      const { id } = (await calls.ask(finance, loan)).body.request;
      const refused = await calls.approve(manager, id);
      expect([refused.status, refused.body.error]).toEqual([403, requestTexts.notYours]);
      expect((await calls.approve(cashier, id)).status).toBe(403);
      expect((await calls.approve(admin, id)).status).toBe(200);
    });
  });
});
