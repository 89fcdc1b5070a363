import { staffRoleIds } from "../../test-support/staff-roles.ts";
import { describe, expect, test } from "vitest";
import { areaRoleOf } from "./account.ts";

describe("AUTH-2 the role in the token", () => {
  test.each([
    [[1], "user"],
    [[3], "customer"],
    [[1, 3], "customer"],
  ])("of a customer's account with roles %j is %s", (role_ids, role) => {
    expect(areaRoleOf({ area: "customer", role_ids })).toBe(role);
  });

  test("of every staff account is staff", () => {
    for (const role of staffRoleIds)
      expect(areaRoleOf({ area: "staff", role_ids: [role] })).toBe("staff");
  });
});
