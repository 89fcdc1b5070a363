import { describe, expect, test } from "vitest";
import type { Actor } from "../core/access.ts";
import { actingError, endingSessionsError, settingPasswordError } from "./acting.ts";

const staff = (id: number, role: number, permissions: string[] = []): Actor => ({
  user_id: id,
  area: "staff",
  customer_id: null,
  staff_id: id,
  role_ids: [role],
  permissions,
});

describe("AUTH-26, AUTH-36 setting passwords and ending sessions of other accounts", () => {
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
  ] as const)("%s: %o on %o: %s", (_name, actor, target, error) => {
    expect(settingPasswordError(actor, target)).toBe(error);
    expect(endingSessionsError(actor, target)).toBe(error);
  });
});

describe("AUTH-44 acting on another account", () => {
  const person = (user_id: number, ...role_ids: number[]) => ({ user_id, role_ids });
  const systemAdmin = person(1, 9);
  const manager = person(2, 8);
  const permitted = person(3, 5);
  const oneself = "You cannot change your own role, permissions or status.";
  const above = "Only a system admin can act on a manager or system admin.";

  test.each([
    ["a system admin on staff", systemAdmin, person(10, 2), null],
    ["a system admin on a system admin", systemAdmin, person(10, 9), null],
    ["a system admin on themselves", systemAdmin, person(1, 9), oneself],
    ["a manager on staff", manager, person(10, 5, 6), null],
    ["a manager on a manager", manager, person(10, 8), above],
    ["a manager on a system admin who is also basic", manager, person(10, 2, 9), above],
    ["a manager on themselves", manager, person(2, 8), oneself],
    ["AUTH-44 a permission on a manager", permitted, person(10, 8), above],
    ["AUTH-44 a permission on staff", permitted, person(10, 2), null],
    ["both roles on a manager", person(4, 8, 9), person(10, 8), null],
  ])("%s", (_, actor, target, error) => {
    expect(actingError(actor, target)).toBe(error);
  });
});
