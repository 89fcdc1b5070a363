import { paymentTexts, reversalErrors } from "@microfinance/contract/payments/texts.ts";
import { requestTexts } from "@microfinance/contract/requests/requests.ts";
import { servicingTexts } from "@microfinance/contract/servicing/texts.ts";
import { ownLoanTexts } from "@microfinance/contract/staff/own-loan.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { answerOf, tenAtOnce } from "../../test-support/credit-office.ts";
import type { Person } from "../../test-support/make.ts";
import { askedReversal, openMoveOffice } from "../../test-support/move-office.ts";
import { ledgerDifferences, linesOf, loanRowOf } from "../../test-support/serviced-loans.ts";

let t: TestApp;
let office: Awaited<ReturnType<typeof openMoveOffice>>;

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  office = await openMoveOffice(t);
});

const requestsOf = (loan: { id: number }) =>
  t.deps.db.selectFrom("requests").selectAll().where("loan_id", "=", loan.id).execute();

/** Makes a staff member the customer of a loan. */
const isCustomer = (person: Person, customer_id: string) =>
  t.deps.db
    .updateTable("staff")
    .set({ customer_id })
    .where("id", "=", person.staff_id ?? 0)
    .execute();

describe("PAY-37 a reversal that is asked for", () => {
  it("waits with what it changes, and happens when another person approves it", async () => {
    const loan = await office.loanOf(office.owner);
    const payment = await office.pay(loan, 250);
    const body = askedReversal();
    const asked = await office.askReversal(payment, body);
    expect(asked.json()).toMatchObject({
      msg: paymentTexts.reversalAsked,
      request: {
        kind: "payment_reversal",
        loan_id: loan.loan_id,
        amount: 250,
        reason: body.reason,
        state: "waiting",
      },
    });
    const { request } = asked.json();
    expect(request.lines).toEqual([
      { label: "Payment", value: `${payment.receipt_number}, Orange Money` },
      { label: "Payment date", value: "12 Mar 2026" },
      { label: "Recorded by", value: payment.staff_name },
      { label: "Then owed", value: `NLe 1,200.00 on ${loan.loan_id}` },
    ]);
    expect((await loanRowOf(t, loan)).balance).toBe(950);
    const waitingOf = async () =>
      (await office.ask(office.cashier, "GET", `/payments/${payment.id}`)).json().waiting;
    expect(await waitingOf()).toMatchObject([
      { id: request.id, kind: "payment_reversal", reason: body.reason },
    ]);
    expect((await office.approve(request.id)).statusCode).toBe(200);
    expect(await loanRowOf(t, loan)).toMatchObject({ status: "approved", balance: 1200 });
    expect(await waitingOf()).toEqual([]);
    const { payment: reversed } = (
      await office.ask(office.cashier, "GET", `/payments/${payment.id}`)
    ).json();
    expect(reversed.reversal).toMatchObject({
      reason: body.reason,
      reversed_on: "2026-03-16",
      staff_id: office.manager.staff_id,
    });
    expect((await linesOf(t, loan)).slice(-3)).toEqual([
      ["payment_reversal", "1070", 0, 250],
      ["payment_reversal", "4000", 66.66, 0],
      ["payment_reversal", "1100", 183.34, 0],
    ]);
    expect((await office.noticesOf(office.owner)).at(-1)).toEqual({
      kind: "payment_reversed",
      facts: { amount: 250, transaction_date: "2026-03-12", balance: 1200 },
    });
    const audited = await t.deps.db
      .selectFrom("audit_entries")
      .select("after")
      .where("action", "=", "payment.reverse")
      .where("record_id", "=", String(payment.id))
      .executeTakeFirstOrThrow();
    expect(audited.after).toMatchObject({ reason: body.reason, asked_by: request.asker_name });
    expect(await ledgerDifferences(t)).toEqual([]);
  });

  it("sent ten times at once is one request, and ten approvals reverse once", async () => {
    const loan = await office.loanOf(office.owner);
    const payment = await office.pay(loan, 250);
    const body = askedReversal();
    const all = await tenAtOnce(() => office.askReversal(payment, body));
    expect(new Set(all.map((one) => one.json().request.id)).size).toBe(1);
    expect(await requestsOf(loan)).toHaveLength(1);
    const { request } = all[0]?.json() ?? {};
    const approvals = await Promise.all(
      Array.from({ length: 10 }, () => office.approve(request.id)),
    );
    expect(approvals.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await loanRowOf(t, loan)).balance).toBe(1200);
    // A repeated request is answered again after the reversal.
    expect((await office.askReversal(payment, body)).json().request).toMatchObject({
      id: request.id,
      state: "approved",
    });
    expect(await ledgerDifferences(t)).toEqual([]);
  });

  it("keeps its key for one content, and waits once for a payment", async () => {
    const loan = await office.loanOf(office.owner);
    const [payment, other] = [await office.pay(loan, 250), await office.pay(loan, 100)];
    const body = askedReversal();
    expect((await office.askReversal(payment, body)).statusCode).toBe(200);
    for (const [asked, changed] of [
      [payment, { ...body, reason: "Another" }],
      [payment, { ...body, cash: "1095" }],
      [other, body],
    ] as const)
      expect(answerOf(await office.askReversal(asked, changed))).toEqual([
        409,
        servicingTexts.otherAct,
      ]);
    expect(answerOf(await office.askReversal(payment, askedReversal()))).toEqual([
      409,
      requestTexts.waiting,
    ]);
    expect((await office.askReversal(other, askedReversal())).statusCode).toBe(200);
  });
});

