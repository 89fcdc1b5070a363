import { amountsToPay } from "@microfinance/contract/payments/amounts-to-pay.ts";
import type { SuggestedLoan } from "@microfinance/contract/payments/fields.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import {
  type MadeLoan,
  makeApprovedLoan,
  makeUnapprovedLoan,
} from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let test: TestApp;
let cashier: Person;
let other: Person;
let manager: Person;
let auditor: Person;
let customer: Person;
/** Six instalments of NLe 200 from 28 February on; one and a half are due unpaid. */
let late: MadeLoan;
let early: MadeLoan;

const get = (url: string, person: Person = cashier) =>
  test.app.inject({ method: "GET", url: `/api${url}`, headers: person.headers });

const pay = async (of: MadeLoan, payload: object, person: Person = cashier) => {
  const url = `/api/loans/${of.loan_id}/pay`;
  const { headers } = person;
  const body = { payment_method: "Cash", ...payload };
  return (await test.app.inject({ method: "POST", url, headers, payload: body })).json().payment;
};

beforeAll(async () => {
  test = await testApp("2026-03-28T23:55:00Z");
  cashier = await makeStaff(test.deps, 4, { first_name: "Kadie", last_name: "Sankoh" });
  other = await makeStaff(test.deps, 4);
  manager = await makeStaff(test.deps, 8);
  auditor = await makeStaff(test.deps, 7);
  customer = await makeCustomer(test.deps, { first_name: "Hawa", last_name: "Tejan" });
  await test.deps.pool.query(`update users set phone = '+232-99-555111' where id = $1`, [
    customer.user_id,
  ]);
  early = await makeApprovedLoan(test.deps, customer);
  late = await makeApprovedLoan(test.deps, customer, { approval_date: "2026-01-28" });
  await makeUnapprovedLoan(test.deps, customer, "processed");
  const paid = await makeApprovedLoan(test.deps, customer);
  await pay(paid, { amount: paid.total }, other);
  await pay(late, { amount: 100 }, other);
});
afterAll(() => test.close());

describe("PAY-20 the loans that a cashier may mean", () => {
  const suggested = async (query: string): Promise<SuggestedLoan[]> =>
    (await get(`/payments/loans?query=${encodeURIComponent(query)}`)).json().loans;

  it("accept payments, the longest overdue first, with what is due by the rule of the form", async () => {
    const loans = await suggested("tejan");
    expect(loans.map(({ loan_id }) => loan_id)).toEqual([late.loan_id, early.loan_id]);
    expect(loans[0]).toEqual({
      loan_id: late.loan_id,
      customer_id: customer.customer_id,
      customer_name: "Hawa Tejan",
      phone: "+232-99-555111",
      status: "paying",
      paid_out_on: "2026-01-28",
      balance: 1100,
      due_amount: 300,
      next_due_date: "2026-02-28",
      next_due_amount: 100,
      branch: null,
    });
    for (const loan of loans) {
      const details = (await get(`/loans/details/${loan.loan_id}`)).json().loan;
      const { due, next, all } = amountsToPay(details, "2026-03-28");
      expect([due, next, all]).toEqual(
        [loan.due_amount, loan.next_due_amount, loan.balance].map(toCents),
      );
    }
  });

  it("are found by loan id, customer id, phone and name", async () => {
    const inputs = [late.loan_id.toLowerCase(), customer.customer_id ?? "", "099555", "haw tej"];
    for (const input of inputs) {
      const found = await suggested(input);
      expect([input, found[0]?.loan_id]).toEqual([input, late.loan_id]);
    }
  });

  it.each(["", "LN-", "te", "%%%", "nobody", "LN-209901-000001"])(
    "are none for %j",
    async (input) => {
      expect(await suggested(input)).toEqual([]);
    },
  );

  it("are at most eight", async () => {
    const many = await makeCustomer(test.deps, { first_name: "Sia", last_name: "Nyuma" });
    for (let made = 0; made < 9; made += 1) await makeApprovedLoan(test.deps, many);
    expect(await suggested("nyuma")).toHaveLength(8);
  });

  it("are not for those who record no payments, and unknown parameters are rejected", async () => {
    expect((await get("/payments/loans?query=tejan", auditor)).statusCode).toBe(403);
    expect((await get("/payments/loans?query=tejan", customer)).statusCode).toBe(403);
    expect((await get("/payments/loans?query=tejan&limit=99")).statusCode).toBe(400);
    expect((await get("/payments/loans")).statusCode).toBe(400);
  });
});

