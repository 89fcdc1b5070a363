import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import {
  auditedAs,
  makeAppliedLoan,
  makeLoanSection,
  makePayload,
  submit,
} from "../../test-support/make-application.ts";
import {
  colleaguesOf,
  type Deciders,
  forms,
  type LoanRef,
  makeLoanIn,
  step,
} from "../../test-support/make-decision.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { withProduct } from "../../test-support/products.ts";
import { withSettings } from "../../test-support/settings.ts";

let test: TestApp;
let people: Deciders;
let admin: Person;

beforeAll(async () => {
  test = await testApp();
  people = { customer: await makeCustomer(test.deps), manager: await makeStaff(test.deps, 8) };
  admin = await makeStaff(test.deps, 9);
});
afterAll(() => test.close());

const approve = (loan: LoanRef, changes: object = {}, person = people.manager) =>
  step(test, person, loan, "approve", { ...forms.approve, ...changes });

const answerOf = async (call: ReturnType<typeof step>) => {
  const response = await call;
  return [response.statusCode, response.json().error];
};

const isUntouched = async (loan: LoanRef) => {
  const row = await test.deps.db
    .selectFrom("loans")
    .select(["status", "approval_date"])
    .where("id", "=", loan.id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ status: "processed", approval_date: null });
};

const processed = (application: Record<string, unknown> = {}) =>
  makeLoanIn(test, people, "processed", application);

describe("LOAN-42 an approval requires both reviews", () => {
  const off = { reviewers_differ: false, approver_independent: false, reversal_by_other: false };

  it.each(["applied", "processing"] as const)(
    "of a loan that was forced from %s to processed, whatever the settings",
    async (status) => {
      const loan = await makeLoanIn(test, people, status);
      await test.deps.db
        .updateTable("loans")
        .set({ status: "processed" })
        .where("id", "=", loan.id)
        .execute();
      const rejected = [409, "Both reviews must be complete before this loan can be approved."];
      expect(await answerOf(approve(loan))).toEqual(rejected);
      await withSettings(test, off, async () => {
        expect(await answerOf(approve(loan, {}, admin))).toEqual(rejected);
      });
      await isUntouched(loan);
    },
  );
});

describe("LOAN-52 the limits of an approval", () => {
  it.each([
    [
      "Salary Loan",
      { approved_amount: 10_001 },
      "approved_amount",
      "The largest amount that can be approved for the Salary Loan is NLe 10,000.",
    ],
    [
      "Salary Loan",
      { loan_period: 25 },
      "loan_period",
      "The longest period of the Salary Loan is 24 months.",
    ],
    [
      "Salary Loan",
      { interest_rate: 0.21 },
      "interest_rate",
      "The rate of the Salary Loan is 20%, 25% or 30%.",
    ],
    [
      "Group Loan",
      { approved_amount: 50_001 },
      "approved_amount",
      "The largest amount that can be approved for the Group Loan is NLe 50,000.",
    ],
    [
      "Individual Loan",
      { loan_period: 37 },
      "loan_period",
      "The longest period of the Individual Business Loan is 36 months.",
    ],
  ])("%s with %j", async (loan_type, changes, field, text) => {
    const loan = await processed({ loan_type, loan_amount: 60_000 });
    const response = await approve(loan, changes);
    expect([response.statusCode, response.json().error, response.json().fields]).toEqual([
      400,
      text,
      { [field]: text },
    ]);
    await isUntouched(loan);
  });

  it("a personal loan has none unless its product has bands", async () => {
    const application = { loan_type: "Personal Loan", loan_amount: 60_000 };
    const loan = await processed(application);
    const band = { amount_from: 100, amount_to: 20_000, months_from: 1, months_to: 12 };
    const bands = [{ label: "Usual", page: null, ...band }];
    await withProduct(test, "Personal Loan", { bands }, async () => {
      expect((await answerOf(approve(loan, { approved_amount: 20_001 })))[1]).toBe(
        "The largest amount that can be approved for the Micro/Personal Loan is NLe 20,000.",
      );
    });
    expect((await approve(loan, { approved_amount: 60_000, loan_period: 60 })).statusCode).toBe(
      200,
    );
  });
});

