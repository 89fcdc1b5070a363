import { creditTexts } from "@microfinance/contract/payments/credit-texts.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { answerOf, doneBy, openCreditOffice, tenAtOnce } from "../../test-support/credit-office.ts";
import { makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer } from "../../test-support/make.ts";
import { ledgerDifferences, linesOf, loanRowOf } from "../../test-support/serviced-loans.ts";

let t: TestApp;
let office: Awaited<ReturnType<typeof openCreditOffice>>;

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  office = await openCreditOffice(t);
});

describe("SERV-135 a payment above the balance", () => {
  it("by mobile money pays the loan, and the rest is kept for the customer", async () => {
    const loan = await office.newLoan();
    const response = await office.pay(loan, 1250.5);
    expect(response.json()).toMatchObject({
      payment: { amount: 1200, excess: 50.5, balance_after: 0, method: "Orange Money" },
      loan: { status: "paid", balance: 0, paid_total: 1200 },
    });
    expect((await linesOf(t, loan)).slice(-4)).toEqual([
      ["payment", "1070", 1250.5, 0],
      ["payment", "4000", 0, 200],
      ["payment", "1100", 0, 1000],
      ["payment", "2000", 0, 50.5],
    ]);
    expect(await office.creditOf()).toMatchObject({
      balance: 50.5,
      to_return: 0,
      movements: [
        {
          kind: "excess",
          amount: 50.5,
          balance_after: 50.5,
          receipt_number: response.json().payment.receipt_number,
          loan_id: loan.loan_id,
        },
      ],
    });
    expect(await office.noticesOf()).toEqual(["paid", "credit_kept"]);
    expect(await ledgerDifferences(t)).toEqual([]);
  });

  it.each([
    ["Cash", { payment_method: "Cash" }],
    ["a bank transfer", { payment_method: "Bank Transfer" }],
    ["a cheque", { payment_method: "Cheque" }],
    ["mobile money without the choice", { excess: null }],
  ])("by %s is refused as before", async (_, more) => {
    const loan = await office.newLoan();
    expect(answerOf(await office.pay(loan, 1200.01, more))).toEqual([
      409,
      "Payment amount cannot exceed the outstanding balance of NLe 1,200.00.",
    ]);
    expect((await office.pay(loan, 1200.01, { excess: "keep" })).statusCode).toBe(400);
    expect(await office.creditOf()).toMatchObject({ balance: 0, movements: [] });
  });

  it("up to the balance keeps nothing", async () => {
    const loan = await office.newLoan();
    expect((await office.pay(loan, 1200)).json().payment).toMatchObject({
      amount: 1200,
      excess: 0,
    });
    expect(await office.noticesOf()).toEqual(["paid"]);
  });

  it("ten times at once is kept once", async () => {
    const loan = await office.newLoan();
    const more = { transaction_id: "202603000000135" };
    const all = await tenAtOnce(() => office.pay(loan, 1250, more));
    expect(new Set(all.map((one) => one.json().payment.id)).size).toBe(1);
    expect(doneBy(all)).toBe(1);
    expect((await office.pay(loan, 1240, more)).statusCode).toBe(409);
    expect((await office.creditOf()).balance).toBe(50);
  });
});

