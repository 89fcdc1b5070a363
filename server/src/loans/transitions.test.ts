import { staffRoleIds } from "../../test-support/staff-roles.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { forceStatus, readLoan, statusOf } from "../../test-support/loan-records.ts";
import {
  type Deciders,
  formOf,
  makeDeciders,
  makeLoanIn,
  reachable,
  type Reachable,
  step,
  type StepPath,
  steps,
} from "../../test-support/make-decision.ts";
import { makeStaff } from "../../test-support/make.ts";
import { raiseCeilings } from "../../test-support/settings.ts";

let test: TestApp;
let people: Deciders;

beforeAll(async () => {
  test = await testApp();
  await raiseCeilings(test);
  people = await makeDeciders(test);
});
afterAll(() => test.close());

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

function errorOf(path: StepPath, status: Reachable): string {
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

describe("LOAN-34, LOAN-40, LOAN-41 every action from every status", () => {
  for (const path of steps) {
    it.each(reachable)(`${path} from %s`, async (status) => {
      const loan = await makeLoanIn(test, people, status);
      const before = await readLoan(test, people.manager, loan);
      const response = await step(test, people.manager, loan, path);
      const rule = allowed[path];
      if (rule.from.includes(status)) {
        expect(response.statusCode).toBe(200);
        const isAsked = path === "close" || (path === "cancel" && status !== "processed");
        // A second person has approved what was asked for, and the response is the loan after it (SERV-121).
        expect(response.json()).toMatchObject(
          isAsked ? { success: true } : { success: true, msg: rule.done, message: rule.done },
        );
        expect(response.json().loan).toMatchObject({ loan_id: loan.loan_id, status: rule.to });
        expect(await statusOf(test, loan)).toBe(rule.to);
      } else {
        expect(response.statusCode).toBe(409);
        expect(response.json()).toMatchObject({ success: false, error: errorOf(path, status) });
        expect(before).toMatchObject({ loan_id: loan.loan_id, status });
        expect(await readLoan(test, people.manager, loan)).toEqual(before);
      }
    });
  }

  it.each(["pending", "reviewing", "default"])(
    "nothing but the first review of an empty status acts on %s",
    async (status) => {
      for (const path of steps) {
        const loan = await makeLoanIn(test, people, "applied");
        await forceStatus(test, loan, status);
        const response = await step(test, people.manager, loan, path);
        const isFirstOfEmpty = path === "review/first" && status === "reviewing";
        expect(response.statusCode).toBe(isFirstOfEmpty ? 200 : 409);
      }
    },
  );

  it("LOAN-41 the second review checks the status too", async () => {
    const loan = await makeLoanIn(test, people, "processing");
    await forceStatus(test, loan, "rejected");
    const response = await step(test, people.manager, loan, "review/second");
    expect([response.statusCode, response.json().error]).toEqual([
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

  for (const role of staffRoleIds) {
    it(`role ${role}`, async () => {
      const person = await makeStaff(test.deps, role);
      for (const path of steps) {
        const loan = await makeLoanIn(test, people, neededStatus[path]);
        const response = await step(test, person, loan, path);
        expect([path, response.statusCode]).toEqual([
          path,
          mayAct[path].includes(role) ? 200 : 403,
        ]);
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

  it("customers, the loan's own included, and callers without a session are denied; the denial is recorded", async () => {
    const loan = await makeLoanIn(test, people, "processed");
    for (const path of steps) {
      expect((await step(test, people.customer, loan, path)).statusCode).toBe(403);
      const another = await test.app.inject({
        method: "PATCH",
        url: `/api/loans/${loan.customer_id}/${path}/${loan.loan_id}`,
        payload: formOf(path),
      });
      expect(another.statusCode).toBe(401);
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

describe("LOAN-38 of two concurrent actions exactly one succeeds", () => {
  const rounds = [1, 2, 3, 4, 5];

  it.each(rounds)("approve and reject (%d)", async () => {
    const loan = await makeLoanIn(test, people, "processed");
    const responses = await Promise.all([
      step(test, people.manager, loan, "approve"),
      step(test, people.manager, loan, "reject"),
    ]);
    const won = responses.filter((response) => response.statusCode === 200);
    const lost = responses.find((response) => response.statusCode === 409);
    expect(won).toHaveLength(1);
    expect(lost?.json().error).toMatch(
      /^Cannot (approve|reject) a loan with status: (approved|rejected)\.$/,
    );
    expect(await statusOf(test, loan)).toBe(won[0]?.json().loan.status);
  });

  it.each(rounds)("ten approvals (%d): one disbursement, one set of instalments", async () => {
    const loan = await makeLoanIn(test, people, "processed");
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => step(test, people.manager, loan, "approve")),
    );
    expect(responses.filter((response) => response.statusCode === 200)).toHaveLength(1);
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
    const responses = await Promise.all([
      step(test, people.manager, loan, "review/first"),
      step(test, people.manager, loan, "review/first"),
    ]);
    expect(responses.map((response) => response.statusCode).toSorted()).toEqual([200, 409]);
    const lost = responses.find((response) => response.statusCode === 409);
    expect(lost?.json().error).toBe("The first review of this loan is already complete.");
  });
});
