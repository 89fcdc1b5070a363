import { moveTexts } from "@microfinance/contract/payments/move-texts.ts";
import { creditTexts } from "@microfinance/contract/servicing/credit-texts.ts";
import { requestTexts } from "@microfinance/contract/servicing/requests.ts";
import { servicingTexts } from "@microfinance/contract/servicing/texts.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { type MadeLoan, makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { readPdf } from "../../test-support/read-pdf.ts";
import { callAs, ledgerDifferences, linesOf, loanRowOf } from "../../test-support/serviced-loans.ts";

let t: TestApp;
let cashier: Person;
let finance: Person;
let manager: Person;
let owner: Person;
let other: Person;

beforeAll(async () => {
  t = await testApp();
  cashier = await makeStaff(t.deps, 4);
  finance = await makeStaff(t.deps, 6);
  manager = await makeStaff(t.deps, 8);
});
afterAll(() => t.close());
beforeEach(async () => {
  owner = await makeCustomer(t.deps);
  other = await makeCustomer(t.deps);
});

const ask = (person: Person, method: "GET" | "POST", path: string, payload?: object) =>
  callAs(t, person, method, path, payload);
const answerOf = (response: { statusCode: number; json: () => { msg: string } }) => [
  response.statusCode,
  response.json().msg,
];
/** 1,200 NLe in all over six months, paid out on 2 March. */
const loanOf = (person: Person, more: object = {}) =>
  makeApprovedLoan(t.deps, person, { approval_date: "2026-03-02", ...more });
const pay = async (loan: MadeLoan, amount: number, more: object = {}, person = cashier) =>
  (
    await ask(person, "POST", `/loans/${loan.loan_id}/pay`, {
      amount,
      payment_method: "Orange Money",
      reference: "OM 7",
      transaction_date: "2026-03-12",
      ...more,
    })
  ).json().payment;
const bodyOf = (to: MadeLoan, more: object = {}) => ({
  act_key: randomUUID(),
  to_loan: to.loan_id,
  reason: "Two customers have the same name",
  ...more,
});
const move = (payment: { id: number }, body: object, person = finance) =>
  ask(person, "POST", `/payments/${payment.id}/move`, body);
const approve = (id: number, person = manager) =>
  t.app.inject({
    method: "PATCH",
    url: `/api/requests/${id}/approve`,
    headers: person.headers,
    payload: {},
  });
const noticesOf = async (person: Person) => {
  const rows = await t.deps.db
    .selectFrom("notices")
    .select(["kind", "facts"])
    .where("customer_id", "=", person.customer_id ?? "")
    .orderBy("id")
    .execute();
  return rows;
};
const textOf = async (payment: { id: number }) => {
  const file = await ask(cashier, "GET", `/payments/${payment.id}/receipt.pdf`);
  return readPdf(file.rawPayload)
    .flat()
    .map(({ text }) => text)
    .join(" ");
};

