import { fieldTexts } from "@microfinance/contract/core/texts.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loanActionNames } from "@microfinance/contract/loans/status.ts";
import { type TestApp, testApp } from "../../test-support/app.ts";
import {
  colleaguesOf,
  type Deciders,
  formOf,
  type LoanRef,
  makeLoanIn,
  reachable,
  type Reachable,
  step,
  type StepPath,
} from "../../test-support/make-decision.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let test: TestApp;
let people: Deciders;

beforeAll(async () => {
  test = await testApp();
  people = {
    customer: await makeCustomer(test.deps),
    manager: await makeStaff(test.deps, 8, { first_name: "Isata", last_name: "Koroma" }),
  };
});
afterAll(() => test.close());

const statusOf = async (loan: LoanRef) => {
  const row = await test.deps.db
    .selectFrom("loans")
    .select("status")
    .where("id", "=", loan.id)
    .executeTakeFirstOrThrow();
  return row.status;
};

const setStatus = (loan: LoanRef, status: string) =>
  test.deps.db.updateTable("loans").set({ status }).where("id", "=", loan.id).execute();

/** LOAN-34: each action, its permitted statuses, and the resulting status. */
const allowed: Record<StepPath, { from: Reachable[]; to: string; done: string }> = {
  "review/first": {
    from: ["applied"],
    to: "processing",
    done: "First review completed successfully.",
  },
  "review/second": {
    from: ["processing"],
    to: "processed",
    done: "Second review completed successfully.",
  },
  approve: { from: ["processed"], to: "approved", done: "Loan approve successful!" },
  cancel: {
    from: ["approved", "processed", "paying"],
    to: "canceled",
    done: "Loan cancel successful!",
  },
  reject: { from: ["applied", "processed"], to: "rejected", done: "Loan reject successful!" },
  close: { from: ["approved", "paying"], to: "closed", done: "Loan close successful!" },
};

const steps: StepPath[] = ["review/first", "review/second", ...loanActionNames];

function refusalOf(path: StepPath, status: Reachable): string {
  const reviewed = !["applied", "rejected"].includes(status);
  if (path === "review/first") {
    return reviewed
      ? "The first review of this loan is already complete."
      : `The first review is not possible for a loan with status: ${status}.`;
  }
  if (path === "review/second") {
    return reviewed
      ? "The second review of this loan is already complete."
      : "The first review must be completed before the second review.";
  }
  if (status === "paid") return "This loan is already paid and cannot be modified.";
  return `Cannot ${path} a loan with status: ${status}.`;
}

describe("LOAN-34 every action from every status", () => {
  for (const path of steps) {
    it.each(reachable)(`${path} from %s`, async (status) => {
      const loan = await makeLoanIn(test, people, status);
      const answer = await step(test, people.manager, loan, path);
      const rule = allowed[path];
      if (rule.from.includes(status)) {
        expect(answer.json()).toMatchObject({ success: true, msg: rule.done, message: rule.done });
        expect(answer.json().loan).toMatchObject({ loan_id: loan.loan_id, status: rule.to });
        expect(await statusOf(loan)).toBe(rule.to);
      } else {
        expect(answer.statusCode).toBe(409);
        expect(answer.json()).toMatchObject({ success: false, error: refusalOf(path, status) });
        expect(await statusOf(loan)).toBe(status);
      }
    });
  }

  it.each(["pending", "reviewing", "default"])(
    "nothing but the first review of an empty status acts on %s",
    async (status) => {
      for (const path of steps) {
        const loan = await makeLoanIn(test, people, "applied");
        await setStatus(loan, status);
        const answer = await step(test, people.manager, loan, path);
        const isFirstOfEmpty = path === "review/first" && status === "reviewing";
        expect(answer.statusCode).toBe(isFirstOfEmpty ? 200 : 409);
      }
    },
  );

  it("LOAN-41 the second review checks the status too", async () => {
    const loan = await makeLoanIn(test, people, "processing");
    await setStatus(loan, "rejected");
    const answer = await step(test, people.manager, loan, "review/second");
    expect([answer.statusCode, answer.json().error]).toEqual([
      409,
      "The second review is not possible for a loan with status: rejected.",
    ]);
  });
});