describe("PAY-21 the day of a cashier", () => {
  const today = async (person: Person = cashier) =>
    (await get("/payments/today", person)).json().today;
  const listed = async (query: string, person: Person = cashier) =>
    (await get(`/transactions/all?${query}`, person)).json();

  it("counts the receipts of the caller, their cash and what was reversed", async () => {
    expect(await today()).toEqual({
      date: "2026-03-28",
      receipts: 0,
      amount: 0,
      cash: 0,
      reversed: 0,
      methods: [],
    });
    await pay(late, { amount: 10.1 });
    await pay(late, { amount: 20.2, payment_method: "CASH" });
    await pay(early, { amount: 30, payment_method: "orange money" });
    const wrong = await pay(early, { amount: 40 });
    const url = `/api/payments/${wrong.id}/reverse`;
    const reason = { reason: "Wrong loan" };
    await test.app.inject({ method: "POST", url, headers: manager.headers, payload: reason });
    expect(await today()).toEqual({
      date: "2026-03-28",
      receipts: 3,
      amount: 60.3,
      cash: 30.3,
      reversed: 1,
      methods: [
        { payment_method: "Cash", receipts: 2, amount: 30.3 },
        { payment_method: "Orange Money", receipts: 1, amount: 30 },
      ],
    });
    expect((await today(other)).receipts).toBe(2);
    expect((await get("/payments/today", auditor)).statusCode).toBe(403);
  });

  it("lists the payments recorded on a day by cashier and method, also as a file", async () => {
    const amounts = async (query: string) =>
      (await listed(query)).payments.map(({ amount }: { amount: number }) => amount);
    const mine = `day=2026-03-28&staff_id=${cashier.staff_id}`;
    expect(await amounts(mine)).toEqual([40, 30, 20.2, 10.1]);
    expect((await listed(mine)).total).toBe(4);
    expect(await amounts(`${mine}&payment_method=cash`)).toEqual([40, 20.2, 10.1]);
    expect(await amounts("day=2026-03-28&payment_method=Orange+Money")).toEqual([30]);
    expect(await amounts("day=2026-03-27")).toEqual([]);
    const file = await get(`/transactions/export?${mine}&payment_method=cash`, manager);
    expect(file.body.trim().split("\r\n")).toHaveLength(4);
  });

  it("belongs to the date of the recording, not to the payment date", async () => {
    test.setNow("2026-03-29T00:00:00Z");
    await pay(early, { amount: 5, transaction_date: "2026-03-28" });
    expect((await today()).receipts).toBe(1);
    expect((await listed(`day=2026-03-29&staff_id=${cashier.staff_id}`)).total).toBe(1);
    expect((await listed(`day=2026-03-28&staff_id=${cashier.staff_id}`)).total).toBe(4);
  });

  it.each([
    "day=28-03-2026",
    "day=2026-02-30",
    "day=2026-03-28&staff_id=x",
    "day=2026-03-28&cashier=1",
    "till_session=x",
    "till_session=1&till_session=2",
  ])("rejects %s", async (query) => {
    expect((await get(`/transactions/all?${query}`)).statusCode).toBe(400);
  });

  it("a cashier or a method without a day is rejected, in the list and the file", async () => {
    for (const query of ["staff_id=1", "payment_method=Cash"]) {
      const text = "Choose a day to see the payments of a cashier or a method.";
      expect((await listed(query)).error).toBe(text);
      expect((await get(`/transactions/export?${query}`, manager)).json().error).toBe(text);
    }
  });
});