describe("SERV-144 a payment on the wrong loan", () => {
  it("is reversed there and made on the right one, as one act", async () => {
    const [from, to] = [await loanOf(owner), await loanOf(other)];
    const payment = await pay(from, 250);
    const moved = await move(payment, bodyOf(to));
    expect(moved.json()).toMatchObject({
      msg: moveTexts.done,
      original: {
        id: payment.id,
        moved_to: moved.json().payment.receipt_number,
        reversal: { reversed_on: "2026-03-16", reason: moveTexts.reversalReason },
      },
      payment: {
        amount: 250,
        loan_id: to.loan_id,
        transaction_date: "2026-03-12",
        payment_method: "Orange Money",
        reference: "OM 7",
        moved_from: payment.receipt_number,
        reversal: null,
      },
    });
    expect(await loanRowOf(t, from)).toMatchObject({ status: "approved", balance: 1200 });
    expect(await loanRowOf(t, to)).toMatchObject({
      status: "paying",
      balance: 950,
      last_payment_date: "2026-03-12",
    });
    expect((await linesOf(t, from)).slice(-3)).toEqual([
      ["payment_reversal", "1070", 0, 250],
      ["payment_reversal", "4000", 33.33, 0],
      ["payment_reversal", "1100", 216.67, 0],
    ]);
    expect((await linesOf(t, to)).slice(-3)).toEqual([
      ["payment", "1070", 250, 0],
      ["payment", "4000", 0, 33.33],
      ["payment", "1100", 0, 216.67],
    ]);
    expect(await ledgerDifferences(t)).toEqual([]);
  });

  it("once for its key, ten times at once", async () => {
    const [from, to] = [await loanOf(owner), await loanOf(other)];
    const payment = await pay(from, 250);
    const body = bodyOf(to);
    const all = await Promise.all(Array.from({ length: 10 }, () => move(payment, body)));
    expect(all.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    expect(new Set(all.map((one) => one.json().payment.id)).size).toBe(1);
    expect(all.filter((one) => one.headers["idempotency-replayed"] === "true")).toHaveLength(9);
    for (const changed of [
      { ...body, reason: "Another" },
      { ...body, to_loan: (await loanOf(other)).loan_id },
    ])
      expect(answerOf(await move(payment, changed))).toEqual([409, servicingTexts.otherAct]);
    expect(answerOf(await move(payment, body, manager))).toEqual([409, servicingTexts.otherAct]);
    expect(answerOf(await move(payment, bodyOf(to)))).toEqual([
      409,
      "This payment has already been reversed.",
    ]);
    expect((await loanRowOf(t, to)).balance).toBe(950);
  });

  it("by ten people at once is moved once", async () => {
    const [from, to] = [await loanOf(owner), await loanOf(other)];
    const payment = await pay(from, 250);
    const all = await Promise.all(Array.from({ length: 10 }, () => move(payment, bodyOf(to))));
    expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await ledgerDifferences(t)).toEqual([]);
  });

  it("two payments cross without waiting for each other for ever", async () => {
    const [one, two] = [await loanOf(owner), await loanOf(other)];
    const [there, back] = [await pay(one, 100), await pay(two, 70)];
    const both = await Promise.all([move(there, bodyOf(two)), move(back, bodyOf(one))]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await loanRowOf(t, one)).balance).toBe(1130);
    expect((await loanRowOf(t, two)).balance).toBe(1100);
    expect(await ledgerDifferences(t)).toEqual([]);
  });

  it("moves on to a third loan, and back", async () => {
    const [from, to] = [await loanOf(owner), await loanOf(other)];
    const payment = await pay(from, 250);
    const { payment: second } = (await move(payment, bodyOf(to))).json();
    // Who moved a payment recorded it.
    expect(answerOf(await move(second, bodyOf(from)))[0]).toBe(409);
    const { payment: third } = (await move(second, bodyOf(from), manager)).json();
    expect(third).toMatchObject({ loan_id: from.loan_id, moved_from: second.receipt_number });
    expect((await loanRowOf(t, from)).balance).toBe(950);
    expect((await loanRowOf(t, to)).balance).toBe(1200);
    expect(await ledgerDifferences(t)).toEqual([]);
  });

  it("is asked for by a cashier and moved by who reverses payments", async () => {
    const [from, to] = [await loanOf(owner), await loanOf(other)];
    const payment = await pay(from, 250);
    expect((await move(payment, bodyOf(to), cashier)).statusCode).toBe(403);
    const path = `/payments/${payment.id}/move`;
    const preview = await ask(cashier, "POST", `${path}/preview`, { to_loan: to.loan_id });
    const { act_key: request_key, ...wanted } = bodyOf(to);
    const body = { request_key, ...wanted };
    const asked = await ask(cashier, "POST", `${path}/request`, body);
    const { request } = asked.json();
    expect(request).toMatchObject({ kind: "payment_move", amount: 250, state: "waiting" });
    expect(request.lines).toEqual(preview.json().lines);
    expect((await ask(cashier, "POST", `${path}/request`, body)).json()).toEqual(asked.json());
    const again = { ...body, request_key: randomUUID() };
    expect(answerOf(await ask(cashier, "POST", `${path}/request`, again))).toEqual([
      409,
      requestTexts.waiting,
    ]);
    const elsewhere = { ...body, to_loan: (await loanOf(other)).loan_id };
    expect(answerOf(await ask(cashier, "POST", `${path}/request`, elsewhere))).toEqual([
      409,
      servicingTexts.otherAct,
    ]);
    expect((await loanRowOf(t, to)).balance).toBe(1200);
    const all = await Promise.all(Array.from({ length: 10 }, () => approve(request.id)));
    expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await loanRowOf(t, to)).balance).toBe(950);
  });

  it("PAY-13 never by who recorded it", async () => {
    const [from, to] = [await loanOf(owner), await loanOf(other)];
    const payment = await pay(from, 250, {}, finance);
    expect(answerOf(await move(payment, bodyOf(to)))).toEqual([
      409,
      "Another staff member must reverse this payment: you have recorded it.",
    ]);
    expect((await loanRowOf(t, from)).balance).toBe(950);
    expect((await move(payment, bodyOf(to), manager)).statusCode).toBe(200);
  });
});