describe("LOAN-37 permissions on loans", () => {
  const mayAct: Record<StepPath, number[]> = {
    "review/first": [6, 8, 9],
    "review/second": [8, 9],
    approve: [6, 8, 9],
    reject: [6, 8, 9],
    cancel: [6, 8, 9],
    close: [6, 8, 9],
  };
  const neededStatus: Record<StepPath, Reachable> = {
    "review/first": "applied",
    "review/second": "processing",
    approve: "processed",
    reject: "processed",
    cancel: "processed",
    close: "approved",
  };

  for (const role of [2, 4, 5, 6, 7, 8, 9]) {
    it(`role ${role}`, async () => {
      const person = await makeStaff(test.deps, role);
      for (const path of steps) {
        const loan = await makeLoanIn(test, people, neededStatus[path]);
        const answer = await step(test, person, loan, path);
        expect([path, answer.statusCode]).toEqual([path, mayAct[path].includes(role) ? 200 : 403]);
      }
    });
  }

  it.each([
    ["review/first", 1],
    ["review/second", 2],
    ["approve", 3],
    ["close", 3],
  ] as const)("AUTH-39 a loan officer with the permission for %s", async (path, permission_id) => {
    const officer = await makeStaff(test.deps, 5);
    await test.deps.db
      .insertInto("staff_permissions")
      .values({ staff_id: officer.staff_id ?? 0, permission_id })
      .execute();
    const loan = await makeLoanIn(test, people, neededStatus[path]);
    expect((await step(test, officer, loan, path)).statusCode).toBe(200);
  });

  it("customers, the loan's own included, and strangers are denied; the denial is recorded", async () => {
    const loan = await makeLoanIn(test, people, "processed");
    for (const path of steps) {
      expect((await step(test, people.customer, loan, path)).statusCode).toBe(403);
      const stranger = await test.app.inject({
        method: "PATCH",
        url: `/api/loans/${loan.customer_id}/${path}/${loan.loan_id}`,
        payload: formOf(path),
      });
      expect(stranger.statusCode).toBe(401);
    }
    const denied = await test.deps.db
      .selectFrom("audit_entries")
      .select("id")
      .where("action", "=", "access.denied")
      .where("actor_user_id", "=", people.customer.user_id)
      .execute();
    expect(denied).toHaveLength(steps.length);
  });
});

describe("LOAN-55 the forms", () => {
  const neededStatus: Record<string, Reachable> = {
    "review/first": "applied",
    "review/second": "processing",
    approve: "processed",
    reject: "applied",
  };

  it.each([
    ["review/first", { first_reviewer: " " }, "Please enter the reviewer's name."],
    ["review/first", { first_review_notes: "" }, "Please enter the review notes."],
    ["review/first", { first_review_notes: null }, "Please enter the review notes."],
    [
      "review/first",
      { first_review_notes: "x".repeat(51) },
      "Review notes can have at most 50 characters.",
    ],
    ["review/first", { first_review_notes: 5 }, "Please enter the review notes."],
    ["review/first", { first_reviewer: "a\0b" }, "This text has characters that cannot be stored."],
    ["review/second", { second_reviewer: "" }, "Please enter the reviewer's name."],
    [
      "review/second",
      { second_review_notes: "x".repeat(2001) },
      "Please use at most 2,000 characters.",
    ],
    ["approve", { approved_by: "" }, "Please enter the approver's name."],
    ["approve", { comments: "  " }, "Please enter your comments."],
    ["approve", { approved_amount: 0 }, "Enter an approved amount above 0."],
    ["approve", { approved_amount: "" }, "Enter an approved amount above 0."],
    ["approve", { approved_amount: -1 }, "Enter an approved amount above 0."],
    ["approve", { approved_amount: 0.001 }, "Enter an approved amount above 0."],
    ["approve", { approved_amount: 1e30 }, fieldTexts.amountTooLarge],
    ["approve", { approved_amount: [] }, "Please enter a number."],
    ["approve", { approved_amount: 0.04 }, "This amount is too small for 6 monthly payments."],
    ["approve", { interest_rate: 20 }, "Enter the rate as a fraction, for example 0.2 for 20%."],
    ["approve", { interest_rate: 0 }, "Enter the rate as a fraction, for example 0.2 for 20%."],
    [
      "approve",
      { interest_rate: 0.22222 },
      "Enter the rate with at most four decimals, for example 0.225 for 22.5%.",
    ],
    ["approve", { loan_period: 0 }, "Enter the loan period as a whole number of months above 0."],
    ["approve", { loan_period: 2.5 }, "Enter the loan period as a whole number of months above 0."],
    ["approve", { loan_period: 601 }, "The loan period can be at most 600 months."],
    ["reject", { approved_by: null }, "Please enter the approver's name."],
    ["reject", { comments: undefined }, "Please enter your comments."],
    [
      "reject",
      { customerId: "CUS-999999" },
      "The customer named in the form is not the one in the address.",
    ],
    ["reject", { loanId: 999999 }, "The loan named in the form is not the one in the address."],
    ["reject", { loan_id: { id: 1 } }, "The loan named in the form is not the one in the address."],
  ] as const)("%s with %j: %s", async (path, changes, text) => {
    const loan = await makeLoanIn(test, people, neededStatus[path] ?? "applied");
    const answer = await step(test, people.manager, loan, path, { ...formOf(path), ...changes });
    expect([answer.statusCode, answer.json().error]).toEqual([400, text]);
    expect(await statusOf(loan)).toBe(neededStatus[path]);
  });

  it.each(steps)("%s without a body, or with an invalid one", async (path) => {
    const loan = await makeLoanIn(test, people, "processed");
    const url = `/api/loans/${loan.customer_id}/${path}/${loan.loan_id}`;
    for (const payload of ["", "[]", "5", "{}", "null"]) {
      const headers = { ...people.manager.headers, "content-type": "application/json" };
      const answer = await test.app.inject({ method: "PATCH", url, headers, payload });
      expect([400, 409]).toContain(answer.statusCode);
    }
  });

  it("SITE-18 accepts the other names of reviewer, notes and comments, by id and user id too", async () => {
    const loan = await makeLoanIn(test, people, "applied");
    const url = (path: string) => `/api/loans/${people.customer.user_id}/${path}/${loan.id}`;
    const { firstReviewer } = await colleaguesOf(test);
    const call = (path: string, payload: object, person = people.manager) =>
      test.app.inject({
        method: "PATCH",
        url: url(path),
        headers: person.headers,
        payload,
      });
    const again = { customerId: loan.customer_id, loanId: String(loan.id), status: "paid" };
    const review = { ...again, reviewer: "A", notes: "ok" };
    const first = await call("review/first", review, firstReviewer);
    expect(first.json().loan).toMatchObject({
      first_reviewer: "A",
      first_review_by: "A",
      first_review_notes: "ok",
      status: "processing",
    });
    const second = await call("review/second", { ...again, second_review_by: "B", notes: "ok" });
    expect(second.json().loan).toMatchObject({
      second_reviewer: "B",
      second_review_date: "2026-03-16",
    });
    const approval = {
      approved_by: "C",
      approval_comments: "Fine",
      approved_amount: "4,000",
      interest_rate: "0.25",
      loan_period: "4",
    };
    const approved = await call("approve", {
      ...again,
      ...approval,
      total_amount: 1,
      monthly_payment: 1,
    });
    expect(approved.json().loan).toMatchObject({
      approved_by: "C",
      approval_comments: "Fine",
      total_amount: 5000,
      monthly_payment: 1250,
    });
  });

  it.each(["999999", "LN-202603-999999", "nonsense", "%00", "1e3", "9999999999"])(
    "LOAN-64 loan %s is not found",
    async (named) => {
      const answer = await test.app.inject({
        method: "PATCH",
        url: `/api/loans/${people.customer.customer_id}/reject/${named}`,
        headers: people.manager.headers,
        payload: formOf("reject"),
      });
      expect([answer.statusCode, answer.json().error]).toEqual([404, "Loan not found."]);
    },
  );

  it("LOAN-64 a loan under another customer is not found", async () => {
    const loan = await makeLoanIn(test, people, "applied");
    const other: Person = await makeCustomer(test.deps);
    const answer = await step(
      test,
      people.manager,
      { ...loan, customer_id: other.customer_id ?? "" },
      "reject",
    );
    expect([answer.statusCode, answer.json().error]).toEqual([404, "Loan not found."]);
    expect(await statusOf(loan)).toBe("applied");
  });
});

