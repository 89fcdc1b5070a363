import { fieldTexts } from "@microfinance/contract/core/texts.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { forceStatus } from "../../test-support/loan-records.ts";
import {
  type MadeLoan,
  makeApprovedLoan,
  makeUnapprovedLoan,
} from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { recordApprovedWriteOff } from "../../test-support/write-offs.ts";

let test: TestApp;
let cashier: Person;
let customer: Person;

beforeAll(async () => {
  test = await testApp();
  cashier = await makeStaff(test.deps, 4, { first_name: "Fatu", last_name: "Sesay" });
  customer = await makeCustomer(test.deps, { first_name: "Mariama", last_name: "Bangura" });
});
afterAll(() => test.close());

let numbered = 0;
const newId = () => `202603${String((numbered += 1)).padStart(9, "0")}`;

const post = (url: string, payload: object) =>
  test.app.inject({ method: "POST", url, headers: cashier.headers, payload });
const pay = (loan: MadeLoan | string, payload: object) =>
  post(`/api/loans/${typeof loan === "string" ? loan : loan.loan_id}/pay`, payload);

const cash = (amount: unknown) => ({ amount, payment_method: "Cash" });

const loanRow = (loan: MadeLoan) =>
  test.deps.db.selectFrom("loans").selectAll().where("id", "=", loan.id).executeTakeFirstOrThrow();