describe("SERV-145 what cannot be moved", () => {
  it("is refused with its reason, and nothing changes", async () => {
    const from = await loanOf(owner);
    const payment = await pay(from, 250);
    const small = await loanOf(other, { amount: 100 });
    const late = await loanOf(other, { approval_date: "2026-03-13" });
    const paid = await loanOf(other);
    await pay(paid, 1200);
    const refusals: [object, number, string][] = [
      [bodyOf(from), 409, moveTexts.sameLoan],
      [bodyOf(small), 409, "Payment amount cannot exceed the outstanding balance of NLe 120.00."],
      [bodyOf(late), 409, moveTexts.beforePayout(late.loan_id, "13 Mar 2026")],
      [bodyOf(paid), 409, "No further payment to process, this loan is fully paid."],
      [bodyOf(small, { to_loan: "LN-202601-999999" }), 404, "Loan not found."],
      [bodyOf(small, { reason: " " }), 400, moveTexts.reasonRequired],
      [bodyOf(small, { act_key: "1" }), 400, moveTexts.invalidKey],
    ];
    for (const [body, status, msg] of refusals)
      expect(answerOf(await move(payment, body))).toEqual([status, msg]);
    expect((await move({ id: 999_999_999 }, bodyOf(small))).statusCode).toBe(404);
    expect((await loanRowOf(t, from)).balance).toBe(950);
  });

  it("a payment out of credit is reversed instead", async () => {
    await pay(await loanOf(owner), 1300, { excess: "credit" });
    const [from, to] = [await loanOf(owner), await loanOf(owner)];
    const used = await ask(cashier, "POST", `/customer/${owner.customer_id}/credit/apply`, {
      credit_key: randomUUID(),
      loan_id: from.loan_id,
      amount: 60,
    });
    expect(answerOf(await move(used.json().payment, bodyOf(to)))).toEqual([
      409,
      creditTexts.outOfCredit,
    ]);
  });

  it("a payment of a paid loan can: the loan is paying again", async () => {
    const [from, to] = [await loanOf(owner), await loanOf(other)];
    await pay(from, 1000);
    const payment = await pay(from, 200);
    expect((await move(payment, bodyOf(to))).statusCode).toBe(200);
    expect(await loanRowOf(t, from)).toMatchObject({ status: "paying", balance: 200 });
    expect(await ledgerDifferences(t)).toEqual([]);
  });

  it("a payment of a loan that was settled early can: the rebate is taken back", async () => {
    const to = await loanOf(other);
    const from = await makeApprovedLoan(t.deps, owner, {
      amount: 5000,
      period: 12,
      approval_date: "2025-12-16",
    });
    const payment = await pay(from, 1000);
    const { payoff } = (await ask(cashier, "GET", `/loans/${from.loan_id}/payoff`)).json();
    const settled = await ask(cashier, "POST", `/loans/${from.loan_id}/settle`, {
      act_key: randomUUID(),
      amount: payoff.payoff,
      figures: payoff.figures,
      payment_method: "Cash",
    });
    expect(settled.statusCode).toBe(200);
    expect((await move(payment, bodyOf(to))).statusCode).toBe(200);
    const row = await loanRowOf(t, from);
    expect(row).toMatchObject({ status: "paying", settled_early_on: null, credits_total: 0 });
    expect(row.balance).toBeCloseTo(6000 - payoff.payoff, 2);
    expect(await ledgerDifferences(t)).toEqual([]);
  });

  it("what is above the other balance becomes credit, by a method that allows it", async () => {
    const from = await loanOf(owner);
    const small = await loanOf(other, { amount: 100 });
    const payment = await pay(from, 150);
    const moved = await move(payment, bodyOf(small, { excess: "credit" }));
    expect(moved.json().payment).toMatchObject({ amount: 120, excess: 30, balance_after: 0 });
    const cash = await pay(from, 150, { payment_method: "Cash" });
    const another = await loanOf(other, { amount: 100 });
    expect(answerOf(await move(cash, bodyOf(another, { excess: "credit" })))).toEqual([
      409,
      "Payment amount cannot exceed the outstanding balance of NLe 120.00.",
    ]);
    const kept = await ask(cashier, "GET", `/customer/${other.customer_id}/credit`);
    expect(kept.json().credit.balance).toBe(30);
    // The whole amount moves on, with what was kept.
    const { payment: back } = (
      await move(moved.json().payment, bodyOf(from), manager)
    ).json();
    expect(back).toMatchObject({ amount: 150, excess: 0 });
    expect(await ledgerDifferences(t)).toEqual([]);
  });
});

