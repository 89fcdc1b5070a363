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

const common = [
  "Overview",
  "My Day",
  "Customers",
  "Loans Maintenance",
  "Review Loans",
  "Pay Loan",
  "Mobile Money",
  "Groups",
  "Payroll",
  "Loan History",
  "Money Transfer",
  "Reports",
  "Arrears",
  "Profile",
];
/** The entries of each role beside the common ones (LOAN-37, AUTH-61, MSG-9, MSG-27). */
const books = ["Payouts", "Cash", "Ledger", "Periods"];
const administration = ["Requests", "Manage Loans", "Staff", "Admin", "Messages", "Audit"];

test.each([
  ["systemAdmin", [...administration, "Settings", ...books]],
  ["manager", [...administration, ...books]],
  ["financeAdmin", ["Requests", "Messages", ...books]],
  ["loanOfficer", ["Requests"]],
  ["cashier", ["Requests", "Payouts"]],
  ["auditor", ["Messages", "Audit", ...books]],
  ["basic", ["Requests"]],
] as const)("SITE-37, AUTH-61 the menu of the role %s", (role, more) => {
  const groups = menuFor(person(roleIds[role]), false);
  const labels = groups.flatMap(({ entries }) => entries.map(({ label }) => label));
  expect(labels.toSorted()).toEqual([...common, ...more].toSorted());
});