describe("PAY-4 payment form, PAY-10 balance", () => {
  it("records a payment with its parts, its receipt and the loan after it", async () => {
    const loan = await makeApprovedLoan(test.deps, customer);
    const transaction_id = newId();
    const response = await pay(loan, {
      loan_id: loan.loan_id,
      customer_id: loan.customer_id,
      amount: 250.5,
      payment_method: " Cash ",
      transaction_id,
      remarks: "At the counter",
      staff_id: 99,
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers["idempotency-replayed"]).toBeUndefined();
    const { payment, loan: left, ...envelope } = response.json();
    expect(envelope).toEqual({
      success: true,
      msg: "Payment recorded successfully!",
      message: "Payment recorded successfully!",
    });
    expect(payment).toMatchObject({
      loan_id: loan.loan_id,
      customer_id: customer.customer_id,
      customer_name: "Mariama Bangura",
      amount: 250.5,
      // First instalment: 33.33 interest and 166.67 principal; the rest starts the second with interest.
      interest_part: 66.66,
      principal_part: 183.84,
      balance_after: 949.5,
      payment_method: "Cash",
      transaction_id,
      remarks: "At the counter",
      transaction_date: "2026-03-16",
      date: "2026-03-16",
      staff_id: cashier.staff_id,
      staff_name: "Fatu Sesay",
      created_at: "2026-03-16T09:00:00.000Z",
      reversal: null,
    });
    expect(payment.receipt_number).toBe(`RC-${String(payment.id).padStart(6, "0")}`);
    expect(left).toEqual({
      id: loan.id,
      loan_id: loan.loan_id,
      customer_id: customer.customer_id,
      status: "paying",
      total_amount: 1200,
      paid_total: 250.5,
      balance: 949.5,
      balance_after: 949.5,
      last_payment_date: "2026-03-16",
    });
    expect(await loanRow(loan)).toMatchObject({
      status: "paying",
      balance: 949.5,
      paid_total: 250.5,
      last_payment_date: "2026-03-16",
    });
  });

  it("PAY-8, LOAN-64 accepts both paths and both loan ids", async () => {
    const loan = await makeApprovedLoan(test.deps, customer);
    for (const url of [
      `/api/loans/${loan.id}/pay`,
      `/api/loans/${customer.customer_id}/pay/${loan.loan_id}`,
      `/api/loans/${customer.customer_id}/pay/${loan.id}`,
    ]) {
      const response = await post(url, cash(100));
      expect(response.statusCode).toBe(200);
      expect(response.json().payment.transaction_id).toMatch(/^202603[1-9]\d{8}$/);
    }
    expect((await loanRow(loan)).balance).toBe(900);
  });

  it("PAY-3 the payment of the whole balance sets the status to paid", async () => {
    const loan = await makeApprovedLoan(test.deps, customer);
    expect((await pay(loan, cash(1199.99))).json().loan.status).toBe("paying");
    expect((await pay(loan, cash(0.01))).json().loan).toMatchObject({ status: "paid", balance: 0 });
  });

  it("PAY-17 accepts a value date from the approval to today, and stores the latest as last payment", async () => {
    const loan = await makeApprovedLoan(test.deps, customer, { approval_date: "2026-03-01" });
    await pay(loan, { ...cash(10), transaction_date: "2026-03-12" });
    const earlier = await pay(loan, { ...cash(10), transaction_date: "2026-03-10" });
    expect(earlier.json().payment.date).toBe("2026-03-10");
    expect(earlier.json().loan.last_payment_date).toBe("2026-03-12");
    const future = await pay(loan, { ...cash(10), transaction_date: "2026-03-17" });
    expect(future.statusCode).toBe(400);
    expect(future.json().fields.transaction_date).toBe("The payment date cannot be after today.");
    const early = await pay(loan, { ...cash(10), transaction_date: "2026-02-28" });
    expect(early.statusCode).toBe(400);
    expect(early.json().error).toBe(
      "The payment date cannot be before the day the loan was paid out.",
    );
  });

  it("writes one balanced journal entry and one audit entry", async () => {
    const loan = await makeApprovedLoan(test.deps, customer);
    const { payment } = (await pay(loan, cash(100))).json();
    const lines = await test.deps.db
      .selectFrom("ledger_postings as p")
      .innerJoin("ledger_entries as e", "e.id", "p.entry_id")
      .select(["p.account_code", "p.debit", "p.credit", "e.kind", "e.staff_id", "e.entry_date"])
      .where("e.payment_id", "=", payment.id)
      .orderBy("p.line")
      .execute();
    const entry = { kind: "payment", staff_id: cashier.staff_id, entry_date: "2026-03-16" };
    expect(lines).toEqual([
      { account_code: "1000", debit: 100, credit: 0, ...entry },
      { account_code: "4000", debit: 0, credit: 33.33, ...entry },
      { account_code: "1100", debit: 0, credit: 66.67, ...entry },
    ]);
    const audits = await test.deps.db
      .selectFrom("audit_entries")
      .selectAll()
      .where("record_type", "=", "payment")
      .where("record_id", "=", String(payment.id))
      .execute();
    expect(audits).toHaveLength(1);
    expect(audits[0]).toMatchObject({
      action: "payment.record",
      actor_user_id: cashier.user_id,
      actor_role: "staff:4",
      before: { status: "approved", balance: 1200, paid_total: 0 },
      after: { loan_id: loan.loan_id, amount: 100, status: "paying", balance: 1100 },
    });
  });
});

describe("PAY-1, PAY-2 rejected payments", () => {
  it.each([
    ["applied", "Loan has not been approved or processed."],
    ["reviewing", "Loan has not been approved or processed."],
    ["processing", "Loan has not been approved or processed."],
    ["processed", "Loan is not approved."],
    ["rejected", "Cannot process payment, this loan is rejected."],
  ])("a loan that is %s", async (status, text) => {
    const loan = await makeUnapprovedLoan(test.deps, customer, status);
    const response = await pay(loan, cash(10));
    expect(response.statusCode).toBe(409);
    expect(response.json()).toEqual({ success: false, msg: text, message: text, error: text });
  });

  it.each([
    ["canceled", "Cannot process payment, this loan is canceled."],
    ["closed", "Cannot process payment, this loan is closed."],
  ])("LOAN-56 a loan that was %s with a balance", async (status, text) => {
    const loan = await makeApprovedLoan(test.deps, customer);
    await recordApprovedWriteOff(test, loan, [cashier, await makeStaff(test.deps, 9)]);
    await forceStatus(test, loan, status);
    const response = await pay(loan, cash(10));
    expect([response.statusCode, response.json().error]).toEqual([409, text]);
    expect((await loanRow(loan)).balance).toBe(1200);
  });

  it("a paid loan, for any amount", async () => {
    const loan = await makeApprovedLoan(test.deps, customer);
    await pay(loan, cash(1200));
    for (const amount of [0.01, 99_999]) {
      const response = await pay(loan, cash(amount));
      expect(response.statusCode).toBe(409);
      expect(response.json().error).toBe("No further payment to process, this loan is fully paid.");
    }
  });

  it("PAY-2 more than the balance, which the text states", async () => {
    const loan = await makeApprovedLoan(test.deps, customer, { amount: 5000 });
    await pay(loan, cash(1000));
    const response = await pay(loan, cash(5000.01));
    expect(response.statusCode).toBe(409);
    expect(response.json().error).toBe(
      "Payment amount cannot exceed the outstanding balance of NLe 5,000.00.",
    );
  });

  it("an unknown loan, or one of another customer", async () => {
    const loan = await makeApprovedLoan(test.deps, customer);
    const other = await makeCustomer(test.deps);
    const responses = await Promise.all([
      pay("LN-202603-999999", cash(10)),
      pay("999999", cash(10)),
      pay("CUS-000001", cash(10)),
      pay("%00", cash(10)),
      pay("' or 1=1", cash(10)),
      pay("9".repeat(150), cash(10)),
      pay(loan, { ...cash(10), customer_id: other.customer_id }),
      pay(loan, { ...cash(10), loan_id: "LN-202603-999999" }),
      post(`/api/loans/${other.customer_id}/pay/${loan.loan_id}`, cash(10)),
    ]);
    for (const response of responses) {
      expect(response.statusCode).toBe(404);
      expect(response.json().error).toBe("Loan not found for the entered ID.");
    }
    expect((await loanRow(loan)).balance).toBe(1200);
  });
});

describe("PAY-4 payment form, invalid input", () => {
  const required = "Please fill in all the required fields";
  const number = "Enter the amount as a number with at most two decimals.";
  const positive = "Enter an amount above 0.";
  const id = "The transaction id is the year, the month and nine digits: 15 digits in all.";
  const date = "Enter the payment date as YYYY-MM-DD.";
  const unstorable = "This text has characters that cannot be stored.";
  let loan: MadeLoan;
  beforeAll(async () => {
    loan = await makeApprovedLoan(test.deps, customer);
  });

  it.each([
    ["no body", undefined, required],
    ["a list", [], required],
    ["a text", "amount", required],
    ["nothing in it", {}, required],
    ["no amount", { payment_method: "Cash" }, required],
    ["an empty amount", cash(""), required],
    ["no method", { amount: 10 }, required],
    ["an empty method", { amount: 10, payment_method: "  " }, required],
    ["a method that is a number", { amount: 10, payment_method: 7 }, required],
    ["0", cash(0), positive],
    ["a negative amount", cash(-5), positive],
    ["three decimals", cash(1.234), number],
    ["1e30", cash(1e30), fieldTexts.amountTooLarge],
    ["1e-9", cash(1e-9), number],
    ["an amount as text", cash("250"), number],
    ["an amount as list", cash([250]), number],
    ["true", cash(true), number],
    ["NUL in the method", { amount: 10, payment_method: "Ca\0sh" }, unstorable],
    ["NUL in the remarks", { ...cash(10), remarks: "\0" }, unstorable],
    ["half a character", { ...cash(10), remarks: "\ud800" }, unstorable],
    [
      "endless remarks",
      { ...cash(10), remarks: "x".repeat(2001) },
      "Please use at most 2,000 characters.",
    ],
    ["a short transaction id", { ...cash(10), transaction_id: "20260312345678" }, id],
    ["month 13", { ...cash(10), transaction_id: "202613123456789" }, id],
    ["letters in the id", { ...cash(10), transaction_id: "2026031234567ab" }, id],
    ["an id that is a number", { ...cash(10), transaction_id: 202603123456789 }, id],
    ["a day that does not exist", { ...cash(10), transaction_date: "2026-02-30" }, date],
    ["a date in the format of the forms", { ...cash(10), transaction_date: "16-03-2026" }, date],
    ["a date that is a number", { ...cash(10), transaction_date: 20260316 }, date],
    ["a loan that is a list", { ...cash(10), loan_id: [1] }, "Please enter text."],
  ])("%s", async (_what, payload, text) => {
    const response = await test.app.inject({
      method: "POST",
      url: `/api/loans/${loan.loan_id}/pay`,
      headers: {
        ...cashier.headers,
        ...(payload === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
    });
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toBe(text);
    expect((await loanRow(loan)).balance).toBe(1200);
  });

  it("PAY-8 an error never contains the word success", async () => {
    const rejected = await pay(loan, cash(99_999));
    expect(rejected.body.toLowerCase().replace('"success":false', "")).not.toContain("success");
  });
});
