import { moveTexts } from "@microfinance/contract/payments/move-texts.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { answerOf } from "../../test-support/credit-office.ts";
import { makeApprovedLoan } from "../../test-support/make-loan.ts";
import { openMoveOffice } from "../../test-support/move-office.ts";
import { ledgerDifferences, linesOf, loanRowOf } from "../../test-support/serviced-loans.ts";
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

describe("SERV-145 what cannot be moved", () => {
  it("is refused with its reason, and nothing changes", async () => {
    const from = await office.loanOf(office.owner);
    const payment = await office.pay(from, 250);
    const small = await office.loanOf(office.other, { amount: 100 });
    const late = await office.loanOf(office.other, { approval_date: "2026-03-13" });
    const paid = await office.loanOf(office.other);
    await office.pay(paid, 1200);
    const refusals: [object, number, string][] = [
      [office.bodyOf(from), 409, moveTexts.sameLoan],
      [
        office.bodyOf(small),
        409,
        "Payment amount cannot exceed the outstanding balance of NLe 120.00.",
      ],
      [office.bodyOf(late), 409, moveTexts.beforePayout(late.loan_id, "13 Mar 2026")],
      [office.bodyOf(paid), 409, "No further payment to process, this loan is fully paid."],
      [office.bodyOf(small, { to_loan: "LN-202601-999999" }), 404, "Loan not found."],
      [office.bodyOf(small, { reason: " " }), 400, moveTexts.reasonRequired],
      [office.bodyOf(small, { act_key: "1" }), 400, moveTexts.invalidKey],
    ];
    for (const [body, status, msg] of refusals)
      expect(answerOf(await office.move(payment, body))).toEqual([status, msg]);
    expect((await office.move({ id: 999_999_999 }, office.bodyOf(small))).statusCode).toBe(404);
    expect((await loanRowOf(t, from)).balance).toBe(950);
  });

  it("a payment out of credit is reversed instead", async () => {
    await office.pay(await office.loanOf(office.owner), 1300, { excess: "credit" });
    const [from, to] = [await office.loanOf(office.owner), await office.loanOf(office.owner)];
    const used = await office.ask(
      office.cashier,
      "POST",
      `/customer/${office.owner.customer_id}/credit/apply`,
      {
        credit_key: randomUUID(),
        loan_id: from.loan_id,
        amount: 60,
      },
    );
    expect(answerOf(await office.move(used.json().payment, office.bodyOf(to)))).toEqual([
      409,
      moveTexts.outOfCredit,
    ]);
  });

  it("a payment of a paid loan can: the loan is paying again", async () => {
    const [from, to] = [await office.loanOf(office.owner), await office.loanOf(office.other)];
    await office.pay(from, 1000);
    const payment = await office.pay(from, 200);
    expect((await office.move(payment, office.bodyOf(to))).statusCode).toBe(200);
    expect(await loanRowOf(t, from)).toMatchObject({ status: "paying", balance: 200 });
    expect(await ledgerDifferences(t)).toEqual([]);
  });

  it("SERV-127 a payment of a written-off loan can: the loss rises, and the loan stays closed", async () => {
    const [from, to] = [await office.loanOf(office.owner), await office.loanOf(office.other)];
    const payment = await office.pay(from, 250);
    const writeOffs = writeOffCalls(t);
    const asked = await writeOffs.ask(office.finance, from);
    expect(asked.status).toBe(200);
    expect((await writeOffs.approve(office.manager, asked.body.request.id)).status).toBe(200);
    expect((await office.move(payment, office.bodyOf(to))).statusCode).toBe(200);
    expect(await loanRowOf(t, from)).toMatchObject({ status: "closed", balance: 1200 });
    expect(await linesOf(t, from)).toContainEqual(["write_off", "5000", 183.34, 0]);
    expect((await loanRowOf(t, to)).balance).toBe(950);
    expect(await ledgerDifferences(t)).toEqual([]);
  });

  it("a payment of a loan that was settled early can: the rebate is taken back", async () => {
    const to = await office.loanOf(office.other);
    const from = await makeApprovedLoan(t.deps, office.owner, {
      amount: 5000,
      period: 12,
      approval_date: "2025-12-16",
    });
    const payment = await office.pay(from, 1000);
    const { payoff } = (
      await office.ask(office.cashier, "GET", `/loans/${from.loan_id}/payoff`)
    ).json();
    const settled = await office.ask(office.cashier, "POST", `/loans/${from.loan_id}/settle`, {
      act_key: randomUUID(),
      amount: payoff.payoff,
      figures: payoff.figures,
      payment_method: "Cash",
    });
    expect(settled.statusCode).toBe(200);
    expect((await office.move(payment, office.bodyOf(to))).statusCode).toBe(200);
    const row = await loanRowOf(t, from);
    expect(row).toMatchObject({ status: "paying", settled_early_on: null, credits_total: 0 });
    expect(row.balance).toBeCloseTo(6000 - payoff.payoff, 2);
    expect(await ledgerDifferences(t)).toEqual([]);
  });

  it("what is above the other balance becomes credit, by a method that allows it", async () => {
    const from = await office.loanOf(office.owner);
    const small = await office.loanOf(office.other, { amount: 100 });
    const payment = await office.pay(from, 150);
    const moved = await office.move(payment, office.bodyOf(small, { excess: "credit" }));
    expect(moved.json().payment).toMatchObject({ amount: 120, excess: 30, balance_after: 0 });
    const cash = await office.pay(from, 150, { payment_method: "Cash" });
    const another = await office.loanOf(office.other, { amount: 100 });
    expect(answerOf(await office.move(cash, office.bodyOf(another, { excess: "credit" })))).toEqual(
      [409, "Payment amount cannot exceed the outstanding balance of NLe 120.00."],
    );
    const kept = await office.ask(
      office.cashier,
      "GET",
      `/customer/${office.other.customer_id}/credit`,
    );
    expect(kept.json().credit.balance).toBe(30);
    // The whole amount moves on, with what was kept.
    const { payment: back } = (
      await office.move(moved.json().payment, office.bodyOf(from), office.manager)
    ).json();
    expect(back).toMatchObject({ amount: 150, excess: 0 });
    expect(await ledgerDifferences(t)).toEqual([]);
  });
});