describe("SERV-146 the value date of a moved payment", () => {
  it("is today when the books of its day are closed", async () => {
    const [from, to] = [await loanOf(owner), await loanOf(other)];
    const payment = await pay(from, 250);
    await t.asOwner("update closed_books set closed_through = '2026-03-12'");
    try {
      const moved = await move(payment, bodyOf(to));
      expect(moved.json().payment.transaction_date).toBe("2026-03-16");
    } finally {
      await t.asOwner("update closed_books set closed_through = null");
    }
    expect(await ledgerDifferences(t)).toEqual([]);
  });
});

describe("SERV-147 the receipts of a moved payment", () => {
  it("name each other and no other customer", async () => {
    const [from, to] = [await loanOf(owner), await loanOf(other)];
    const payment = await pay(from, 250);
    const moved = (await move(payment, bodyOf(to))).json();
    const [old, made] = [await textOf(payment), await textOf(moved.payment)];
    expect(old).toContain(`to another loan, receipt ${moved.payment.receipt_number}`);
    expect(old).not.toContain("Two customers");
    expect(old).not.toContain(to.loan_id);
    expect(made).toContain(`Moved from receipt ${payment.receipt_number}`);
    expect(made).not.toContain(from.loan_id);
    expect(made).not.toContain(owner.customer_id ?? "");
  });

  it("show what a payment counts for since another one was moved away", async () => {
    const [from, to] = [await loanOf(owner), await loanOf(other)];
    const first = await pay(from, 100);
    const second = await pay(from, 100);
    await move(first, bodyOf(to));
    const text = await textOf(second);
    expect(text).toContain("Counts now for interest NLe 33.33, principal NLe 66.67.");
  });
});

describe("SERV-148 both customers are told", () => {
  it("without the name or loan of the other", async () => {
    const [from, to] = [await loanOf(owner), await loanOf(other)];
    await move(await pay(from, 250), bodyOf(to));
    expect((await noticesOf(owner)).at(-1)).toEqual({
      kind: "payment_moved_away",
      facts: { amount: 250, transaction_date: "2026-03-12", balance: 1200, other: null },
    });
    expect((await noticesOf(other)).at(-1)).toEqual({
      kind: "payment_moved_here",
      facts: { amount: 250, transaction_date: "2026-03-12", balance: 950, other: null },
    });
  });

  it("one customer is told both loans", async () => {
    const [from, to] = [await loanOf(owner), await loanOf(owner)];
    await move(await pay(from, 250), bodyOf(to));
    expect((await noticesOf(owner)).slice(-2)).toMatchObject([
      { kind: "payment_moved_away", facts: { other: to.loan_id } },
      { kind: "payment_moved_here", facts: { other: from.loan_id } },
    ]);
  });
});
