import { expect, test } from "vitest";
import type { Actor } from "@microfinance/contract/core/access.ts";
import { nextSteps } from "./next-steps.tsx";
import { makeApprovedLoan, makeLoan } from "../loan.fixture.ts";

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

const stepsOf = (status: string, actor: Actor) =>
  nextSteps(status === "applied" ? makeLoan() : makeApprovedLoan({ status }), actor).map(
    (step) => step.section,
  );

test.each([
  ["applied", 9, ["review-loans"]],
  ["applied", 5, []],
  ["processed", 6, ["review-loans", "manage-loans"]],
  ["paying", 8, ["manage-loans", "payments"]],
  ["approved", 4, ["payments"]],
  ["closed", 8, ["loan-history"]],
  ["closed", 6, []],
  ["paying", 7, []],
  ["applied", 7, []],
] as const)("LOAN-73 a %s loan leads role %i on to %o", (status, role, sections) => {
  expect(stepsOf(status, staff(role))).toEqual(sections);
});

test("AUTH-39 an individual permission leads on as well", () => {
  expect(stepsOf("applied", staff(5, ["loans.first_review"]))).toEqual(["review-loans"]);
});