describe("LOAN-53 more than the requested amount", () => {
  const more = { approved_amount: 6_000 };

  it("requires a reason, which is stored with the decision and in the audit log, and shown to staff", async () => {
    const loan = await processed();
    for (const above_requested_reason of [undefined, null, "  "]) {
      const response = await approve(loan, { ...more, above_requested_reason });
      const text = "Please say why more is approved than was requested.";
      expect([response.statusCode, response.json().fields]).toEqual([
        400,
        { above_requested_reason: text },
      ]);
    }
    const reason = "Tuition rose since the application";
    expect((await approve(loan, { ...more, above_requested_reason: reason })).statusCode).toBe(200);
    const url = `/api/loans/details/${loan.id}`;
    const read = await test.app.inject({ method: "GET", url, headers: admin.headers });
    expect(read.json().loan.decisions[0]).toMatchObject({ above_requested_reason: reason });
    const [entry] = await auditedAs(test, "loan.approve", loan.loan_id);
    expect(entry?.after).toMatchObject({ above_requested_reason: reason, approved_amount: 6_000 });
  });

  it("is not approved by a person who captured or reviewed the loan, in any settings", async () => {
    const { secondReviewer, firstReviewer } = await colleaguesOf(test);
    const form = { ...more, above_requested_reason: "Tuition rose" };
    const reviewed =
      "More than was requested must be approved by another staff member: you have reviewed this loan.";
    await withSettings(test, { approver_independent: false }, async () => {
      const loan = await processed();
      expect(await answerOf(approve(loan, form, firstReviewer))).toEqual([409, reviewed]);
      expect(await answerOf(approve(loan, form, secondReviewer))).toEqual([409, reviewed]);
      await isUntouched(loan);
      const captured = await capturedBy(admin);
      expect((await answerOf(approve(captured, form, admin)))[1]).toBe(
        "More than was requested must be approved by another staff member: you have captured this loan.",
      );
      expect((await approve(loan, form)).statusCode).toBe(200);
    });
  });

  it("a reason that is not required is not stored", async () => {
    const loan = await processed();
    const response = await approve(loan, { above_requested_reason: "None needed" });
    expect(response.statusCode).toBe(200);
    const [entry] = await auditedAs(test, "loan.approve", loan.loan_id);
    expect(entry?.after).toMatchObject({ above_requested_reason: null });
  });
});

describe("LOAN-54 the ceiling of the approver's role", () => {
  const application = { loan_type: "Personal Loan", loan_amount: 120_000 };
  const form = { approved_amount: 120_000, loan_period: 24 };
  /** A processed loan of a customer without others. */
  const alone = async (asked: Record<string, unknown>) =>
    makeLoanIn(test, { ...people, customer: await makeCustomer(test.deps) }, "processed", asked);

  it("limits a manager by default: the error lists the permitted roles and is recorded; a system admin may approve", async () => {
    const loan = await alone(application);
    expect(await answerOf(approve(loan, form))).toEqual([
      403,
      "NLe 120,000 is above your ceiling of NLe 100,000. A System Admin can approve it.",
    ]);
    const [denial] = await auditedAs(test, "access.denied", loan.loan_id);
    expect(denial).toMatchObject({ record_type: "loan", actor_user_id: people.manager.user_id });
    await isUntouched(loan);
    expect((await approve(loan, form, admin)).statusCode).toBe(200);
  });

  it("limits a permission to approve as it does a finance admin", async () => {
    const officer = await makeStaff(test.deps, 5);
    await test.deps.db
      .insertInto("staff_permissions")
      .values({ staff_id: officer.staff_id ?? 0, permission_id: 3 })
      .execute();
    const loan = await alone(application);
    const above = { ...form, approved_amount: 50_001 };
    expect(await answerOf(approve(loan, above, officer))).toEqual([
      403,
      "NLe 50,001 is above your ceiling of NLe 50,000. A Manager or a System Admin can approve it.",
    ]);
    expect((await approve(loan, { ...form, approved_amount: 50_000 }, officer)).statusCode).toBe(
      200,
    );
  });

  it("follows the settings", async () => {
    const loan = await processed();
    const low = { system_admin: 4_000, manager: 4_999.99, others: 0 };
    await withSettings(test, { approval_ceilings: low }, async () => {
      expect((await approve(loan)).statusCode).toBe(403);
      expect((await approve(loan, {}, admin)).statusCode).toBe(403);
    });
    expect((await approve(loan)).statusCode).toBe(200);
  });
});

/** A processed loan whose application a staff member captured. */
async function capturedBy(person: Person): Promise<LoanRef> {
  const { customer_id, first_name, last_name } = people.customer;
  const customer = { customer_id, first_name, last_name };
  const response = await submit(test, person, makePayload({ customer, loan: makeLoanSection() }));
  const { loan } = response.json();
  const { firstReviewer, secondReviewer } = await colleaguesOf(test);
  expect((await step(test, firstReviewer, loan, "review/first")).statusCode).toBe(200);
  expect((await step(test, secondReviewer, loan, "review/second")).statusCode).toBe(200);
  return loan;
}

describe("LOAN-44 separate persons", () => {
  it("the second reviewer differs from the first, unless the settings permit the same", async () => {
    const loan = await makeAppliedLoan(test, people.customer);
    expect((await step(test, admin, loan, "review/first")).statusCode).toBe(200);
    expect(await answerOf(step(test, admin, loan, "review/second"))).toEqual([
      409,
      "Another staff member must do the second review: you have done the first.",
    ]);
    await withSettings(test, { reviewers_differ: false }, async () => {
      expect((await step(test, admin, loan, "review/second")).statusCode).toBe(200);
    });
  });

  it("a reviewer may approve the requested amount", async () => {
    const { secondReviewer } = await colleaguesOf(test);
    expect((await approve(await processed(), {}, secondReviewer)).statusCode).toBe(200);
  });

  it("the approver did not capture the application, unless the settings permit it", async () => {
    const loan = await capturedBy(admin);
    expect(await answerOf(approve(loan, {}, admin))).toEqual([
      409,
      "Another staff member must approve this loan: you have captured its application.",
    ]);
    await withSettings(test, { approver_independent: false }, async () => {
      expect((await approve(loan, {}, admin)).statusCode).toBe(200);
    });
  });
});
