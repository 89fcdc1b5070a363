import { requestTexts } from "@microfinance/contract/requests/requests.ts";
import { writeOffTexts as texts } from "@microfinance/contract/servicing/write-off-texts.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { entryKindsOf, receivableOf } from "../../test-support/loan-records.ts";
import {
  type Deciders,
  type LoanRef,
  makeDeciders,
  makeLoanIn,
} from "../../test-support/make-decision.ts";
import { makeStaff, type Person } from "../../test-support/make.ts";
import { writeOffCalls, writeOffReason as reason } from "../../test-support/write-offs.ts";
import { figureDifferences } from "../accounting/verify-figures.ts";

let t: TestApp;
let calls: ReturnType<typeof writeOffCalls>;
let people: Deciders;
let finance: Person;
let manager: Person;
let cashier: Person;

beforeAll(async () => {
  t = await testApp();
  calls = writeOffCalls(t);
  people = await makeDeciders(t);
  finance = await makeStaff(t.deps, 6, { first_name: "Abu", last_name: "Sesay" });
  manager = await makeStaff(t.deps, 8, { first_name: "Mary", last_name: "Koroma" });
  cashier = await makeStaff(t.deps, 4);
});
afterAll(() => t.close());

/** A loan of 5,000 over 6 months at 20% with 1,500 paid: 3,833.34 of principal is owed. */
const paying = () => makeLoanIn(t, people, "paying");

async function writtenOff(): Promise<LoanRef> {
  const loan = await paying();
  const asked = await calls.ask(finance, loan);
  expect((await calls.approve(manager, asked.body.request.id)).status).toBe(200);
  return loan;
}

describe("SERV-123 undoing a write-off", () => {
  it("needs a second person, and restores the loan", async () => {
    const loan = await paying();
    const before = await calls.read(manager, loan);
    const { id } = (await calls.ask(finance, loan)).body.request;
    await calls.approve(manager, id);
    const asked = await calls.ask(finance, loan, true);
    expect(asked.body.request).toMatchObject({ kind: "undo_write_off", amount: 3833.34 });
    expect((await calls.approve(finance, asked.body.request.id)).status).toBe(409);
    expect((await calls.approve(manager, asked.body.request.id)).status).toBe(200);
    const after = await calls.read(manager, loan);
    for (const name of [
      "status",
      "written_off_on",
      "balance",
      "outstanding_principal",
      "instalments",
    ])
      expect(after[name]).toEqual(before[name]);
    expect(after.totals.written_off).toBe(0);
    expect(await receivableOf(t, loan)).toBe(383_334);
    expect(await calls.lastNotice(loan)).toEqual({
      kind: "write_off_undone",
      facts: { balance: 4500 },
    });
    expect(await figureDifferences(t.deps)).toEqual([]);
  });

  it("asked for as the undoing of a closing has the same right and ceiling", async () => {
    const loan = await writtenOff();
    const undo = `/loans/${loan.customer_id}/undo-closing/${loan.loan_id}`;
    expect((await calls.call(finance, "POST", undo, { reason })).status).toBe(200);
    const [request] = await calls.waitingOf(loan);
    expect(request).toMatchObject({ kind: "undo_write_off", amount: 3833.34 });
    const otherFinance = await makeStaff(t.deps, 6);
    const refused = await calls.call(otherFinance, "POST", `${undo}/confirm`, {});
    expect([refused.status, refused.body.error]).toEqual([403, requestTexts.notYours]);
    expect((await calls.call(manager, "POST", `${undo}/confirm`, {})).status).toBe(200);
    expect(await calls.read(manager, loan)).toMatchObject({
      status: "paying",
      written_off_on: null,
    });
  });

  it("is refused while a recovery is live", async () => {
    const loan = await writtenOff();
    const body = { act_key: randomUUID(), amount: 100, payment_method: "Cash" };
    const taken = await calls.call(cashier, "POST", `/loans/${loan.loan_id}/recoveries`, body);
    expect(taken.status).toBe(200);
    const refused = await calls.ask(finance, loan, true);
    expect([refused.status, refused.body.error]).toEqual([409, texts.recoveredFirst]);
    const { id } = taken.body.recovery;
    const back = `/loans/${loan.loan_id}/recoveries/${id}/reverse`;
    expect((await calls.call(manager, "POST", back, { reason: "Wrong loan" })).status).toBe(200);
    expect((await calls.ask(finance, loan, true)).status).toBe(200);
  });
});

describe("SERV-127 a payment of a written-off loan that is reversed", () => {
  it("raises the loss by its principal; the loan stays closed", async () => {
    const loan = await writtenOff();
    const [payment] = (await calls.read(manager, loan)).payments;
    const url = `/payments/${payment.id}/reverse`;
    const reversed = await calls.call(manager, "POST", url, { reason: "Wrong loan" });
    expect([reversed.status, reversed.body.loan?.status]).toEqual([200, "closed"]);
    expect(await receivableOf(t, loan)).toBe(0);
    expect(await calls.read(manager, loan)).toMatchObject({
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
    const asked = await calls.ask(finance, loan, true);
    expect(asked.body.request.amount).toBe(5000);
    await calls.approve(manager, asked.body.request.id);
    expect(await calls.read(manager, loan)).toMatchObject({ status: "approved", balance: 6000 });
    expect(await receivableOf(t, loan)).toBe(500_000);
    expect(await figureDifferences(t.deps)).toEqual([]);
  });
});