describe("LOAN-38 of two concurrent actions exactly one succeeds", () => {
  const rounds = [1, 2, 3, 4, 5];

  it.each(rounds)("approve and reject (%d)", async () => {
    const loan = await makeLoanIn(test, people, "processed");
    const answers = await Promise.all([
      step(test, people.manager, loan, "approve"),
      step(test, people.manager, loan, "reject"),
    ]);
    const won = answers.filter((answer) => answer.statusCode === 200);
    const lost = answers.find((answer) => answer.statusCode === 409);
    expect(won).toHaveLength(1);
    expect(lost?.json().error).toMatch(
      /^Cannot (approve|reject) a loan with status: (approved|rejected)\.$/,
    );
    expect(await statusOf(loan)).toBe(won[0]?.json().loan.status);
  });

  it.each(rounds)("ten approvals (%d): one disbursement, one set of instalments", async () => {
    const loan = await makeLoanIn(test, people, "processed");
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => step(test, people.manager, loan, "approve")),
    );
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    const count = async (table: "instalments" | "ledger_entries" | "loan_decisions") =>
      (
        await test.deps.db
          .selectFrom(table)
          .select("loan_id")
          .where("loan_id", "=", loan.id)
          .execute()
      ).length;
    expect([
      await count("instalments"),
      await count("ledger_entries"),
      await count("loan_decisions"),
    ]).toEqual([6, 1, 1]);
  });

  it.each(rounds)("two first reviews (%d)", async () => {
    const loan = await makeLoanIn(test, people, "applied");
    const answers = await Promise.all([
      step(test, people.manager, loan, "review/first"),
      step(test, people.manager, loan, "review/first"),
    ]);
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 409]);
    const lost = answers.find((answer) => answer.statusCode === 409);
    expect(lost?.json().error).toBe("The first review of this loan is already complete.");
  });
});
