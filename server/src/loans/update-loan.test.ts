import { fieldTexts } from "@microfinance/contract/core/texts.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeAppliedLoan } from "../../test-support/make-application.ts";
import {
  type Deciders,
  type LoanRef,
  makeLoanIn,
  type Reachable,
  reachable,
  step,
} from "../../test-support/make-decision.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let test: TestApp;
let people: Deciders;
let customer: Person;
let admin: Person;

beforeAll(async () => {
  test = await testApp();
  customer = await makeCustomer(test.deps);
  people = {
    customer,
    manager: await makeStaff(test.deps, 8, { first_name: "Isata", last_name: "Koroma" }),
  };
  admin = await makeStaff(test.deps, 9);
});
afterAll(() => test.close());

const edit = (person: Person, loan: LoanRef, payload: object) =>
  test.app.inject({
    method: "PUT",
    url: `/api/loans/${loan.customer_id}/update/${loan.loan_id}`,
    headers: person.headers,
    payload,
  });

const read = async (loan: LoanRef) =>
  (
    await test.app.inject({
      method: "GET",
      url: `/api/loans/details/${loan.id}`,
      headers: admin.headers,
    })
  ).json().loan;

const kindsOf = async (loan: LoanRef) =>
  (
    await test.deps.db
      .selectFrom("ledger_entries")
      .select("kind")
      .where("loan_id", "=", loan.id)
      .orderBy("id")
      .execute()
  ).map((row) => row.kind);

const auditOf = (record: string, action: string) =>
  test.deps.db
    .selectFrom("audit_entries")
    .select(["before", "after"])
    .where("action", "=", action)
    .where("record_id", "=", record)
    .execute();

