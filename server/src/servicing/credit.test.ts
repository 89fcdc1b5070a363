import { creditTexts } from "@microfinance/contract/servicing/credit-texts.ts";
import { requestTexts } from "@microfinance/contract/servicing/requests.ts";
import { servicingTexts } from "@microfinance/contract/servicing/texts.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { type MadeLoan, makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { callAs, ledgerDifferences, linesOf, loanRowOf } from "../../test-support/serviced-loans.ts";

let t: TestApp;
let cashier: Person;
let finance: Person;
let manager: Person;
let customer: Person;

beforeAll(async () => {
  t = await testApp();
  cashier = await makeStaff(t.deps, 4);
  finance = await makeStaff(t.deps, 6);
  manager = await makeStaff(t.deps, 8);
});
afterAll(() => t.close());
beforeEach(async () => {
  customer = await makeCustomer(t.deps);
});

const ask = (person: Person, method: "GET" | "POST", path: string, payload?: object) =>
  callAs(t, person, method, path, payload);
const answerOf = (response: { statusCode: number; json: () => { msg: string } }) => [
  response.statusCode,
  response.json().msg,
];
/** 1,200 NLe in all. */
const newLoan = () => makeApprovedLoan(t.deps, customer);
const pay = (loan: MadeLoan, amount: number, more: object = {}) =>
  ask(cashier, "POST", `/loans/${loan.loan_id}/pay`, {
    amount,
    payment_method: "Orange Money",
    excess: "credit",
    ...more,
  });
const creditOf = async (person = cashier) =>
  (await ask(person, "GET", `/customer/${customer.customer_id}/credit`)).json().credit;
const apply = (loan: MadeLoan, amount: number, credit_key: string = randomUUID()) =>
  ask(cashier, "POST", `/customer/${customer.customer_id}/credit/apply`, {
    credit_key,
    loan_id: loan.loan_id,
    amount,
  });
const refundBody = (amount: number, more: object = {}) => ({
  request_key: randomUUID(),
  amount,
  payment_method: "Orange Money",
  reference: "OM 9",
  reason: "Asked for it at the counter",
  ...more,
});
const askRefund = (body: object, person = finance) =>
  ask(person, "POST", `/customer/${customer.customer_id}/credit/refund`, body);
const approve = (id: number, person = manager) =>
  t.app.inject({
    method: "PATCH",
    url: `/api/requests/${id}/approve`,
    headers: person.headers,
    payload: {},
  });
const refund = async (amount: number, more: object = {}) => {
  const { request } = (await askRefund(refundBody(amount, more))).json();
  expect((await approve(request.id)).statusCode).toBe(200);
};
const giveBack = (amount: number, credit_key: string = randomUUID(), more: object = {}) =>
  ask(cashier, "POST", `/customer/${customer.customer_id}/credit/return`, {
    credit_key,
    amount,
    payment_method: "Orange Money",
    reference: "OM 10",
    ...more,
  });
const reverse = (id: number) =>
  ask(finance, "POST", `/payments/${id}/reverse`, { reason: "The transfer was returned" });
const creditLines = async () => {
  const rows = await t.deps.db
    .selectFrom("ledger_postings as p")
    .innerJoin("ledger_entries as e", "e.id", "p.entry_id")
    .innerJoin("customer_credits as c", "c.id", "e.credit_id")
    .select(["e.kind", "p.account_code", "p.debit", "p.credit"])
    .where("c.customer_id", "=", customer.customer_id ?? "")
    .orderBy("e.id")
    .orderBy("p.line")
    .execute();
  return rows.map(({ kind, account_code, debit, credit }) => [kind, account_code, debit, credit]);
};
const noticesOf = async () =>
  (
    await t.deps.db
      .selectFrom("notices")
      .select("kind")
      .where("customer_id", "=", customer.customer_id ?? "")
      .orderBy("id")
      .execute()
  ).map(({ kind }) => kind);