describe("SERV-146 the value date of a moved payment", () => {
  it("is today when the books of its day are closed", async () => {
    const [from, to] = [await office.loanOf(office.owner), await office.loanOf(office.other)];
    const payment = await office.pay(from, 250);
    await t.asOwner("update closed_books set closed_through = '2026-03-12'");
    try {
      const moved = await office.move(payment, office.bodyOf(to));
      expect(moved.json().payment.transaction_date).toBe("2026-03-16");
    } finally {
      await t.asOwner("update closed_books set closed_through = null");
    }
    expect(await ledgerDifferences(t)).toEqual([]);
  });
});

describe("SERV-147 the receipts of a moved payment", () => {
  it("name each other and no other customer", async () => {
    const [from, to] = [await office.loanOf(office.owner), await office.loanOf(office.other)];
    const payment = await office.pay(from, 250);
    const moved = (await office.move(payment, office.bodyOf(to))).json();
    const [old, made] = [await office.textOf(payment), await office.textOf(moved.payment)];
    expect(old).toContain(`to another loan, receipt ${moved.payment.receipt_number}`);
    expect(old).not.toContain("Two customers");
    expect(old).not.toContain(to.loan_id);
    expect(made).toContain(`Moved from receipt ${payment.receipt_number}`);
    expect(made).not.toContain(from.loan_id);
    expect(made).not.toContain(office.owner.customer_id ?? "");
  });

  it("show what a payment counts for since another one was moved away", async () => {
    const [from, to] = [await office.loanOf(office.owner), await office.loanOf(office.other)];
    const first = await office.pay(from, 100);
    const second = await office.pay(from, 100);
    await office.move(first, office.bodyOf(to));
    const text = await office.textOf(second);
    expect(text).toContain("Counts now for interest NLe 33.33, principal NLe 66.67.");
  });
});

describe("SERV-148 both customers are notified", () => {
  it("without the name or loan of the other", async () => {
    const [from, to] = [await office.loanOf(office.owner), await office.loanOf(office.other)];
    await office.move(await office.pay(from, 250), office.bodyOf(to));
    expect((await office.noticesOf(office.owner)).at(-1)).toEqual({
      kind: "payment_moved_away",
      facts: { amount: 250, transaction_date: "2026-03-12", balance: 1200, other: null },
    });
    expect((await office.noticesOf(office.other)).at(-1)).toEqual({
      kind: "payment_moved_here",
      facts: { amount: 250, transaction_date: "2026-03-12", balance: 950, other: null },
    });
  });

  it("one customer has a notice with both loans", async () => {
    const [from, to] = [await office.loanOf(office.owner), await office.loanOf(office.owner)];
    await office.move(await office.pay(from, 250), office.bodyOf(to));
    expect((await office.noticesOf(office.owner)).slice(-2)).toMatchObject([
      { kind: "payment_moved_away", facts: { other: to.loan_id } },
      { kind: "payment_moved_here", facts: { other: from.loan_id } },
    ]);
  });
});
