import { paymentInputTexts, reversalErrors } from "@microfinance/contract/payments/texts.ts";
import { tillTexts } from "@microfinance/contract/tills/texts.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { answerOf } from "../../test-support/credit-office.ts";
import { makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeStaff } from "../../test-support/make.ts";
import { askedReversal, openMoveOffice } from "../../test-support/move-office.ts";
import { ledgerDifferences, linesOf, loanRowOf } from "../../test-support/serviced-loans.ts";
import { openTillOffice } from "../../test-support/till-office.ts";
import { writeOffCalls } from "../../test-support/write-offs.ts";

let t: TestApp;
let office: Awaited<ReturnType<typeof openMoveOffice>>;

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  office = await openMoveOffice(t);
});

/** Asks for a reversal and approves it; returns the lines that the second person read. */
const reversed = async (payment: { id: number }) => {
  const { request } = (await office.askReversal(payment, askedReversal())).json();
  expect((await office.approve(request.id)).statusCode).toBe(200);
  return request.lines as { label: string; value: string }[];
};

describe("PAY-37 what cannot be asked for", () => {
  it("is refused with its reason, and nothing waits", async () => {
    const loan = await office.loanOf(office.owner);
    const payment = await office.pay(loan, 250);
    const refusals: [object, number, string][] = [
      [askedReversal({ reason: " " }), 400, paymentInputTexts.reason],
      [askedReversal({ request_key: "1" }), 400, paymentInputTexts.requestKey],
      [askedReversal({ cash: "till" }), 400, tillTexts.unknownCashBack],
      [askedReversal({ more: 1 }), 400, paymentInputTexts.reason],
    ];
    for (const [body, status, msg] of refusals)
      expect(answerOf(await office.askReversal(payment, body))).toEqual([status, msg]);
    expect((await office.askReversal({ id: 999_999_999 }, askedReversal())).statusCode).toBe(404);
    const auditor = await makeStaff(t.deps, 7);
    for (const person of [auditor, office.owner])
      expect((await office.askReversal(payment, askedReversal(), person)).statusCode).toBe(403);
    await reversed(payment);
    expect(answerOf(await office.askReversal(payment, askedReversal()))).toEqual([
      409,
      reversalErrors.alreadyReversed,
    ]);
  });

  it("a payment of a closed loan", async () => {
    const loan = await office.loanOf(office.owner);
    const payment = await office.pay(loan, 250);
    // Closed without a write-off: the database refuses this while principal is owed.
    const setStatus = (status: string) =>
      t.asOwner(`alter table loans disable trigger loans_end_without_loss;
        update loans set status = '${status}' where id = ${loan.id};
        alter table loans enable trigger loans_end_without_loss`);
    await setStatus("closed");
    expect(answerOf(await office.askReversal(payment, askedReversal()))).toEqual([
      409,
      reversalErrors.ended("closed"),
    ]);
    await setStatus("paying");
  });
});

describe("PAY-37 what a reversal changes beside", () => {
  it("SERV-75 the rebate of a loan that was settled early is owed again", async () => {
    const loan = await makeApprovedLoan(t.deps, office.owner, {
      amount: 5000,
      period: 12,
      approval_date: "2025-12-16",
    });
    const payment = await office.pay(loan, 1000);
    const { payoff } = (
      await office.ask(office.cashier, "GET", `/loans/${loan.loan_id}/payoff`)
    ).json();
    const settled = await office.ask(office.cashier, "POST", `/loans/${loan.loan_id}/settle`, {
      act_key: randomUUID(),
      amount: payoff.payoff,
      figures: payoff.figures,
      payment_method: "Cash",
    });
    expect(settled.statusCode).toBe(200);
    const lines = await reversed(payment);
    expect(lines.map(({ label }) => label)).toContain("Rebate taken back");
    const row = await loanRowOf(t, loan);
    expect(row).toMatchObject({ status: "paying", settled_early_on: null, credits_total: 0 });
    expect(row.balance).toBeCloseTo(6000 - payoff.payoff, 2);
    expect(await ledgerDifferences(t)).toEqual([]);
  });

  it("SERV-141 what was kept as credit is taken back", async () => {
    const loan = await office.loanOf(office.owner);
    const payment = await office.pay(loan, 1300, { excess: "credit" });
    expect(await reversed(payment)).toContainEqual({
      label: "Taken from the credit",
      value: "NLe 100.00",
    });
    const path = `/customer/${office.owner.customer_id}/credit`;
    expect((await office.ask(office.cashier, "GET", path)).json().credit.balance).toBe(0);
    expect((await loanRowOf(t, loan)).balance).toBe(1200);
    expect(await ledgerDifferences(t)).toEqual([]);
  });

  it("SERV-127 the loss of a written-off loan rises", async () => {
    const loan = await office.loanOf(office.owner);
    const payment = await office.pay(loan, 250);
    const writeOffs = writeOffCalls(t);
    const asked = await writeOffs.ask(office.finance, loan);
    expect((await writeOffs.approve(office.manager, asked.body.request.id)).status).toBe(200);
    const lines = await reversed(payment);
    expect(lines.map(({ label }) => label)).toContain("Written off");
    expect(await loanRowOf(t, loan)).toMatchObject({ status: "closed", balance: 1200 });
    expect(await linesOf(t, loan)).toContainEqual(["write_off", "5000", 183.34, 0]);
    expect(await ledgerDifferences(t)).toEqual([]);
  });
});

describe("PAY-37 cash of a till that was counted", () => {
  let tills: Awaited<ReturnType<typeof openTillOffice>>;
  beforeAll(async () => {
    tills = await openTillOffice();
  });
  afterAll(() => tills.t.close());

  it.each([
    ["1000", {}],
    ["1095", { cash: "1095" }],
  ])("leaves %s, and needs no till of who approves", async (code, named) => {
    const ofTills = await openMoveOffice(tills.t);
    const session = await tills.open(ofTills.cashier);
    const payment = await ofTills.pay(await ofTills.loanOf(ofTills.owner), 60, {
      payment_method: "Cash",
      transaction_date: undefined,
    });
    const { request } = (await ofTills.askReversal(payment, askedReversal(named))).json();
    expect(request.lines.at(-1).label).toBe("Cash comes from");
    await tills.count(ofTills.cashier, session.id, 60);
    await tills.signOff(tills.finance, session.id);
    const before = await tills.balanceOf(code);
    expect((await ofTills.approve(request.id)).statusCode).toBe(200);
    expect((await tills.balanceOf(code)) - before).toBe(-60);
  });

  it("leaves the till while its session is open", async () => {
    const ofTills = await openMoveOffice(tills.t);
    const session = await tills.open(ofTills.cashier);
    const payment = await ofTills.pay(await ofTills.loanOf(ofTills.owner), 60, {
      payment_method: "Cash",
      transaction_date: undefined,
    });
    const { request } = (await ofTills.askReversal(payment, askedReversal())).json();
    expect((await ofTills.approve(request.id)).statusCode).toBe(200);
    expect(await tills.balanceOf(session.till.account_code)).toBe(0);
  });
});
