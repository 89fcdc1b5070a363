import { addMonths } from "@microfinance/contract/core/dates.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs } from "../../test-support/call.ts";
import { makeAppliedLoan } from "../../test-support/make-application.ts";
import { makeApprovedLoan } from "../../test-support/make-loan.ts";
import { type LoanRef, makeLoanIn, pay, step } from "../../test-support/make-decision.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { withSettings } from "../../test-support/settings.ts";

let test: TestApp;
let manager: Person;
let basic: Person;
const today = "2026-03-16";

beforeAll(async () => {
  test = await testApp();
  manager = await makeStaff(test.deps, 8);
  basic = await makeStaff(test.deps, 2);
});
afterAll(() => test.close());

const read = (person: Person, path: string) =>
  callAs(test, person, "GET", `/loans/${path}/assessment`);
const assessmentOf = async (loan: { loan_id: string }) =>
  (await read(manager, loan.loan_id)).body.assessment;

const setUser = (person: Person, values: object) =>
  test.deps.db.updateTable("users").set(values).where("id", "=", person.user_id).execute();

const aloneAs = async (phone: string, names: object = {}) => {
  const customer = await makeCustomer(test.deps, names);
  await setUser(customer, { phone });
  return customer;
};

const nameGuarantor = (person: Person, guarantor_phone: string) =>
  test.deps.db
    .updateTable("guarantors")
    .set({ guarantor_phone })
    .where("customer_id", "=", person.customer_id ?? "")
    .execute();

/** A loan of a year ago, of which nothing is paid. */
const lateLoan = (customer: Person) =>
  makeApprovedLoan(test.deps, customer, { approval_date: addMonths(today, -2) });

describe("LOAN-136 the assessment of a loan", () => {
  it("states income, shares and exposure, of this loan and of all live ones", async () => {
    const customer = await aloneAs("+232-76-100001");
    await makeLoanIn(test, { customer, manager }, "paying");
    await makeLoanIn(test, { customer, manager }, "closed");
    const loan = await makeAppliedLoan(test, customer, {
      loan_amount: 8000,
      loan_period: 12,
      monthly_salary: "2,400",
    });
    const figures = await assessmentOf(loan);
    expect(figures).toMatchObject({
      income: 2400,
      instalment: 800,
      income_share: 0.3333,
      all_instalments: 1800,
      all_share: 0.75,
      noted_share: 0.4,
      running_loans: 1,
      days_late: 0,
      worst_days_late: 0,
      guarantor_of: [],
      late_guarantors: [],
    });
    // Of 1,500 paid, 333.34 are interest of two instalments.
    expect(figures).toMatchObject({ exposure_before: 3833.34, exposure_after: 11_833.34 });
    const running = await makeLoanIn(test, { customer, manager }, "approved");
    expect(await assessmentOf(running)).toMatchObject({
      instalment: 1000,
      exposure_before: 3833.34,
      exposure_after: 8833.34,
    });
  });

  it("without a salary there is no share, and the noted share is a setting", async () => {
    const customer = await aloneAs("+232-76-100002");
    const loan = await makeAppliedLoan(test, customer, { monthly_salary: "" });
    await withSettings(test, { noted_income_share: 0.25 }, async () => {
      expect(await assessmentOf(loan)).toMatchObject({
        income: null,
        income_share: null,
        all_share: null,
        noted_share: 0.25,
        worst_days_late: null,
      });
    });
  });

  it("counts an approved loan that waits for its payout", async () => {
    const customer = await aloneAs("+232-76-100003");
    const waiting = await makeLoanIn(test, { customer, manager }, "processed");
    await withSettings(test, { payout: "separate" }, async () => {
      expect((await step(test, manager, waiting, "approve")).statusCode).toBe(200);
      const loan = await makeAppliedLoan(test, customer, { loan_amount: 1000 });
      expect(await assessmentOf(loan)).toMatchObject({
        exposure_before: 5000,
        exposure_after: 6000,
      });
    });
  });

  it("a rejected loan adds nothing", async () => {
    const customer = await aloneAs("+232-76-100004");
    const loan = await makeLoanIn(test, { customer, manager }, "rejected");
    expect(await assessmentOf(loan)).toMatchObject({
      all_instalments: 0,
      exposure_before: 0,
      exposure_after: 0,
    });
  });

  it("every staff member reads it, no customer does, and an unknown loan is a 404", async () => {
    const customer = await aloneAs("+232-76-100005");
    const loan = await makeAppliedLoan(test, customer);
    expect((await read(basic, loan.loan_id)).status).toBe(200);
    expect((await read(customer, loan.loan_id)).status).toBe(403);
    expect((await read(manager, "LN-202601-999999")).status).toBe(404);
    const wide = await callAs(test, manager, "GET", `/loans/${loan.loan_id}/assessment?wide=1`);
    expect(wide.status).toBe(400);
  });
});

describe("LOAN-137 lateness and guarantees", () => {
  it("states the days late now, and the worst of all loans, also of repaid ones", async () => {
    const customer = await aloneAs("+232-76-100006");
    const repaid = await lateLoan(customer);
    const cashier = await makeStaff(test.deps, 4);
    expect((await pay(test, cashier, repaid, repaid.total)).statusCode).toBe(200);
    const loan = await makeAppliedLoan(test, customer);
    // The first instalment was due on 16 Feb and paid on 16 Mar.
    expect(await assessmentOf(loan)).toMatchObject({ days_late: 0, worst_days_late: 28 });
    await lateLoan(customer);
    expect(await assessmentOf(loan)).toMatchObject({ days_late: 28, worst_days_late: 28 });
  });

  it("names whom the customer guarantees, and guarantors who are late themselves", async () => {
    const guarantor = await aloneAs("+232-78-100007", { first_name: "Hawa", last_name: "Bah" });
    const borrower = await aloneAs("+232-78-100008", { first_name: "Musa", last_name: "Turay" });
    await setUser(guarantor, { middle_name: "Fatu" });
    await setUser(borrower, { middle_name: "" });
    const debtor = await makeLoanIn(test, { customer: borrower, manager }, "paying");
    await nameGuarantor(borrower, "078 100 007");
    const loan: LoanRef = await makeAppliedLoan(test, guarantor);
    expect((await assessmentOf(loan)).guarantor_of).toEqual([
      {
        customer_id: borrower.customer_id,
        full_name: "Musa Turay",
        balance: 4500,
        days_late: 0,
      },
    ]);
    expect((await assessmentOf(debtor)).late_guarantors).toEqual([]);
    await lateLoan(guarantor);
    expect((await assessmentOf(debtor)).late_guarantors).toEqual([
      { customer_id: guarantor.customer_id, full_name: "Hawa Fatu Bah", days_late: 28 },
    ]);
  });
});
