import { staffRolesExcept } from "../../test-support/staff-roles.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { editLoan, entryKindsOf, loanAuditOf, readLoan } from "../../test-support/loan-records.ts";
import {
  approveWaiting,
  type Deciders,
  type LoanRef,
  makeDeciders,
  makeLoanIn,
  type Reachable,
  step,
} from "../../test-support/make-decision.ts";
import { makeStaff, type Person } from "../../test-support/make.ts";

let test: TestApp;
let people: Deciders;
let admin: Person;

beforeAll(async () => {
  test = await testApp();
  people = await makeDeciders(test);
  admin = await makeStaff(test.deps, 9);
});
afterAll(() => test.close());

const edit = (person: Person, loan: LoanRef, payload: object) =>
  editLoan(test, person, loan, payload);
const read = (loan: LoanRef) => readLoan(test, admin, loan);

describe("LOAN-50, LOAN-36 an edit by staff", () => {
  it("is permitted to system admin, manager and the permission loans.edit", async () => {
    for (const role of staffRolesExcept("manager", "systemAdmin")) {
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
      const response = await edit(person, loan, { full_name: "X", loan_amount: 7000 });
      expect(response.json()).toMatchObject({
        success: true,
        message: "Loan details updated successfully!",
      });
      expect(response.json().loan).toMatchObject({
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
    const response = await edit(admin, loan, changes);
    expect([response.statusCode, response.json().error]).toEqual([status, text]);
    expect((await read(loan)).status).toBe("rejected");
  });

  it("LOAN-35 a paid loan is locked", async () => {
    const loan = await makeLoanIn(test, people, "paid");
    for (const changes of [{ full_name: "X" }, { status: "paying" }, {}]) {
      const response = await edit(admin, loan, changes);
      expect([response.statusCode, response.json().error]).toEqual([
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
      const response = await edit(admin, loan, { ...changes, full_name: "X" });
      expect([response.statusCode, response.json().error]).toEqual([409, locked]);
    }
    const response = await edit(admin, loan, { ...(await read(loan)), full_name: "Right Name" });
    expect(response.json().loan).toMatchObject({
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
      const response = await edit(admin, loan, changes);
      expect(response.statusCode).toBe(409);
      expect(response.json().error).toMatch(
        /type, amount, rate and period can no longer be changed/,
      );
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
    const responses = await Promise.all([
      edit(admin, loan, { full_name: "One", updated_at }),
      edit(people.manager, loan, { full_name: "Two", updated_at }),
    ]);
    expect(responses.map((response) => response.statusCode).toSorted()).toEqual([200, 409]);
    const lost = responses.find((response) => response.statusCode === 409);
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
      const response = await edit(people.manager, byEdit, { status, ...signed });
      const done = await step(test, people.manager, byAction, action, signed);
      if (kinds.length > 0) {
        expect(response.json().loan.status).toBe(from);
        const asked = kinds.includes("write_off") ? "write_off" : "cancellation";
        expect((await approveWaiting(test, byEdit, asked)).statusCode).toBe(200);
        expect((await read(byEdit)).status).toBe(done.json().loan.status);
      } else expect(response.json().loan.status).toBe(done.json().loan.status);
      expect(await entryKindsOf(test, byEdit)).toEqual(kinds);
      expect(await entryKindsOf(test, byAction)).toEqual(kinds);
      const [decision] = await decisionsOf(byEdit);
      expect([decision]).toEqual([
        { ...(await decisionsOf(byAction))[0], created_at: decision.created_at },
      ]);
      expect(await loanAuditOf(test, byEdit, `loan.${action}`)).toEqual(
        await loanAuditOf(test, byAction, `loan.${action}`),
      );
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
    const response = await edit(admin, loan, { status: "rejected", ...form });
    expect([response.statusCode, response.json().error]).toEqual([400, text]);
    expect(response.json().fields).toEqual({ [field]: text });
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
      const response = await edit(officer, loan, { status, ...signed });
      expect([response.statusCode, response.json().error]).toEqual([
        403,
        `Setting this loan to ${status} is a decision, which is not part of your role.`,
      ]);
      expect(await loanAuditOf(test, loan, "access.denied")).toHaveLength(1);
      expect((await read(loan)).status).toBe(from);
    }
  });

  it("a reopening requires a reason, resets the reviews and records them in the audit log", async () => {
    const loan = await makeLoanIn(test, people, "processed");
    await step(test, people.manager, loan, "reject");
    const response = await edit(admin, loan, { status: "applied", reason: "Rejected in error" });
    expect(response.json().loan).toMatchObject({
      status: "applied",
      first_review: "pending",
      second_review: "pending",
    });
    const [entry] = await loanAuditOf(test, loan, "loan.reopen");
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
    const response = await edit(admin, loan, { ...full, status: "applied" });
    expect(response.statusCode).toBe(400);
  });

  it("the same edit can change a reopened loan", async () => {
    const loan = await makeLoanIn(test, people, "processed");
    await step(test, people.manager, loan, "cancel");
    const response = await edit(admin, loan, {
      status: "applied",
      reason: "The customer wants less",
      loan_amount: 3000,
    });
    expect(response.json().loan).toMatchObject({ status: "applied", loan_amount: 3000 });
  });

  it("a closing is not undone by an edit", async () => {
    const loan = await makeLoanIn(test, people, "closed");
    const before = await entryKindsOf(test, loan);
    for (const status of ["approved", "paying", "applied"]) {
      const response = await edit(admin, loan, { status, ...signed, reason: "Wrong" });
      expect([response.statusCode, response.json().error]).toEqual([
        409,
        "This loan was approved before it was closed. Use Undo closing to open it again: a second person confirms it.",
      ]);
    }
    expect(await entryKindsOf(test, loan)).toEqual(before);
  });
});