describe("PAY-37 who approves a reversal", () => {
  it("never who asked for it, nor who may not reverse payments", async () => {
    const loan = await office.loanOf(office.owner);
    const payment = await office.pay(loan, 250);
    const { request } = (await office.askReversal(payment, askedReversal(), office.finance)).json();
    expect(answerOf(await office.approve(request.id, office.finance))).toEqual([
      409,
      requestTexts.samePerson,
    ]);
    expect(answerOf(await office.approve(request.id, office.cashier))).toEqual([
      403,
      requestTexts.notYours,
    ]);
    expect((await loanRowOf(t, loan)).balance).toBe(950);
    expect((await office.approve(request.id, office.manager)).statusCode).toBe(200);
  });

  it("PAY-13 nor who recorded the payment", async () => {
    const loan = await office.loanOf(office.owner);
    const payment = await office.pay(loan, 250, {}, office.manager);
    const { request } = (await office.askReversal(payment, askedReversal())).json();
    expect(answerOf(await office.approve(request.id, office.manager))).toEqual([
      409,
      reversalErrors.recordedBySame,
    ]);
    expect((await loanRowOf(t, loan)).balance).toBe(950);
    expect((await office.approve(request.id, office.finance)).statusCode).toBe(200);
  });

  it("LOAN-45 nor the borrower, who does not ask for it either", async () => {
    const loan = await office.loanOf(office.owner);
    const payment = await office.pay(loan, 250);
    const { request } = (await office.askReversal(payment, askedReversal())).json();
    await isCustomer(office.manager, office.owner.customer_id ?? "");
    expect(answerOf(await office.approve(request.id, office.manager))).toEqual([
      403,
      ownLoanTexts.refused,
    ]);
    expect(answerOf(await office.askReversal(payment, askedReversal(), office.manager))).toEqual([
      403,
      ownLoanTexts.refused,
    ]);
    expect((await loanRowOf(t, loan)).balance).toBe(950);
    expect((await office.approve(request.id, office.finance)).statusCode).toBe(200);
  });
});

describe("PAY-37 a payment that changed meanwhile", () => {
  it("is reversed no second time, and the request can be withdrawn", async () => {
    const loan = await office.loanOf(office.owner);
    const payment = await office.pay(loan, 250);
    const { request } = (await office.askReversal(payment, askedReversal())).json();
    const path = `/payments/${payment.id}/reverse`;
    const reversal = await office.ask(office.finance, "POST", path, { reason: "Wrong loan" });
    expect(reversal.statusCode).toBe(200);
    expect(answerOf(await office.approve(request.id))).toEqual([
      409,
      reversalErrors.alreadyReversed,
    ]);
    expect((await loanRowOf(t, loan)).balance).toBe(1200);
    expect(await requestsOf(loan)).toMatchObject([{ state: "waiting" }]);
    expect((await office.decline(request.id, office.cashier)).statusCode).toBe(200);
    expect(answerOf(await office.approve(request.id))).toEqual([409, requestTexts.answered]);
    expect(await ledgerDifferences(t)).toEqual([]);
  });

  it("is not reversed where it was moved to another loan", async () => {
    const [from, to] = [await office.loanOf(office.owner), await office.loanOf(office.other)];
    const payment = await office.pay(from, 250);
    const { request } = (await office.askReversal(payment, askedReversal())).json();
    expect((await office.move(payment, office.bodyOf(to))).statusCode).toBe(200);
    expect(answerOf(await office.approve(request.id))).toEqual([
      409,
      reversalErrors.alreadyReversed,
    ]);
    expect((await loanRowOf(t, to)).balance).toBe(950);
  });

  it("an approval and a reversal at once reverse once", async () => {
    const loan = await office.loanOf(office.owner);
    const payment = await office.pay(loan, 250);
    const { request } = (await office.askReversal(payment, askedReversal())).json();
    const reverse = () =>
      office.ask(office.finance, "POST", `/payments/${payment.id}/reverse`, { reason: "Wrong" });
    const both = await Promise.all([office.approve(request.id), reverse()]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await loanRowOf(t, loan)).balance).toBe(1200);
    expect(await ledgerDifferences(t)).toEqual([]);
  });
});
