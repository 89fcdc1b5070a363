import { fieldTexts } from "@microfinance/contract/core/texts.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { editLoan, loanAuditOf, readLoan } from "../../test-support/loan-records.ts";
import { makeAppliedLoan } from "../../test-support/make-application.ts";
import { type LoanRef, makeLoanIn, reachable } from "../../test-support/make-decision.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let test: TestApp;
let customer: Person;
let manager: Person;

beforeAll(async () => {
  test = await testApp();
  customer = await makeCustomer(test.deps);
  manager = await makeStaff(test.deps, 8);
});
afterAll(() => test.close());

const edit = (person: Person, loan: LoanRef, payload: object) =>
  editLoan(test, person, loan, payload);

describe("LOAN-60 a customer's edit", () => {
  it("changes the application, recomputes its figures, and records the changes", async () => {
    const loan = await makeAppliedLoan(test, customer);
    const response = await edit(customer, loan, {
      loan_amount: "8,000",
      interest_rate: 0.25,
      loan_period: "10",
      loan_purpose: "Medical Expenses,Education",
      co_debtor: "yes",
      co_debtor_name: "Sorie Conteh",
      co_debtor_relation: "Brother",
    });
    expect(response.json()).toMatchObject({ success: true, msg: "Loan updated successfully." });
    expect(response.json().loan).toMatchObject({
      loan_amount: 8000,
      interest_rate: 0.25,
      loan_period: 10,
      total_amount: 10000,
      monthly_payment: 1000,
      processing_fee: 160,
      disbursed_amount: 7840,
      loan_purpose: "Education,Medical Expenses",
      co_debtor_name: "Sorie Conteh",
      status: "applied",
    });
    const [entry] = await loanAuditOf(test, loan, "loan.update");
    expect(entry?.before).toMatchObject({ loan_amount: 5000, loan_period: 6, co_debtor: "no" });
    expect(entry?.after).toMatchObject({ loan_amount: 8000, loan_period: 10, co_debtor: "yes" });
  });

  it("never changes status, approval, reviews or balance", async () => {
    const loan = await makeAppliedLoan(test, customer);
    const response = await edit(customer, loan, {
      status: "approved",
      approved_amount: 9,
      approval_date: "2026-03-16",
      first_review: "complete",
      balance: 1,
      paid_total: 1,
      staff_id: 1,
      full_name: "M. Bangura",
    });
    expect(response.json().loan).toMatchObject({
      status: "applied",
      approved_amount: null,
      approval_date: null,
      first_review: "pending",
      balance: 0,
      full_name: "M. Bangura",
    });
  });

  it("a repeated edit returns the same response and is stored once", async () => {
    const loan = await makeAppliedLoan(test, customer);
    const { updated_at } = await readLoan(test, customer, loan);
    const change = { loan_amount: 7000, updated_at };
    const responses = [await edit(customer, loan, change), await edit(customer, loan, change)];
    expect(responses.map((response) => response.statusCode)).toEqual([200, 200]);
    expect(responses[1]?.json().loan).toMatchObject({ loan_amount: 7000 });
    expect(await loanAuditOf(test, loan, "loan.update")).toHaveLength(1);
    const other = await edit(customer, loan, { loan_amount: 8000, updated_at });
    expect(other.statusCode).toBe(409);
  });

  it("the full loan, unchanged, changes nothing", async () => {
    const loan = await makeAppliedLoan(test, customer);
    const before = await readLoan(test, customer, loan);
    const response = await edit(customer, loan, before);
    expect(response.statusCode).toBe(200);
    expect(response.json().loan.updated_at).toBe(before.updated_at);
    expect(await loanAuditOf(test, loan, "loan.update")).toEqual([]);
  });

  it.each([
    [{ loan_purpose: [] }, "Please select at least one loan purpose."],
    [{ loan_purpose: "" }, "Please select at least one loan purpose."],
    [{ full_name: "" }, "Please fill in all required fields."],
    [{ applicant_initial: null }, "Please fill in all required fields."],
    [{ submission_date: "" }, "Please fill in all required fields."],
    [{ monthly_salary: "" }, "Please fill in all required fields."],
    [{ consent: "" }, "Please fill in all required fields."],
    [{ consented: false }, "Please fill in all required fields."],
    [{ loan_type: "" }, "Please fill in all required fields."],
    [{ co_debtor: "" }, "Please fill in all required fields."],
    [{ loan_type: "Car Loan" }, "Please choose the loan type."],
    [{ loan_amount: 0 }, "Please enter a loan amount above 0."],
    [{ loan_amount: "x" }, "“x” is not an amount. Write it like 2500.50."],
    [{ loan_amount: 1e30 }, fieldTexts.amountTooLarge],
    [{ interest_rate: 0.5 }, "Please choose the interest rate: 20%, 25% or 30%."],
    [{ loan_period: 0 }, "Please enter the loan period in whole months, 1 or more."],
    [{ submission_date: "2026-02-30" }, "Please enter a valid date in the format DD-MM-YYYY."],
    [{ full_name: "a\0" }, "This text has characters that cannot be stored."],
    [{ full_name: {} }, "Please enter text."],
    [{ co_debtor: "perhaps" }, "Please answer yes or no."],
    [{ updated_at: "soon" }, /changed in the meantime/],
  ])("LOAN-61 rejects %j", async (changes, text) => {
    const loan = await makeAppliedLoan(test, customer);
    const response = await edit(customer, loan, changes);
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toEqual(
      typeof text === "string" ? text : expect.stringMatching(text),
    );
  });

  it.each(reachable)("is permitted only before any review: %s", async (status) => {
    const loan = await makeLoanIn(test, { customer, manager }, status);
    const response = await edit(customer, loan, { full_name: "M. B." });
    const expected =
      status === "applied"
        ? [200, undefined]
        : [
            409,
            status === "paid"
              ? "This loan is already paid and cannot be modified."
              : "This application is being reviewed and can no longer be changed.",
          ];
    expect([response.statusCode, response.json().error]).toEqual(expected);
  });

  it("CUST-1 of another customer's loan, or under another customer, is denied and recorded", async () => {
    const other = await makeCustomer(test.deps);
    const loan = await makeAppliedLoan(test, customer);
    expect((await edit(other, loan, { full_name: "X" })).statusCode).toBe(403);
    expect(
      (await edit(other, { ...loan, customer_id: other.customer_id ?? "" }, {})).statusCode,
    ).toBe(403);
    const wrongPath = await edit(
      customer,
      { ...loan, customer_id: other.customer_id ?? "" },
      { full_name: "X" },
    );
    expect(wrongPath.statusCode).toBe(403);
    const denied = await test.deps.db
      .selectFrom("audit_entries")
      .select("actor_user_id")
      .where("action", "=", "access.denied")
      .orderBy("id")
      .execute();
    expect(denied.map((row) => row.actor_user_id)).toEqual([
      other.user_id,
      other.user_id,
      customer.user_id,
    ]);
  });
});
