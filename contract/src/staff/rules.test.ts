import { describe, expect, test } from "vitest";
import {
  canonicalAccountStatus,
  creationError,
  grantingError,
  isStaffRole,
  lastSystemAdminError,
  personalDataError,
  roleChangeError,
  roleOrDefault,
  staffRoleNamed,
  strongestRole,
} from "./rules.ts";

const person = (user_id: number, ...role_ids: number[]) => ({ user_id, role_ids });
const systemAdmin = person(1, 9);
const manager = person(2, 8);
const permitted = person(3, 5);

const oneself = "You cannot change your own role, permissions or status.";
const above = "Only a system admin can act on a manager or system admin.";
const roleAbove = "Only a system admin can grant or take the roles Manager and System Admin.";

describe("AUTH-44 changing the personal data of another account", () => {
  const staff = (...role_ids: number[]) => ({ ...person(10, ...role_ids), area: "staff" });
  const customer = { ...person(11, 3), area: "customer" };
  const forbidden = "You do not have permission to access this resource.";
  test.each([
    ["one's own, also as a manager", manager, { ...manager, area: "staff" }, null],
    ["a permission on a customer", permitted, customer, null],
    ["a permission on staff", permitted, staff(2), forbidden],
    ["a permission on a manager", permitted, staff(8), above],
    ["a manager on staff", manager, staff(5, 6), null],
    ["a manager on a system admin", manager, staff(9), above],
    ["a system admin on a system admin", systemAdmin, staff(9), null],
  ])("%s", (_, actor, target, error) => {
    expect(personalDataError(actor, target)).toBe(error);
  });
});

describe("AUTH-44 granting roles", () => {
  test("a system admin grants any staff role", () => {
    for (const role of [2, 4, 5, 6, 7, 8, 9]) expect(grantingError(systemAdmin, role)).toBeNull();
  });

  test("a manager grants roles 2 to 7", () => {
    for (const role of [2, 4, 5, 6, 7]) expect(grantingError(manager, role)).toBeNull();
    for (const role of [8, 9]) expect(grantingError(manager, role)).toBe(roleAbove);
  });

  test("AUTH-44 the permission staff.manage allows creating accounts with Basic and the person's own roles", () => {
    const own = "You can make staff accounts with the role Basic or one of your own roles only.";
    for (const role of [2, 5]) expect(creationError(permitted, role)).toBeNull();
    for (const role of [4, 6, 7]) expect(creationError(permitted, role)).toBe(own);
    for (const role of [8, 9]) expect(creationError(permitted, role)).toBe(roleAbove);
    for (const role of [2, 4, 5, 6, 7]) expect(creationError(manager, role)).toBeNull();
    expect(creationError(systemAdmin, 9)).toBeNull();
  });

  test.each([0, 1, 3, 1_000, 2.5, NaN])("AUTH-38 %d is not a staff role", (role) => {
    expect(isStaffRole(role)).toBe(false);
    expect(grantingError(systemAdmin, role)).toBe("Please choose a staff role.");
  });

  test("the account is checked before the role", () => {
    expect(roleChangeError(manager, person(10, 8), 9)).toBe(above);
    expect(roleChangeError(manager, person(2, 8), 9)).toBe(oneself);
    expect(roleChangeError(manager, person(10, 2), 9)).toBe(roleAbove);
    expect(roleChangeError(manager, person(10, 2), 6)).toBeNull();
  });

  test.each([
    ["admin finance", 6],
    ["Finance Admin", 6],
    [" SYSTEM  admin ", 9],
    ["manager", 8],
    ["customer", null],
    ["", null],
  ])("AUTH-38 the role named %j is %s", (name, id) => {
    expect(staffRoleNamed(name)).toBe(id);
  });

  test("AUTH-47 a missing role becomes Basic", () => {
    expect(roleOrDefault(undefined)).toBe(2);
    expect(roleOrDefault(null)).toBe(2);
    expect(roleOrDefault(6)).toBe(6);
  });
});

describe("AUTH-45 the last active system admin", () => {
  const active = { role_ids: [9], status: "active" };
  const text = "The last active system admin cannot be demoted, deactivated or deleted.";

  test.each([
    ["demoted", { role_ids: [8], status: "active" }],
    ["deactivated", { role_ids: [9], status: "inactive" }],
    ["on leave", { role_ids: [9], status: "on_leave" }],
    ["deleted", { role_ids: [], status: "terminated" }],
  ])("cannot be %s, unless there is another", (_, after) => {
    expect(lastSystemAdminError(active, after, 0)).toBe(text);
    expect(lastSystemAdminError(active, after, 1)).toBeNull();
  });

  test("may gain a role, and an inactive one may be removed", () => {
    expect(lastSystemAdminError(active, { role_ids: [9, 5], status: "active" }, 0)).toBeNull();
    const inactive = { role_ids: [9], status: "inactive" };
    expect(lastSystemAdminError(inactive, { role_ids: [], status: "terminated" }, 0)).toBeNull();
  });
});

describe("AUTH-50 one spelling of an account's status", () => {
  test.each([
    ["on-leave", "on_leave"],
    ["on_leave", "on_leave"],
    ["On Leave", "on_leave"],
    ["ACTIVE", "active"],
    ["unknown", null],
    ["", null],
  ])("%j is %s", (written, stored) => {
    expect(canonicalAccountStatus(written)).toBe(stored);
  });
});

describe("AUTH-1 the strongest role counts", () => {
  test.each([
    [[2, 9, 5], "System Admin"],
    [[7, 4], "Auditor"],
    [[], null],
    [[1, 3], null],
  ])("of %j it is %s", (roles, name) => {
    expect(strongestRole(roles)?.name ?? null).toBe(name);
  });
});
