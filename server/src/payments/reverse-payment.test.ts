import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { type MadeLoan, makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { withSettings } from "../../test-support/settings.ts";

let test: TestApp;
let cashier: Person;
let finance: Person;
let customer: Person;

beforeAll(async () => {
  test = await testApp();
  cashier = await makeStaff(test.deps, 4);
  finance = await makeStaff(test.deps, 6, { first_name: "Ibrahim", last_name: "Conteh" });
  customer = await makeCustomer(test.deps);
});
afterAll(() => test.close());

const pay = async (loan: MadeLoan, amount: number, transaction_date?: string) => {
  const response = await test.app.inject({
    method: "POST",
    url: `/api/loans/${loan.loan_id}/pay`,
    headers: cashier.headers,
    payload: { amount, payment_method: "Cash", transaction_date },
  });
  return response.json().payment;
};

const reverse = (payment: { id: number } | string, payload: unknown = { reason: "Wrong loan" }) =>
  test.app.inject({
    method: "POST",
    url: `/api/payments/${typeof payment === "string" ? payment : payment.id}/reverse`,
    headers: { ...finance.headers, "content-type": "application/json" },
    payload: JSON.stringify(payload),
  });

const loanRow = (loan: MadeLoan) =>
  test.deps.db.selectFrom("loans").selectAll().where("id", "=", loan.id).executeTakeFirstOrThrow();

const entriesOf = (payment: { id: number }) =>
  test.deps.db
    .selectFrom("ledger_postings as p")
    .innerJoin("ledger_entries as e", "e.id", "p.entry_id")
    .select(["e.kind", "p.account_code", "p.debit", "p.credit"])
    .where("e.payment_id", "=", payment.id)
    .where("e.kind", "!=", "payment")
    .orderBy("e.id")
    .orderBy("p.line")
    .execute();

describe("PAY-12 the reversal of a payment", () => {
  it("restores the loan, and the payment stays with its reversal", async () => {
    const loan = await makeApprovedLoan(test.deps, customer);
    const payment = await pay(loan, 250);
    const response = await reverse(payment, { reason: " Paid for another loan " });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      success: true,
      message: "Payment reversed.",
      payment: {
        ...payment,
        reversal: {
          reason: "Paid for another loan",
          reversed_on: "2026-03-16",
          balance_after: 1200,
          staff_id: finance.staff_id,
          staff_name: "Ibrahim Conteh",
        },
      },
      loan: { status: "approved", paid_total: 0, balance: 1200, last_payment_date: null },
    });
    expect(await loanRow(loan)).toMatchObject({
      status: "approved",
      paid_total: 0,
      balance: 1200,
      last_payment_date: null,
    });
    expect(await entriesOf(payment)).toEqual([
      { kind: "payment_reversal", account_code: "1000", debit: 0, credit: 250 },
      { kind: "payment_reversal", account_code: "4000", debit: 66.66, credit: 0 },
      { kind: "payment_reversal", account_code: "1100", debit: 183.34, credit: 0 },
    ]);
  });

  it("sets a paid loan to paying, with the date of the last remaining payment", async () => {
    const loan = await makeApprovedLoan(test.deps, customer, { approval_date: "2026-01-16" });
    await pay(loan, 200, "2026-03-10");
    const last = await pay(loan, 1000, "2026-03-16");
    expect((await loanRow(loan)).status).toBe("paid");
    const response = await reverse(last);
    expect(response.json().loan).toMatchObject({
      status: "paying",
      paid_total: 200,
      balance: 1000,
      last_payment_date: "2026-03-10",
    });
  });

  it("ACC-3 reallocates interest and principal of the remaining payments in a separate entry", async () => {
    const loan = await makeApprovedLoan(test.deps, customer);
    // Posted as 33.33 interest and 6.67 principal; the second as principal only.
    const first = await pay(loan, 40);
    const second = await pay(loan, 100);
    expect(second).toMatchObject({ interest_part: 0, principal_part: 100 });
    await reverse(first);
    expect(await entriesOf(first)).toEqual([
      { kind: "payment_reversal", account_code: "1000", debit: 0, credit: 40 },
      { kind: "payment_reversal", account_code: "4000", debit: 33.33, credit: 0 },
      { kind: "payment_reversal", account_code: "1100", debit: 6.67, credit: 0 },
      { kind: "reallocation", account_code: "1100", debit: 33.33, credit: 0 },
      { kind: "reallocation", account_code: "4000", debit: 0, credit: 33.33 },
    ]);
  });

  it("is rejected the second time", async () => {
    const loan = await makeApprovedLoan(test.deps, customer);
    const payment = await pay(loan, 250);
    await reverse(payment);
    const again = await reverse(payment);
    expect([again.statusCode, again.json().error]).toEqual([
      409,
      "This payment has already been reversed.",
    ]);
  });

  it.each(["canceled", "closed"])("is rejected for a loan that was %s", async (status) => {
    const loan = await makeApprovedLoan(test.deps, customer);
    const payment = await pay(loan, 250);
    // Closed without a write-off: the database refuses this while principal is owed.
    await test.asOwner(`alter table loans disable trigger loans_end_without_loss;
      update loans set status = '${status}' where id = ${loan.id};
      alter table loans enable trigger loans_end_without_loss`);
    const response = await reverse(payment);
    expect([response.statusCode, response.json().error]).toEqual([
      409,
      `This payment cannot be reversed, because the loan is ${status}.`,
    ]);
    expect(await entriesOf(payment)).toEqual([]);
  });

  it("is in the audit log with author, reason and earlier values", async () => {
    const loan = await makeApprovedLoan(test.deps, customer);
    const payment = await pay(loan, 250);
    await reverse(payment, { reason: "Bounced cheque" });
    const entries = await test.deps.db
      .selectFrom("audit_entries")
      .selectAll()
      .where("action", "=", "payment.reverse")
      .where("record_id", "=", String(payment.id))
      .execute();
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      actor_user_id: finance.user_id,
      record_type: "payment",
      before: { loan_id: loan.loan_id, status: "paying", balance: 950, paid_total: 250 },
      after: { amount: 250, reason: "Bounced cheque", status: "approved", balance: 1200 },
    });
  });

  it.each([
    ["no body", undefined],
    ["no reason", {}],
    ["an empty reason", { reason: "  " }],
    ["a number", { reason: 5 }],
    ["null", { reason: null }],
  ])("requires a reason: %s is rejected", async (_what, payload) => {
    const loan = await makeApprovedLoan(test.deps, customer);
    const payment = await pay(loan, 250);
    const response = await reverse(payment, payload ?? null);
    expect([response.statusCode, response.json().error]).toEqual([
      400,
      "Please give the reason for the reversal.",
    ]);
  });

  it.each(["0", "999999", "abc", "-1", "1e3", "1.5", "%00", "9".repeat(40)])(
    "of the unknown payment %s is 404",
    async (id) => {
      const response = await reverse(id);
      expect([response.statusCode, response.json().error]).toEqual([404, "Payment not found."]);
    },
  );
});

describe("PAY-13 a reversal by the person who recorded the payment", () => {
  const recordedByFinance = async () => {
    const loan = await makeApprovedLoan(test.deps, customer);
    const response = await test.app.inject({
      method: "POST",
      url: `/api/loans/${loan.loan_id}/pay`,
      headers: finance.headers,
      payload: { amount: 100, payment_method: "Cash" },
    });
    return { loan, payment: response.json().payment };
  };

  it("is rejected, and changes nothing", async () => {
    const { loan, payment } = await recordedByFinance();
    const response = await reverse(payment);
    expect([response.statusCode, response.json().error]).toEqual([
      409,
      "Another staff member must reverse this payment: you have recorded it.",
    ]);
    expect(await loanRow(loan)).toMatchObject({ status: "paying", paid_total: 100 });
    expect(await entriesOf(payment)).toEqual([]);
  });

  it("is permitted by a setting", async () => {
    const { loan, payment } = await recordedByFinance();
    await withSettings(test, { reversal_by_other: false }, async () => {
      expect((await reverse(payment)).statusCode).toBe(200);
    });
    expect(await loanRow(loan)).toMatchObject({ status: "approved", paid_total: 0 });
  });
});
