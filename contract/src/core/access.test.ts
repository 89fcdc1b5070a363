import { describe, expect, test } from "vitest";
import { accessRules, type Action, type Actor, may } from "./access.ts";
import { permissions, roleIds } from "./constants.ts";

const every = permissions.map((permission) => permission.name);
const actions = Object.keys(accessRules).filter((name): name is Action => name in accessRules);

const staff = (role_ids: readonly number[], permissions: readonly string[]): Actor => ({
  user_id: 1,
  area: "staff",
  customer_id: null,
  staff_id: 1,
  role_ids,
  permissions,
});

/** Actions that change nothing, sign-out, the person's own password, and to keep a control from changing. */
const allowedToRead =
  /^session\.|^requests\.stop$|\.(list|search|read|read_all|export|directory|roles|details|permissions)$/;

describe("AUTH-41 an Auditor reads and writes nothing", () => {
  test("with every permission, of any record and of their own", () => {
    const auditor = staff([roleIds.auditor], every);
    const allowed = actions.filter((action) => may(auditor, action) || may(auditor, action, "own"));
    expect(allowed).toContain("loans.read");
    expect(allowed.filter((action) => !allowedToRead.test(action))).toEqual([]);
  });

  test.each(permissions.map((permission) => permission.name))(
    "%s alone adds no right to write",
    (permission) => {
      const added = actions.filter(
        (action) =>
          may(staff([roleIds.auditor], [permission]), action) &&
          !may(staff([roleIds.auditor], []), action),
      );
      for (const action of added) expect(action).toMatch(allowedToRead);
    },
  );

  test("a second staff role grants what that role and the permissions allow", () => {
    const both = staff([roleIds.auditor, roleIds.loanOfficer], ["loans.approve"]);
    expect(may(both, "loans.decide")).toBe(true);
    expect(may(both, "payments.record")).toBe(true);
    expect(may(staff([roleIds.basic], ["loans.approve"]), "loans.decide")).toBe(true);
  });
});
