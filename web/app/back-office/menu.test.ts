import { roleIds } from "@microfinance/contract/core/constants.ts";
import { describe, expect, test } from "vitest";
import { menuFor, openParent } from "./menu.ts";

/** A person with these roles. */
const person = (...role_ids: number[]) => ({
  user_id: 1,
  area: "staff" as const,
  customer_id: null,
  staff_id: 1,
  role_ids,
  permissions: [],
});

describe("SITE-37 the menu fits a small laptop", () => {
  const admin = person(9);

  test("SITE-37 without tills every entry of the longest menu is in sight", () => {
    const groups = menuFor(admin, false);
    expect(
      groups.filter(({ parent }) => parent !== undefined).map(({ heading }) => heading),
    ).toEqual(["Loans"]);
    expect(openParent(groups, "recent")).toBeNull();
  });

  test("SITE-37 with tills one of Loans and Administration is open: that of the section", () => {
    const groups = menuFor(admin, true);
    const parents = groups.filter(({ parent }) => parent !== undefined);
    expect(parents.map(({ heading }) => heading)).toEqual(["Loans", "Administration"]);
    expect(openParent(groups, "recent")).toBe("Loans");
    expect(openParent(groups, "ledger")).toBe("Loans");
    expect(openParent(groups, "settings")).toBe("Administration");
    const alone = groups.filter(({ parent }) => parent === undefined);
    for (const open of parents) {
      const rows =
        parents.length + open.entries.length + alone.flatMap(({ entries }) => entries).length;
      expect(rows).toBeLessThanOrEqual(26);
    }
  });

  test("SITE-37 a cashier with a till has the 18 rows that the style sheet fits without Administration", () => {
    const groups = menuFor(person(roleIds.cashier), true);
    expect(groups.map(({ heading }) => heading)).toEqual([null, "Loans", "Office"]);
    const rows = groups.flatMap(({ entries }) => entries).length + 1;
    expect(rows).toBe(18);
  });
});
