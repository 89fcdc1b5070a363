import { expect, test } from "vitest";
import type { Actor } from "@microfinance/contract/core/access.ts";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import { makeLoan } from "../../../../test-support/loan.fixture.ts";
import { nextOf, waitsFor } from "./review-queue.ts";

const actorOf = (role: number): Actor => ({
  user_id: 1,
  area: "staff",
  customer_id: null,
  staff_id: 7,
  role_ids: [role],
  permissions: [],
});
const settings = { reviewers_differ: true, approver_independent: false };
const applied = makeLoan({ loan_id: "LN-1" });
const processing = makeLoan({
  loan_id: "LN-2",
  status: "processing",
  first_review: "complete",
  first_review_staff_id: 5,
});
const processed = makeLoan({
  loan_id: "LN-3",
  status: "processed",
  first_review: "complete",
  second_review: "complete",
});

test.each([
  ["financeAdmin", [true, false, true]],
  ["manager", [true, true, true]],
  ["loanOfficer", [false, false, false]],
] as const)("LOAN-69 what waits for the role %s", (role, expected) => {
  const waiting = [applied, processing, processed].map((loan) =>
    waitsFor(loan, actorOf(roleIds[role]), settings),
  );
  expect(waiting).toEqual(expected);
});

test("LOAN-69 the second review of a loan does not wait for who did the first", () => {
  const own = { ...processing, first_review_staff_id: 7 };
  expect(waitsFor(own, actorOf(roleIds.manager), settings)).toBe(false);
  expect(waitsFor(own, actorOf(roleIds.manager), { ...settings, reviewers_differ: false })).toBe(
    true,
  );
});

test("LOAN-69 after an act the next loan that waits opens, after the last the first, and none without one", () => {
  const queue = [applied, processing, processed];
  const isOpen = ({ loan_id }: { loan_id: string }) => loan_id !== "LN-2";
  expect(nextOf(queue, "LN-1", isOpen)).toBe("LN-3");
  expect(nextOf(queue, "LN-3", isOpen)).toBe("LN-1");
  expect(nextOf(queue, "LN-9", isOpen)).toBe("LN-1");
  expect(nextOf([applied], "LN-1", isOpen)).toBeNull();
});
