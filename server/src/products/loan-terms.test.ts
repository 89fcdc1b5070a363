import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makePayload, submit } from "../../test-support/make-application.ts";
import { type Deciders, forms, makeLoanIn, step } from "../../test-support/make-decision.ts";
import { makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { withProduct } from "../../test-support/products.ts";
import { findProduct, loanTerms } from "./queries.ts";

let t: TestApp;
let people: Deciders;

beforeAll(async () => {
  t = await testApp();
  people = { customer: await makeCustomer(t.deps), manager: await makeStaff(t.deps, 8) };
});
afterAll(() => t.close());

const processed = () => makeLoanIn(t, people, "processed", { loan_type: "Salary Loan" });
const none = { kind: "none", value: 0, every: "once", grace_days: 0, cap: 0.2 } as const;
const monthly = {
  kind: "percent_of_instalment",
  value: 0.05,
  every: "30_days",
  grace_days: 3,
  cap: 0.1,
} as const;

describe("PROD-12 the approval of a loan fixes the terms of its product", () => {
  it("with the approved rate and the version; an earlier or later product changes nothing", async () => {
    const loan = await processed();
    expect(await loanTerms(t.deps.db, loan)).toBeNull();
    const changed = { fee: 0.05, penalty: monthly, minimum_interest_months: 3 };
    await withProduct(t, "Salary Loan", { ...changed, agreement_needed: true }, async () => {
      const response = await step(t, people.manager, loan, "approve", {
        ...forms.approve,
        approved_amount: 5_000,
        interest_rate: 0.25,
      });
      expect(response.json().loan).toMatchObject({ processing_fee: 250, disbursed_amount: 4_750 });
    });
    expect(await loanTerms(t.deps.db, loan)).toEqual({
      product_code: "Salary Loan",
      product_version: 2,
      rate: 0.25,
      fee: 0.05,
      penalty: monthly,
      minimum_interest_months: 3,
      agreement_needed: true,
    });
    const next = await processed();
    await step(t, people.manager, next, "approve", forms.approve);
    const { version } = (await findProduct(t.deps.db, "Salary Loan")) ?? {};
    expect(await loanTerms(t.deps.db, next)).toMatchObject({
      product_version: version,
      fee: 0.02,
      penalty: none,
    });
  });

  it("and they never change", async () => {
    const loan = await makeApprovedLoan(t.deps, people.customer);
    expect(await loanTerms(t.deps.db, loan)).toMatchObject({ rate: 0.2, penalty: none });
    for (const statement of [
      `update loan_terms set rules = '{}' where loan_id = ${loan.id}`,
      `delete from loan_terms where loan_id = ${loan.id}`,
      "truncate loan_terms",
    ])
      await expect(t.asOwner(statement)).rejects.toThrow("is append-only");
  });

  it("a loan is not approved without them, by any statement", async () => {
    const loan = await processed();
    const approval = t.deps.db
      .updateTable("loans")
      .set({ status: "approved", approval_date: "2026-03-16", approved_amount: 5 })
      .where("id", "=", loan.id)
      .execute();
    await expect(approval).rejects.toThrow("a loan is approved with its terms");
  });
});

describe("PROD-1, PROD-4 applications", () => {
  const apply = (person: Person, loan: object) => {
    const { customer, ...payload } = makePayload();
    const email = `${randomUUID()}@gmail.com`;
    const applicant = { ...customer, email, phone: "076123456" };
    const isStaff = person.staff_id !== null;
    return submit(t, person, {
      ...payload,
      customer: isStaff ? applicant : customer,
      loan: { ...payload.loan, ...loan },
    });
  };

  it("for an inactive product are refused, for one that is not public to customers only", async () => {
    const customer = await makeCustomer(t.deps);
    const own = { loan_type: "Salary Loan" };
    await withProduct(t, "Salary Loan", { active: false }, async () => {
      const response = await apply(customer, own);
      expect([response.statusCode, response.json().fields]).toEqual([
        400,
        { "loan.loan_type": "Please choose the loan type." },
      ]);
    });
    await withProduct(t, "Salary Loan", { public: false }, async () => {
      expect((await apply(customer, own)).statusCode).toBe(400);
      expect((await apply(people.manager, own)).statusCode).toBe(200);
    });
  });

  it("outside all bands are refused where the product enforces them", async () => {
    const customer = await makeCustomer(t.deps);
    const large = { loan_type: "Salary Loan", loan_amount: 20_000, loan_period: 24 };
    await withProduct(t, "Salary Loan", { enforce: true }, async () => {
      const response = await apply(customer, large);
      expect([response.statusCode, response.json().error]).toEqual([
        400,
        "The Salary Loan is from NLe 500, 1 to 18 months, or NLe 1,000 to 10,000, 12 to 24 months.",
      ]);
    });
    expect((await apply(customer, large)).statusCode).toBe(200);
  });

  it("estimate the fee of their product", async () => {
    const customer = await makeCustomer(t.deps);
    await withProduct(t, "Salary Loan", { fee: 0 }, async () => {
      const response = await apply(customer, { loan_type: "Salary Loan", loan_amount: 1_000 });
      expect(response.json().loan).toMatchObject({ processing_fee: 0, disbursed_amount: 1_000 });
    });
  });
});
