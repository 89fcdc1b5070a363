import { describe, expect, test } from "vitest";
import type { Actor } from "../access.ts";
import { passwordRefusal, settingPasswordRefusal } from "./rules.ts";

const staff = (id: number, role: number, permissions: string[] = []): Actor => ({
  user_id: id,
  area: "staff",
  customer_id: null,
  staff_id: id,
  role_ids: [role],
  permissions,
});

describe("D39 passwords, with ASVS 6.2.4", () => {
  test.each([
    ["1234567", "Password must be at least 8 characters."],
    ["", "Password must be at least 8 characters."],
    ["pass1961", null],
    [
      "12345678",
      "This password is one of the first that anybody would guess. Please choose another.",
    ],
    [
      "PassWord1",
      "This password is one of the first that anybody would guess. Please choose another.",
    ],
    [
      "aaaaaaaaaa",
      "This password is one of the first that anybody would guess. Please choose another.",
    ],
    [
      "sierraleone",
      "This password is one of the first that anybody would guess. Please choose another.",
    ],
    ["password of Sierra Leone", null],
    ["        ", null],
    ["ɔɔɔɔɔɔɔɔ", null],
    ["😀😀😀😀", "Password must be at least 8 characters."],
    [`x${"y".repeat(199)}`, null],
    ["x".repeat(201), "Password must be at most 200 characters."],
  ])("%j: %s", (password, refusal) => {
    expect(passwordRefusal(password)).toBe(refusal);
  });
});

describe("D84 who sets whose password", () => {
  const denied = "You do not have permission to access this resource.";
  const above = "Only a system admin can act on a manager or system admin.";
  const customer = { user_id: 7, area: "customer", role_ids: [3] } as const;
  const officer = { user_id: 8, area: "staff", role_ids: [5] } as const;
  const manager = { user_id: 9, area: "staff", role_ids: [2, 8] } as const;
  const caller: Actor = {
    ...staff(1, 3),
    area: "customer",
    staff_id: null,
    customer_id: "CUS-000001",
  };

  test.each([
    ["a system admin", staff(1, 9), customer, null],
    ["a system admin", staff(1, 9), manager, null],
    ["a manager", staff(1, 8), customer, null],
    ["a manager", staff(1, 8), officer, null],
    ["a manager", staff(1, 8), manager, above],
    ["an officer", staff(1, 5), customer, denied],
    ["users.manage", staff(1, 5, ["users.manage"]), customer, null],
    ["users.manage", staff(1, 5, ["users.manage"]), officer, denied],
    ["users.manage", staff(1, 5, ["users.manage"]), manager, above],
    ["a customer", caller, customer, denied],
  ] as const)("%s: %o on %o: %s", (_name, actor, target, refusal) => {
    expect(settingPasswordRefusal(actor, target)).toBe(refusal);
  });
});