describe("LOAN-60 a customer's edit", () => {
  it("changes the application, recomputes its figures, and records the changes", async () => {
    const loan = await makeAppliedLoan(test, customer);
    const answer = await edit(customer, loan, {
      loan_amount: "8,000",
      interest_rate: 0.25,
      loan_period: "10",
      loan_purpose: "Medical Expenses,Education",
      co_debtor: "yes",
      co_debtor_name: "Sorie Conteh",
      co_debtor_relation: "Brother",
    });
    expect(answer.json()).toMatchObject({ success: true, msg: "Loan updated successfully." });
    expect(answer.json().loan).toMatchObject({
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
    const [entry] = await auditOf(loan.loan_id, "loan.update");
    expect(entry?.before).toMatchObject({ loan_amount: 5000, loan_period: 6, co_debtor: "no" });
    expect(entry?.after).toMatchObject({ loan_amount: 8000, loan_period: 10, co_debtor: "yes" });
  });

  it("never changes status, approval, reviews or balance", async () => {
    const loan = await makeAppliedLoan(test, customer);
    const answer = await edit(customer, loan, {
      status: "approved",
      approved_amount: 9,
      approval_date: "2026-03-16",
      first_review: "complete",
      balance: 1,
      paid_total: 1,
      staff_id: 1,
      full_name: "M. Bangura",
    });
    expect(answer.json().loan).toMatchObject({
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
    const before = await test.app.inject({
      method: "GET",
      url: `/api/loans/details/${loan.id}`,
      headers: customer.headers,
    });
    const { updated_at } = before.json().loan;
    const change = { loan_amount: 7000, updated_at };
    const answers = [await edit(customer, loan, change), await edit(customer, loan, change)];
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200]);
    expect(answers[1]?.json().loan).toMatchObject({ loan_amount: 7000 });
    expect(await auditOf(loan.loan_id, "loan.update")).toHaveLength(1);
    const other = await edit(customer, loan, { loan_amount: 8000, updated_at });
    expect(other.statusCode).toBe(409);
  });

  it("the full loan, unchanged, changes nothing", async () => {
    const loan = await makeAppliedLoan(test, customer);
    const before = (
      await test.app.inject({
        method: "GET",
        url: `/api/loans/details/${loan.id}`,
        headers: customer.headers,
      })
    ).json().loan;
    const answer = await edit(customer, loan, before);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().loan.updated_at).toBe(before.updated_at);
    expect(await auditOf(loan.loan_id, "loan.update")).toEqual([]);
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
    [{ loan_amount: "x" }, "Please enter a loan amount above 0."],
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
    const answer = await edit(customer, loan, changes);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toEqual(
      typeof text === "string" ? text : expect.stringMatching(text),
    );
  });

  it.each(reachable)("is permitted only before any review: %s", async (status) => {
    const loan = await makeLoanIn(test, people, status);
    const answer = await edit(customer, loan, { full_name: "M. B." });
    const expected =
      status === "applied"
        ? [200, undefined]
        : [
            409,
            status === "paid"
              ? "This loan is already paid and cannot be modified."
              : "This application is being reviewed and can no longer be changed.",
          ];
    expect([answer.statusCode, answer.json().error]).toEqual(expected);
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

describe("LOAN-50, LOAN-36 an edit by staff", () => {
  it("is permitted to system admin, manager and the permission loans.edit", async () => {
    for (const role of [2, 4, 5, 6, 7]) {
      const loan = await makeLoanIn(test, people, "applied");
      expect(
        (await edit(await makeStaff(test.deps, role), loan, { full_name: "X" })).statusCode,
      ).toBe(403);
    }
    const officer = await makeStaff(test.deps, 5);
    await test.deps.db
      .insertInto("staff_permissions")
      .values({ staff_id: officer.staff_id ?? 0, permission_id: 4 })
      .execute();
    for (const person of [people.manager, admin, officer]) {
      const loan = await makeLoanIn(test, people, "applied");
      const answer = await edit(person, loan, { full_name: "X", loan_amount: 7000 });
      expect(answer.json()).toMatchObject({
        success: true,
        message: "Loan details updated successfully!",
      });
      expect(answer.json().loan).toMatchObject({
        full_name: "X",
        loan_amount: 7000,
        total_amount: 8400,
        status: "applied",
      });
    }
  });

  it.each([
    [{ full_name: "" }, 400, "Please fill in all required fields."],
    [{ loan_amount: null }, 400, "Please fill in all required fields."],
    [{ status: "lost" }, 400, "Choose one of the listed statuses."],
    [{ status: 5 }, 400, "Choose one of the listed statuses."],
    [{ status: "default" }, 409, "Choose one of the listed statuses."],
    [
      { status: "approved" },
      409,
      "A loan becomes approved by Approve Loan alone, after both reviews. It cannot be set here.",
    ],
    [
      { status: "paying" },
      409,
      "A loan becomes paying with its first payment. Record the payment; it cannot be set here.",
    ],
    [
      { status: "paid" },
      409,
      "A loan becomes paid with the payment of its whole balance. Record the payment; it cannot be set here.",
    ],
    [{ status: "applied" }, 400, "Please enter the reason for reopening this loan."],
    [{ status: "applied", reason: " " }, 400, "Please enter the reason for reopening this loan."],
    [{ status: "applied", reason: 5 }, 400, "Please enter the reason for reopening this loan."],
    [{ interest_rate: 0.21 }, 400, "Please choose the interest rate: 20%, 25% or 30%."],
  ])("rejects %j", async (changes, status, text) => {
    const loan = await makeLoanIn(test, people, "rejected");
    const answer = await edit(admin, loan, changes);
    expect([answer.statusCode, answer.json().error]).toEqual([status, text]);
    expect((await read(loan)).status).toBe("rejected");
  });

  it("LOAN-35 a paid loan is locked", async () => {
    const loan = await makeLoanIn(test, people, "paid");
    for (const changes of [{ full_name: "X" }, { status: "paying" }, {}]) {
      const answer = await edit(admin, loan, changes);
      expect([answer.statusCode, answer.json().error]).toEqual([
        409,
        "This loan is already paid and cannot be modified.",
      ]);
    }
  });

  it("the terms of a disbursed loan are locked, the rest is not", async () => {
    const loan = await makeLoanIn(test, people, "approved");
    const locked =
      "The money of this loan has been paid out, so its type, amount, rate and period can no longer be changed.";
    for (const changes of [
      { loan_amount: 1 },
      { interest_rate: 0.3 },
      { loan_period: 7 },
      { loan_type: "Group Loan" },
    ]) {
      const answer = await edit(admin, loan, { ...changes, full_name: "X" });
      expect([answer.statusCode, answer.json().error]).toEqual([409, locked]);
    }
    const answer = await edit(admin, loan, { ...(await read(loan)), full_name: "Right Name" });
    expect(answer.json().loan).toMatchObject({
      full_name: "Right Name",
      total_amount: 6000,
      balance: 6000,
    });
  });

  it.each([
    ["canceled", "processed", "cancel"],
    ["closed", "approved", "close"],
  ] as const)("LOAN-59 the terms of a %s loan are locked", async (status, from, by) => {
    const loan = await makeLoanIn(test, people, from);
    await step(test, people.manager, loan, by);
    for (const changes of [{ loan_amount: 1000 }, { interest_rate: 0.3 }, { loan_period: 7 }]) {
      const answer = await edit(admin, loan, changes);
      expect(answer.statusCode).toBe(409);
      expect(answer.json().error).toMatch(/type, amount, rate and period can no longer be changed/);
    }
    expect((await edit(admin, loan, { full_name: "Right Name" })).json().loan).toMatchObject({
      full_name: "Right Name",
      loan_amount: 5000,
      status,
    });
  });

  it("an outdated edit is rejected, and of two concurrent ones one succeeds", async () => {
    const loan = await makeLoanIn(test, people, "applied");
    const { updated_at } = await read(loan);
    const answers = await Promise.all([
      edit(admin, loan, { full_name: "One", updated_at }),
      edit(people.manager, loan, { full_name: "Two", updated_at }),
    ]);
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 409]);
    const lost = answers.find((answer) => answer.statusCode === 409);
    expect(lost?.json().error).toContain("This record was changed in the meantime.");
  });
});

describe("LOAN-36 a status by edit runs its operation", () => {
  const signed = { approved_by: "Isata Koroma", comments: "As agreed" };
  const decisionsOf = async (loan: LoanRef) => (await read(loan)).decisions;

  it.each([
    ["applied", "rejected", "reject", []],
    ["processed", "cancel", "cancel", []],
    ["approved", "closed", "close", ["disbursement", "write_off"]],
    ["approved", "canceled", "cancel", ["disbursement", "disbursement_reversal"]],
    ["paying", "canceled", "cancel", ["disbursement", "payment", "write_off"]],
  ] as [Reachable, string, "reject" | "cancel" | "close", string[]][])(
    "%s to %s leaves what the action %s leaves",
    async (from, status, action, kinds) => {
      const byEdit = await makeLoanIn(test, people, from);
      const byAction = await makeLoanIn(test, people, from);
      const answer = await edit(people.manager, byEdit, { status, ...signed });
      const done = await step(test, people.manager, byAction, action, signed);
      expect(answer.json().loan.status).toBe(done.json().loan.status);
      expect(await kindsOf(byEdit)).toEqual(kinds);
      expect(await kindsOf(byAction)).toEqual(kinds);
      const [decision] = await decisionsOf(byEdit);
      expect([decision]).toEqual([
        { ...(await decisionsOf(byAction))[0], created_at: decision.created_at },
      ]);
      const trails = [byEdit, byAction].map((loan) => auditOf(loan.loan_id, `loan.${action}`));
      expect(await trails[0]).toEqual(await trails[1]);
    },
  );

  it.each([
    [{}, "approved_by", "Please enter the approver's name."],
    [{ approved_by: " ", comments: "No" }, "approved_by", "Please enter the approver's name."],
    [{ approved_by: "Isata" }, "comments", "Please enter your comments."],
    [{ approved_by: "Isata", comments: null }, "comments", "Please enter your comments."],
    [{ approved_by: "Isata", comments: 5 }, "comments", "Please enter your comments."],
  ])("to rejected with %j is rejected", async (form, field, text) => {
    const loan = await makeLoanIn(test, people, "applied");
    const answer = await edit(admin, loan, { status: "rejected", ...form });
    expect([answer.statusCode, answer.json().error]).toEqual([400, text]);
    expect(answer.json().fields).toEqual({ [field]: text });
    expect((await read(loan)).status).toBe("applied");
  });

  it("a user who may edit and not decide cannot reject, cancel or close; the denial is recorded", async () => {
    const officer = await makeStaff(test.deps, 5);
    await test.deps.db
      .insertInto("staff_permissions")
      .values({ staff_id: officer.staff_id ?? 0, permission_id: 4 })
      .execute();
    for (const [from, status] of [
      ["applied", "rejected"],
      ["processed", "canceled"],
      ["approved", "closed"],
    ] as const) {
      const loan = await makeLoanIn(test, people, from);
      const answer = await edit(officer, loan, { status, ...signed });
      expect([answer.statusCode, answer.json().error]).toEqual([
        403,
        `Setting this loan to ${status} is a decision, which is not part of your role.`,
      ]);
      expect(await auditOf(loan.loan_id, "access.denied")).toHaveLength(1);
      expect((await read(loan)).status).toBe(from);
    }
  });

  it("a reopening requires a reason, resets the reviews and records them in the audit log", async () => {
    const loan = await makeLoanIn(test, people, "processed");
    await step(test, people.manager, loan, "reject");
    const answer = await edit(admin, loan, { status: "applied", reason: "Rejected in error" });
    expect(answer.json().loan).toMatchObject({
      status: "applied",
      first_review: "pending",
      second_review: "pending",
    });
    const [entry] = await auditOf(loan.loan_id, "loan.reopen");
    expect(entry).toMatchObject({
      before: {
        status: "rejected",
        reviews: [{ step: "first", notes: "Documents complete" }, { step: "second" }],
      },
      after: { status: "applied", reason: "Rejected in error" },
    });
    const [decision] = await decisionsOf(loan);
    expect(decision).toMatchObject({
      action: "reopen",
      from_status: "rejected",
      to_status: "applied",
      comments: "Rejected in error",
    });
    expect((await step(test, people.manager, loan, "review/first")).statusCode).toBe(200);
  });

  it("the closing reason in the full loan is no reason to reopen it", async () => {
    const loan = await makeLoanIn(test, people, "rejected");
    const full = await read(loan);
    expect(full.reason).toBe("As agreed with the customer");
    const answer = await edit(admin, loan, { ...full, status: "applied" });
    expect(answer.statusCode).toBe(400);
  });

  it("the same edit can change a reopened loan", async () => {
    const loan = await makeLoanIn(test, people, "processed");
    await step(test, people.manager, loan, "cancel");
    const answer = await edit(admin, loan, {
      status: "applied",
      reason: "The customer wants less",
      loan_amount: 3000,
    });
    expect(answer.json().loan).toMatchObject({ status: "applied", loan_amount: 3000 });
  });

  it("a closing is not undone by an edit", async () => {
    const loan = await makeLoanIn(test, people, "closed");
    const before = await kindsOf(loan);
    for (const status of ["approved", "paying", "applied"]) {
      const answer = await edit(admin, loan, { status, ...signed, reason: "Wrong" });
      expect([answer.statusCode, answer.json().error]).toEqual([
        409,
        "This loan was approved before it was closed. Use Undo closing to open it again: a second person confirms it.",
      ]);
    }
    expect(await kindsOf(loan)).toEqual(before);
  });
});
