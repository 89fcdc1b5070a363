import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import {
  type MadeLoan,
  makeApprovedLoan,
  makeUnapprovedLoan,
} from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { recordApprovedWriteOff } from "../../test-support/write-offs.ts";

let test: TestApp;
let staff: Person;
let customer: Person;
let loan: MadeLoan;

const read = (id: string | number, query = "") =>
  test.app.inject({
    method: "GET",
    url: `/api/reports/statement/${id}${query}`,
    headers: staff.headers,
  });

const pay = async (amount: number, transaction_date: string) => {
  const response = await test.app.inject({
    method: "POST",
    url: `/api/loans/${loan.loan_id}/pay`,
    headers: staff.headers,
    payload: { amount, payment_method: "Cash", transaction_date },
  });
  return response.json().payment;
};

// 1,200.00 over six months from 10 November: 200.00 a month, 33.33 of it interest.
beforeAll(async () => {
  test = await testApp();
  staff = await makeStaff(test.deps, 8);
  customer = await makeCustomer(test.deps, { first_name: "Mariama", last_name: "Bangura" });
  await test.deps.db
    .insertInto("addresses")
    .values({ customer_id: customer.customer_id ?? "", address: "12 Kissy Road", city: "Freetown" })
    .execute();
  loan = await makeApprovedLoan(test.deps, customer, { approval_date: "2025-11-10" });
  await pay(200, "2025-12-10");
  await pay(250, "2026-01-12");
  const wrong = await pay(300, "2026-02-10");
  await test.app.inject({
    method: "POST",
    url: `/api/payments/${wrong.id}/reverse`,
    headers: (await makeStaff(test.deps, 6)).headers,
    payload: { reason: "Bounced cheque" },
  });
});
afterAll(() => test.close());

describe("RPT-1 payment statement", () => {
  it("covers the loan from its approval to today", async () => {
    const response = await read(loan.loan_id);
    expect(response.statusCode).toBe(200);
    const { statement } = response.json();
    const { movements, ...figures } = statement;
    expect(figures).toEqual({
      loan_id: loan.loan_id,
      customer_id: customer.customer_id,
      customer_name: "Mariama Bangura",
      customer_phone: "+232-76-123456",
      customer_address: "12 Kissy Road, Freetown",
      loan_type: "Salary Loan",
      status: "paying",
      total_amount: 1200,
      interest_rate: 0.2,
      from: "2025-11-10",
      to: "2026-03-16",
      statement_date: "2026-03-16",
      due_date: "2026-04-10",
      opening_balance: 0,
      closing_balance: 750,
      // Past due: what is left of 10 February and all of 10 March; current: 10 April.
      past_due_principal: 316.67,
      past_due_interest: 33.33,
      current_principal: 166.67,
      current_interest: 33.33,
      amount_due: 550,
      days_past_due: 34,
      written_off: 0,
      interest_accrued: 133.32,
      days_accrued: 127,
    });
    expect(
      movements.map((line: { date: string; kind: string; balance: number }) => [
        line.date,
        line.kind,
        line.balance,
      ]),
    ).toEqual([
      ["2025-11-10", "loan", 1200],
      ["2025-12-10", "payment", 1000],
      ["2026-01-12", "payment", 750],
      ["2026-02-10", "payment", 450],
      ["2026-03-16", "reversal", 750],
    ]);
    expect(movements[4]).toMatchObject({
      charged: 300,
      paid: 0,
      reference: movements[3].reference,
    });
    expect(movements[3].reference).toMatch(/^RC-\d{6}$/);
  });

  it("covers a past period with the balances of that time", async () => {
    const { statement } = (await read(loan.id, "?from=2025-12-11&to=2026-02-15")).json();
    expect(statement).toMatchObject({
      from: "2025-12-11",
      to: "2026-02-15",
      opening_balance: 1000,
      closing_balance: 450,
      // 750.00 were paid by then: up to most of the fourth instalment.
      due_date: "2026-03-10",
      amount_due: 50,
      days_past_due: 0,
      past_due_principal: 0,
      past_due_interest: 0,
      interest_accrued: 66.66,
      days_accrued: 67,
    });
    expect(statement.movements).toHaveLength(2);
  });

  it("of days before the approval has zero balances", async () => {
    const { statement } = (await read(loan.loan_id, "?from=2025-10-01&to=2025-10-31")).json();
    expect(statement).toMatchObject({
      opening_balance: 0,
      closing_balance: 0,
      amount_due: 0,
      due_date: null,
      movements: [],
    });
  });

  it("RPT-1 of a closed loan has its balance and no amount due", async () => {
    const closed = await makeApprovedLoan(test.deps, customer, { approval_date: "2025-11-10" });
    await recordApprovedWriteOff(test, closed, [staff, await makeStaff(test.deps, 9)]);
    await test.deps.db
      .updateTable("loans")
      .set({ status: "closed", written_off_on: "2026-03-01" })
      .where("id", "=", closed.id)
      .execute();
    await test.deps.db
      .insertInto("loan_decisions")
      .values({
        loan_id: closed.id,
        action: "close",
        from_status: "approved",
        to_status: "closed",
        approved_by: "Ibrahim Conteh",
        comments: "Moved abroad",
        staff_id: staff.staff_id ?? 0,
        decided_on: "2026-03-01",
      })
      .execute();
    const { statement } = (await read(closed.loan_id)).json();
    expect(statement).toMatchObject({ closing_balance: 1200, amount_due: 0, days_past_due: 0 });
    expect(statement.movements.at(-1)).toEqual({
      date: "2026-03-01",
      kind: "closed",
      reference: "",
      amount: 0,
      charged: 0,
      paid: 0,
      balance: 1200,
    });
    const before = (await read(closed.loan_id, "?to=2026-02-28")).json().statement;
    expect(before.amount_due).toBe(800);
  });

  it.each(["LN-202603-999999", "999999", "Kamara", "%00", "CUS-000001", "1".repeat(150)])(
    "of the unknown loan %s is 404",
    async (id) => {
      const response = await read(id);
      expect([response.statusCode, response.json().error]).toEqual([
        404,
        "Please enter a valid Loan ID.",
      ]);
    },
  );

  it("of a loan without an approval is 409", async () => {
    const applied = await makeUnapprovedLoan(test.deps, customer, "applied");
    const response = await read(applied.loan_id);
    expect([response.statusCode, response.json().error]).toEqual([
      409,
      "No payments found for this Loan ID.",
    ]);
  });

  it.each([
    ["?to=2026-03-17", "A statement cannot end after today."],
    ["?from=2026-03-17", "The period must start before it ends."],
    ["?from=2026-03-02&to=2026-03-01", "The period must start before it ends."],
    ["?from=x", "Enter the date as YYYY-MM-DD."],
    ["?to=2026-02-30", "Enter the date as YYYY-MM-DD."],
    ["?to=%00", "Enter the date as YYYY-MM-DD."],
  ])("of the period %s is rejected", async (query, text) => {
    const response = await read(loan.loan_id, query);
    expect([response.statusCode, response.json().error]).toEqual([400, text]);
  });
});
