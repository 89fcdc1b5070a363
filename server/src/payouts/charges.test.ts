import { accounts } from "@microfinance/contract/accounting/accounts.ts";
import { type ChargeKind, chargeKinds } from "@microfinance/contract/accounting/charges.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { editLoan, readLoan } from "../../test-support/loan-records.ts";
import { type Deciders, forms, makeLoanIn, step } from "../../test-support/make-decision.ts";
import { makeCustomer, makeStaff } from "../../test-support/make.ts";
import { withProduct } from "../../test-support/products.ts";
import { callAs, linesOf } from "../../test-support/serviced-loans.ts";

let t: TestApp;
let people: Deciders;
const kinds = chargeKinds as ChargeKind[];

beforeAll(async () => {
  t = await testApp();
  people = { customer: await makeCustomer(t.deps), manager: await makeStaff(t.deps, 8) };
  kinds.push({
    kind: "risk_fund",
    label: "Risk fund",
    name: "risk fund",
    subject: "A risk fund",
    account: accounts.recoveries.code,
  });
});
afterAll(async () => {
  kinds.pop();
  await t.close();
});

it("PAY-33 a payout deducts each charge of the product and books it to the account of its kind", () =>
  withProduct(t, "Salary Loan", { charge_rates: { risk_fund: 0.01 } }, async () => {
    const loan = await makeLoanIn(t, people, "processed", { loan_type: "Salary Loan" });
    const approve = { ...forms.approve, approved_amount: 5_000 };
    const response = await step(t, people.manager, loan, "approve", approve);
    expect(response.json().loan).toMatchObject({
      processing_fee: 100,
      charges: { risk_fund: 50 },
      disbursed_amount: 4_850,
    });
    expect(await linesOf(t, loan)).toEqual([
      ["disbursement", "1100", 5000, 0],
      ["disbursement", "1000", 0, 4850],
      ["disbursement", "4100", 0, 100],
      ["disbursement", "4400", 0, 50],
    ]);
    const list = await callAs(t, people.manager, "GET", `/payouts?loan_id=${loan.loan_id}`);
    expect(list.json().payouts).toMatchObject([
      { amount: 5_000, fee: 100, charges: { risk_fund: 50 }, paid: 4_850 },
    ]);
    const reversed = await step(t, people.manager, loan, "cancel");
    expect(reversed.statusCode).toBe(200);
    expect((await linesOf(t, loan)).slice(4)).toEqual([
      ["disbursement_reversal", "1100", 0, 5000],
      ["disbursement_reversal", "1000", 4850, 0],
      ["disbursement_reversal", "4100", 100, 0],
      ["disbursement_reversal", "4400", 50, 0],
    ]);
  }));

it("LOAN-29 an edit to a product without the charge takes it off the estimates", async () => {
  await withProduct(t, "Salary Loan", { charge_rates: { risk_fund: 0.01 } }, async () => {
    const loan = await makeLoanIn(t, people, "applied", { loan_type: "Salary Loan" });
    const before = await readLoan(t, people.manager, loan);
    expect(before.charges).toEqual({ risk_fund: before.loan_amount / 100 });
    const changed = await editLoan(t, people.manager, loan, { loan_type: "Personal Loan" });
    expect(changed.statusCode).toBe(200);
    const after = await readLoan(t, people.manager, loan);
    expect(after).not.toHaveProperty("charges");
    expect(after.disbursed_amount).toBe(after.loan_amount - after.processing_fee);
  });
});