describe("SERV-135 a payment above the balance", () => {
  it("by mobile money pays the loan, and the rest is kept for the customer", async () => {
    const loan = await newLoan();
    const response = await pay(loan, 1250.5);
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
    expect(await creditOf()).toMatchObject({
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
    expect(await noticesOf()).toEqual(["paid", "credit_kept"]);
    expect(await ledgerDifferences(t)).toEqual([]);
  });

  it.each([
    ["Cash", { payment_method: "Cash" }],
    ["a bank transfer", { payment_method: "Bank Transfer" }],
    ["a cheque", { payment_method: "Cheque" }],
    ["mobile money without the choice", { excess: null }],
  ])("by %s is refused as before", async (_, more) => {
    const loan = await newLoan();
    expect(answerOf(await pay(loan, 1200.01, more))).toEqual([
      409,
      "Payment amount cannot exceed the outstanding balance of NLe 1,200.00.",
    ]);
    expect((await pay(loan, 1200.01, { excess: "keep" })).statusCode).toBe(400);
    expect(await creditOf()).toMatchObject({ balance: 0, movements: [] });
  });

  it("up to the balance keeps nothing", async () => {
    const loan = await newLoan();
    expect((await pay(loan, 1200)).json().payment).toMatchObject({ amount: 1200, excess: 0 });
    expect(await noticesOf()).toEqual(["paid"]);
  });

  it("ten times at once is kept once", async () => {
    const loan = await newLoan();
    const more = { transaction_id: "202603000000135" };
    const all = await Promise.all(Array.from({ length: 10 }, () => pay(loan, 1250, more)));
    expect(all.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    expect(new Set(all.map((one) => one.json().payment.id)).size).toBe(1);
    expect(all.filter((one) => one.headers["idempotency-replayed"] === "true")).toHaveLength(9);
    expect((await pay(loan, 1240, more)).statusCode).toBe(409);
    expect((await creditOf()).balance).toBe(50);
  });
});

describe("SERV-138 credit for a loan", () => {
  it("is a payment out of 2000, on the customer's word", async () => {
    await pay(await newLoan(), 1500);
    const loan = await newLoan();
    const key = randomUUID();
    const used = await apply(loan, 120, key);
    expect(used.json()).toMatchObject({
      movement: { kind: "applied", amount: -120, balance_after: 180, loan_id: loan.loan_id },
      payment: { amount: 120, payment_method: "Customer credit", balance_after: 1080 },
    });
    expect((await linesOf(t, loan)).slice(-3)).toEqual([
      ["payment", "2000", 120, 0],
      ["payment", "4000", 0, 33.33],
      ["payment", "1100", 0, 86.67],
    ]);
    const again = await apply(loan, 120, key);
    expect([again.json(), again.headers["idempotency-replayed"]]).toEqual([used.json(), "true"]);
    expect(answerOf(await apply(loan, 121, key))).toEqual([409, creditTexts.otherMovement]);
    const listed = await ask(cashier, "GET", "/payment-methods");
    expect(listed.json().methods.map((one: { name: string }) => one.name)).not.toContain(
      "Customer credit",
    );
    expect((await noticesOf()).at(-1)).toBe("credit_applied");
    expect(await ledgerDifferences(t)).toEqual([]);
  });

  it("SERV-136 is never more than there is, ten at once too", async () => {
    await pay(await newLoan(), 1300);
    const loan = await newLoan();
    expect(answerOf(await apply(loan, 100.01))).toEqual([
      409,
      creditTexts.aboveCredit("NLe 100.00"),
    ]);
    const all = await Promise.all(Array.from({ length: 10 }, () => apply(loan, 40)));
    expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
    expect((await creditOf()).balance).toBe(20);
    // The payment that left the excess used none of it.
    const insert = `insert into customer_credits (customer_id, turn, kind, amount, balance_before, to_return_before,
      booked_on, payment_id, staff_id, created_at)
      select customer_id, turn + 1, 'applied', -20.01, balance_after, to_return_after, booked_on,
             (select payment_id from customer_credits where customer_id = '${customer.customer_id}' and kind = 'excess'),
             staff_id, now()
      from customer_credits where customer_id = '${customer.customer_id}' order by turn desc limit 1`;
    await expect(t.deps.pool.query(insert)).rejects.toThrow("customer_credits_never_negative");
    const unchained = insert.replace("-20.01, balance_after", "-20.01, balance_after + 10");
    await expect(t.deps.pool.query(unchained)).rejects.toThrow("customer_credits_chained");
  });

  it("is refused for a loan of another customer, above the balance, and by a customer", async () => {
    await pay(await newLoan(), 3000);
    const loan = await newLoan();
    expect(answerOf(await apply(loan, 1200.01))).toEqual([
      409,
      "Payment amount cannot exceed the outstanding balance of NLe 1,200.00.",
    ]);
    const other = await makeApprovedLoan(t.deps, await makeCustomer(t.deps));
    expect(answerOf(await apply(other, 10))).toEqual([400, creditTexts.otherCustomer]);
    const path = `/customer/${customer.customer_id}/credit/apply`;
    const body = { credit_key: randomUUID(), loan_id: loan.loan_id, amount: 1 };
    expect((await ask(customer, "POST", path, body)).statusCode).toBe(403);
    expect((await creditOf(customer)).movements[0].staff_name).toBeNull();
    const stranger = await makeCustomer(t.deps);
    const theirs = await ask(stranger, "GET", `/customer/${customer.customer_id}/credit`);
    expect(theirs.statusCode).toBe(403);
  });

  it("is credit again when its payment is reversed", async () => {
    await pay(await newLoan(), 1300);
    const loan = await newLoan();
    const { payment } = (await apply(loan, 60)).json();
    expect((await reverse(payment.id)).statusCode).toBe(200);
    expect((await linesOf(t, loan)).at(-1)).toEqual(["payment_reversal", "1100", 26.67, 0]);
    expect(await creditOf()).toMatchObject({
      balance: 100,
      movements: [{ kind: "applied_reversal", amount: 60 }, {}, {}],
    });
    expect((await loanRowOf(t, loan)).balance).toBe(1200);
    expect((await noticesOf()).slice(-2)).toEqual(["payment_reversed", "credit_given_back"]);
    expect(await ledgerDifferences(t)).toEqual([]);
  });
});

describe("SERV-139 a refund of credit", () => {
  it("is asked by Finance and paid when a manager approves", async () => {
    await pay(await newLoan(), 1250);
    expect((await askRefund(refundBody(50), cashier)).statusCode).toBe(403);
    const body = refundBody(30);
    const asked = await askRefund(body);
    const { request } = asked.json();
    expect(request).toMatchObject({ kind: "refund", amount: 30, state: "waiting", loan_id: null });
    expect((await askRefund(body)).json()).toEqual(asked.json());
    expect(answerOf(await askRefund({ ...body, reference: "other" }))).toEqual([
      409,
      servicingTexts.otherAct,
    ]);
    expect(answerOf(await askRefund(refundBody(10)))).toEqual([409, requestTexts.waiting]);
    expect((await creditOf()).balance).toBe(50);
    expect((await approve(request.id, finance)).statusCode).toBe(409);
    expect((await approve(request.id, await makeStaff(t.deps, 6))).statusCode).toBe(403);
    const all = await Promise.all(Array.from({ length: 10 }, () => approve(request.id)));
    expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await creditLines()).toEqual([
      ["credit_refund", "2000", 30, 0],
      ["credit_refund", "1070", 0, 30],
    ]);
    expect(await creditOf()).toMatchObject({
      balance: 20,
      refunded: 30,
      movements: [{ kind: "refund", amount: -30, reference: "OM 9" }, {}],
    });
    expect((await noticesOf()).at(-1)).toBe("credit_refunded");
    const entries = await ask(
      finance,
      "GET",
      `/ledger/entries?customer_id=${customer.customer_id}&kind=credit_refund`,
    );
    expect(entries.json().entries).toMatchObject([{ customer_id: customer.customer_id }]);
    expect(await ledgerDifferences(t)).toEqual([]);
  });

  it("is refused when the credit was used meanwhile", async () => {
    await pay(await newLoan(), 1250);
    const { request } = (await askRefund(refundBody(50))).json();
    await apply(await newLoan(), 1);
    expect(answerOf(await approve(request.id))).toEqual([
      409,
      creditTexts.aboveCredit("NLe 49.00"),
    ]);
    expect(answerOf(await askRefund(refundBody(49.01)))).toEqual([
      409,
      creditTexts.aboveCredit("NLe 49.00"),
    ]);
  });
});

describe("SERV-141 the reversal of a payment with an excess", () => {
  it("takes the excess from the credit", async () => {
    const loan = await newLoan();
    const { payment } = (await pay(loan, 1250)).json();
    const reversed = await reverse(payment.id);
    expect(reversed.json().loan).toMatchObject({ status: "approved", balance: 1200 });
    expect((await linesOf(t, loan)).slice(-4)).toEqual([
      ["payment_reversal", "1070", 0, 1250],
      ["payment_reversal", "4000", 200, 0],
      ["payment_reversal", "1100", 1000, 0],
      ["payment_reversal", "2000", 50, 0],
    ]);
    expect(await creditOf()).toMatchObject({ balance: 0, to_return: 0 });
    expect((await noticesOf()).slice(-2)).toEqual(["payment_reversed", "credit_taken_back"]);
    expect((await reverse(payment.id)).statusCode).toBe(409);
  });

  it("after its refund is owed by the customer, who returns it", async () => {
    const loan = await newLoan();
    const { payment } = (await pay(loan, 1250)).json();
    await refund(30);
    expect((await reverse(payment.id)).statusCode).toBe(200);
    expect((await linesOf(t, loan)).slice(-2)).toEqual([
      ["payment_reversal", "2000", 20, 0],
      ["payment_reversal", "1320", 30, 0],
    ]);
    expect(await creditOf()).toMatchObject({ balance: 0, to_return: 30, refunded: 0 });
    expect(await ledgerDifferences(t)).toEqual([]);
    expect(answerOf(await giveBack(30.01))).toEqual([409, creditTexts.aboveRefunded("NLe 30.00")]);
    const key = randomUUID();
    const back = await giveBack(30, key);
    expect(back.json().movement).toMatchObject({ amount: 0, to_return: -30, to_return_after: 0 });
    const again = await giveBack(30, key);
    expect([again.json(), again.headers["idempotency-replayed"]]).toEqual([back.json(), "true"]);
    expect(answerOf(await giveBack(29, key))).toEqual([409, creditTexts.otherMovement]);
    expect((await creditLines()).slice(-2)).toEqual([
      ["credit_refund_reversal", "1070", 30, 0],
      ["credit_refund_reversal", "1320", 0, 30],
    ]);
    expect(await ledgerDifferences(t)).toEqual([]);
  });

  it("SERV-142 a refund that did not arrive is credit again", async () => {
    await pay(await newLoan(), 1250);
    expect(answerOf(await giveBack(1))).toEqual([409, creditTexts.nothingRefunded]);
    await refund(50);
    expect((await giveBack(50)).json().movement).toMatchObject({ amount: 50, balance_after: 50 });
    expect((await noticesOf()).at(-1)).toBe("refund_returned");
    expect(await ledgerDifferences(t)).toEqual([]);
  });

  it("is refused while the excess pays another loan", async () => {
    const { payment } = (await pay(await newLoan(), 1250)).json();
    const used = (await apply(await newLoan(), 20)).json().payment;
    expect(answerOf(await reverse(payment.id))).toEqual([409, creditTexts.creditUsed]);
    expect((await reverse(used.id)).statusCode).toBe(200);
    expect((await reverse(payment.id)).statusCode).toBe(200);
    expect((await creditOf()).balance).toBe(0);
  });
});
