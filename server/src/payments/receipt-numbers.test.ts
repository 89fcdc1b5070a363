import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { type MadeLoan, makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let test: TestApp;
let cashier: Person;
let manager: Person;
let customer: Person;

beforeAll(async () => {
  test = await testApp();
  cashier = await makeStaff(test.deps, 4);
  manager = await makeStaff(test.deps, 8);
  customer = await makeCustomer(test.deps);
});
afterAll(() => test.close());

const pay = (loan: MadeLoan, amount: number, transaction_id = "") =>
  test.app.inject({
    method: "POST",
    url: `/api/loans/${loan.loan_id}/pay`,
    headers: cashier.headers,
    payload: { amount, payment_method: "Cash", transaction_id },
  });

describe("PAY-14 receipt numbers", () => {
  it("are drawn by recorded payments only, not by repeated or rejected requests", async () => {
    const loan = await makeApprovedLoan(test.deps, customer);
    const id = "202603000000001";
    const first = (await pay(loan, 100, id)).json().payment.id;
    await pay(loan, 100, id);
    await Promise.all(Array.from({ length: 10 }, () => pay(loan, 100, id)));
    await pay(loan, 101, id);
    await pay(loan, 5_000);
    await pay(loan, 0);
    const next = (await pay(loan, 100)).json().payment.id;
    expect(next).toBe(first + 1);
  });

  it("have a gap after a rollback, and the ledger page lists it", async () => {
    const loan = await makeApprovedLoan(test.deps, customer);
    const before = (await pay(loan, 100)).json().payment.id;
    await test.deps.pool.query("select nextval(pg_get_serial_sequence('payments', 'id'))");
    await test.deps.pool.query("select nextval(pg_get_serial_sequence('payments', 'id'))");
    const after = (await pay(loan, 100)).json().payment.id;
    expect(after).toBe(before + 3);
    const list = async (person: Person) =>
      test.app.inject({
        method: "GET",
        url: "/api/ledger/missing-receipts",
        headers: person.headers,
      });
    // The transaction with the next number might still be running.
    expect((await list(manager)).json().total).toBe(0);
    test.setNow("2026-03-16T09:02:00Z");
    expect((await list(manager)).json()).toMatchObject({
      total: 2,
      missing: [
        {
          first: `RC-${String(before + 1).padStart(6, "0")}`,
          last: `RC-${String(before + 2).padStart(6, "0")}`,
          count: 2,
          after: "2026-03-16T09:00:00.000Z",
          before: "2026-03-16T09:00:00.000Z",
        },
      ],
    });
    expect((await list(cashier)).statusCode).toBe(403);
    test.setNow("2026-03-16T09:00:00Z");
  });
});
