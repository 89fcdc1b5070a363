import { describe, expect, it } from "vitest";
import { roleIds } from "../core/constants.ts";
import { workOf } from "./work.ts";

const actor = (role: number, permissions: string[] = []) => ({
  user_id: 1,
  area: "staff" as const,
  customer_id: null,
  staff_id: 1,
  role_ids: [role],
  permissions,
});
const everybody = ["due_today", "late"];

describe("RPT-20 the work of a role", () => {
  it.each([
    ["basic", []],
    ["cashier", ["own_receipts"]],
    ["loanOfficer", ["own_applications", "own_late"]],
    ["financeAdmin", ["first_review", "decision"]],
    ["auditor", ["exceptions"]],
    ["manager", ["first_review", "second_review", "decision", "messages", "exceptions"]],
    ["systemAdmin", ["first_review", "second_review", "decision", "messages", "exceptions"]],
  ] as const)("of %s", (role, kinds) => {
    expect(workOf(actor(roleIds[role])).toSorted()).toEqual([...everybody, ...kinds].toSorted());
  });

  it("a permission adds its work", () => {
    expect(workOf(actor(roleIds.basic, ["loans.second_review"]))).toEqual([
      "second_review",
      ...everybody,
    ]);
  });
});
