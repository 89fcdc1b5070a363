import { payoutTexts } from "@microfinance/contract/payouts/texts.ts";
import { cancellationAsked } from "@microfinance/contract/servicing/cancellation-texts.ts";
import { requestTexts } from "@microfinance/contract/requests/requests.ts";
import { servicingTexts } from "@microfinance/contract/servicing/texts.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { editLoan, entryKindsOf, loanAuditOf } from "../../test-support/loan-records.ts";
import {
  forms,
  type LoanRef,
  makeLoanIn,
  pay,
  takeStep,
} from "../../test-support/make-decision.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { writeOffCalls } from "../../test-support/write-offs.ts";

let t: TestApp;
let calls: ReturnType<typeof writeOffCalls>;
let customer: Person;
let payer: Person;
let manager: Person;
let admin: Person;
let finance: Person;
let cashier: Person;

beforeAll(async () => {
  t = await testApp();
  calls = writeOffCalls(t);
  customer = await makeCustomer(t.deps);
  payer = await makeStaff(t.deps, 9, { first_name: "Isata", last_name: "Koroma" });
  manager = await makeStaff(t.deps, 8, { first_name: "Hannah", last_name: "Williams" });
  admin = await makeStaff(t.deps, 9);
  finance = await makeStaff(t.deps, 6);
  cashier = await makeStaff(t.deps, 4);
});
afterAll(() => t.close());

/** A loan of 5,000 that the payer approved, and so paid out. */
const paidOut = () => makeLoanIn(t, { customer, manager: payer }, "approved");

/** Cancels the loan by its call, and gives the id of what then waits. */
async function ask(by: Person, loan: LoanRef): Promise<number> {
  const asked = await takeStep(t, by, loan, "cancel");
  expect([asked.statusCode, asked.json().msg]).toEqual([200, cancellationAsked("NLe 5,000.00")]);
  const [request] = await calls.waitingOf(loan);
  expect(request).toMatchObject({ kind: "cancellation" });
  return request?.id ?? 0;
}

async function expectUntouched(loan: LoanRef): Promise<void> {
  expect(await calls.read(manager, loan)).toMatchObject({ status: "approved" });
  expect(await entryKindsOf(t, loan)).toEqual(["disbursement"]);
}

describe("SERV-121 canceling a paid-out loan without payments", () => {
  it("changes nothing before a second person approves it, and then takes the payout back", async () => {
    const loan = await paidOut();
    const id = await ask(payer, loan);
    await expectUntouched(loan);
    expect((await calls.read(admin, loan)).waiting_ending).toMatchObject({
      kind: "cancellation",
      amount: 5000,
      staff_name: "Isata Koroma",
      reason: forms.decision.comments,
    });
    const { request } = (await calls.call(manager, "GET", `/requests/${id}`)).body;
    expect(request.may_approve).toBe(true);
    expect(request.lines).toEqual([
      { label: "Payout taken back", value: expect.stringMatching(/^PV-\d{6} of /) },
      { label: "Money that comes back", value: "NLe 4,900.00" },
      { label: "Fee no longer earned", value: "NLe 100.00" },
      { label: "Principal no longer owed", value: "NLe 5,000.00" },
      { label: "Status afterwards", value: "Canceled" },
    ]);
    expect((await calls.approve(manager, id)).status).toBe(200);
    expect(await calls.read(manager, loan)).toMatchObject({
      status: "canceled",
      written_off_on: null,
      waiting_ending: null,
    });
    expect(await entryKindsOf(t, loan)).toEqual(["disbursement", "disbursement_reversal"]);
    expect(await loanAuditOf(t, loan, "loan.cancel")).toMatchObject([
      { after: { status: "canceled", asked_by: "Isata Koroma", approved_by: "Hannah Williams" } },
    ]);
  });

  it("is never done by one person, by an edit of the status either", async () => {
    const loan = await paidOut();
    const edited = await editLoan(t, payer, loan, { status: "canceled", ...forms.decision });
    expect([edited.statusCode, edited.json().msg]).toEqual([
      200,
      cancellationAsked("NLe 5,000.00"),
    ]);
    await expectUntouched(loan);
  });

  it("is not approved by who asked, by who has no right, nor by who paid the loan out", async () => {
    const loan = await paidOut();
    const id = await ask(manager, loan);
    const own = await calls.approve(manager, id);
    expect([own.status, own.body.error]).toEqual([409, requestTexts.samePerson]);
    expect((await calls.approve(finance, id)).status).toBe(403);
    const paid = await calls.approve(payer, id);
    expect([paid.status, paid.body.error]).toEqual([409, payoutTexts.reversedBySame]);
    await expectUntouched(loan);
    expect((await calls.approve(admin, id)).status).toBe(200);
  });

  it("is asked for once at a time", async () => {
    const loan = await paidOut();
    await ask(payer, loan);
    const again = await takeStep(t, manager, loan, "cancel");
    expect([again.statusCode, again.json().msg]).toEqual([409, requestTexts.waiting]);
  });

  it("is refused once a payment came, and once the payout was reversed", async () => {
    const paid = await paidOut();
    const id = await ask(payer, paid);
    expect((await pay(t, cashier, paid, 100)).statusCode).toBe(200);
    const refused = await calls.approve(admin, id);
    expect([refused.status, refused.body.error]).toEqual([409, payoutTexts.hasPayments]);

    const reversed = await paidOut();
    const other = await ask(payer, reversed);
    const path = `/loans/${reversed.loan_id}/payout/reverse`;
    expect((await calls.call(manager, "POST", path, { reason: "Wrong account" })).status).toBe(200);
    const stale = await calls.approve(admin, other);
    expect([stale.status, stale.body.error]).toEqual([409, servicingTexts.stale]);
  });

  it("leaves the loan as it is when it is declined", async () => {
    const loan = await paidOut();
    const id = await ask(payer, loan);
    expect((await calls.call(manager, "PATCH", `/requests/${id}/decline`)).status).toBe(200);
    await expectUntouched(loan);
    expect((await calls.read(manager, loan)).waiting_ending).toBeNull();
  });
});