describe("SERV-138 credit for a loan", () => {
  it("is a payment out of 2000, on the customer's word", async () => {
    await office.pay(await office.newLoan(), 1500);
    const loan = await office.newLoan();
    const key = randomUUID();
    const used = await office.apply(loan, 120, key);
    expect(used.json()).toMatchObject({
      movement: { kind: "applied", amount: -120, balance_after: 180, loan_id: loan.loan_id },
      payment: { amount: 120, payment_method: "Customer credit", balance_after: 1080 },
    });
    expect((await linesOf(t, loan)).slice(-3)).toEqual([
      ["payment", "2000", 120, 0],
      ["payment", "4000", 0, 33.33],
      ["payment", "1100", 0, 86.67],
    ]);
    const again = await office.apply(loan, 120, key);
    expect([again.json(), again.headers["idempotency-replayed"]]).toEqual([used.json(), "true"]);
    expect(answerOf(await office.apply(loan, 121, key))).toEqual([409, creditTexts.otherMovement]);
    const listed = await office.ask(office.cashier, "GET", "/payment-methods");
    expect(listed.json().methods.map((one: { name: string }) => one.name)).not.toContain(
      "Customer credit",
    );
    expect((await office.noticesOf()).at(-1)).toBe("credit_applied");
    expect(await ledgerDifferences(t)).toEqual([]);
  });

  it("ten times at once under one key is used once", async () => {
    await office.pay(await office.newLoan(), 1300);
    const loan = await office.newLoan();
    const key = randomUUID();
    const all = await tenAtOnce(() => office.apply(loan, 30, key));
    expect(new Set(all.map((one) => one.json().payment.id)).size).toBe(1);
    expect(doneBy(all)).toBe(1);
    expect((await office.creditOf()).balance).toBe(70);
    expect((await loanRowOf(t, loan)).balance).toBe(1170);
    expect(await ledgerDifferences(t)).toEqual([]);
  });

  it("SERV-136 is never more than there is, ten at once too", async () => {
    await office.pay(await office.newLoan(), 1300);
    const loan = await office.newLoan();
    expect(answerOf(await office.apply(loan, 100.01))).toEqual([
      409,
      creditTexts.aboveCredit("NLe 100.00"),
    ]);
    const all = await Promise.all(Array.from({ length: 10 }, () => office.apply(loan, 40)));
    expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
    expect((await office.creditOf()).balance).toBe(20);
    // The payment that left the excess used none of it.
    const insert = `insert into customer_credits (customer_id, turn, kind, amount, balance_before, to_return_before,
      booked_on, payment_id, staff_id, created_at)
      select customer_id, turn + 1, 'applied', -20.01, balance_after, to_return_after, booked_on,
             (select payment_id from customer_credits where customer_id = '${office.customer.customer_id}' and kind = 'excess'),
             staff_id, now()
      from customer_credits where customer_id = '${office.customer.customer_id}' order by turn desc limit 1`;
    await expect(t.deps.pool.query(insert)).rejects.toThrow("customer_credits_never_negative");
    const unchained = insert.replace("-20.01, balance_after", "-20.01, balance_after + 10");
    await expect(t.deps.pool.query(unchained)).rejects.toThrow("customer_credits_chained");
  });

  it("is refused for a loan of another customer, above the balance, and by a customer", async () => {
    await office.pay(await office.newLoan(), 3000);
    const loan = await office.newLoan();
    expect(answerOf(await office.apply(loan, 1200.01))).toEqual([
      409,
      "Payment amount cannot exceed the outstanding balance of NLe 1,200.00.",
    ]);
    const other = await makeApprovedLoan(t.deps, await makeCustomer(t.deps));
    expect(answerOf(await office.apply(other, 10))).toEqual([400, creditTexts.otherCustomer]);
    const path = `/customer/${office.customer.customer_id}/credit/apply`;
    const body = { credit_key: randomUUID(), loan_id: loan.loan_id, amount: 1 };
    expect((await office.ask(office.customer, "POST", path, body)).statusCode).toBe(403);
    expect((await office.creditOf(office.customer)).movements[0].staff_name).toBeNull();
    const another = await makeCustomer(t.deps);
    const theirs = await office.ask(
      another,
      "GET",
      `/customer/${office.customer.customer_id}/credit`,
    );
    expect(theirs.statusCode).toBe(403);
  });

  it("is credit again when its payment is reversed", async () => {
    await office.pay(await office.newLoan(), 1300);
    const loan = await office.newLoan();
    const { payment } = (await office.apply(loan, 60)).json();
    expect((await office.reverse(payment.id)).statusCode).toBe(200);
    expect((await linesOf(t, loan)).at(-1)).toEqual(["payment_reversal", "1100", 26.67, 0]);
    expect(await office.creditOf()).toMatchObject({
      balance: 100,
      movements: [{ kind: "applied_reversal", amount: 60 }, {}, {}],
    });
    expect((await loanRowOf(t, loan)).balance).toBe(1200);
    expect((await office.noticesOf()).slice(-2)).toEqual(["payment_reversed", "credit_given_back"]);
    expect(await ledgerDifferences(t)).toEqual([]);
  });
});
