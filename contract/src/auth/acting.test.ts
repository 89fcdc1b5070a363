import { describe, expect, test } from "vitest";
import type { Actor } from "../core/access.ts";
import { endingSessionsError, settingPasswordError } from "./acting.ts";

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
