import { expect, test } from "vitest";
import type { Actor } from "@microfinance/contract/core/access.ts";
import { nextSteps } from "./next-steps.ts";
import { makeApprovedLoan, makeLoan } from "../../../../test-support/loan.fixture.ts";

function staff(role: number, permissions: string[] = []): Actor {
  return {
    user_id: 1,
    area: "staff",
    customer_id: null,
    staff_id: 1,
    role_ids: [role],
    permissions,
  };
}

const stepsOf = (status: string, actor: Actor, here = "loans") =>
  nextSteps(
    status === "applied" || status.startsWith("process")
      ? makeLoan({ status })
      : makeApprovedLoan({ status }),
    actor,
    here,
  ).map(({ label, isNext }) => (isNext ? `${label}!` : label));

test.each([
  ["applied", 9, ["First Review!"]],
  ["applied", 5, []],
  ["processing", 8, ["Second Review!"]],
  ["processing", 6, ["Review Loan"]],
  ["processed", 6, ["Approve Loan!", "Review Loan"]],
  ["paying", 8, ["Pay Loan!", "Manage Loan"]],
  ["approved", 4, ["Pay Loan!"]],
  ["closed", 8, ["Edit Loan!"]],
  ["closed", 6, []],
  ["paying", 7, []],
  ["applied", 7, []],
] as const)("LOAN-73 a %s loan offers role %i the steps %o", (status, role, steps) => {
  expect(stepsOf(status, staff(role))).toEqual(steps);
});

test("LOAN-73 a section offers no link to itself", () => {
  expect(stepsOf("processed", staff(8), "manage-loans")).toEqual(["Review Loan"]);
  expect(stepsOf("applied", staff(8), "review-loans")).toEqual([]);
});

test("AUTH-39 an individual permission offers its step as well", () => {
  expect(stepsOf("applied", staff(5, ["loans.first_review"]))).toEqual(["First Review!"]);
});
