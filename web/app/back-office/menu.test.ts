import { roleIds } from "@microfinance/contract/core/constants.ts";
import { describe, expect, test } from "vitest";
import { currentEntry, entryHref, firstPageOf, menuFor, sectionsFor } from "./menu.ts";

/** A person with these roles. */
const person = (...role_ids: number[]) => ({
  user_id: 1,
  area: "staff" as const,
  customer_id: null,
  staff_id: 1,
  role_ids,
  permissions: [],
});

const common = [
  "Overview",
  "My Day",
  "Collection Sheets",
  "Customers",
  "Loans Maintenance",
  "Review Loans",
  "Pay Loan",
  "Mobile Money",
  "Groups",
  "Payroll",
  "Employers",
  "Loan History",
  "Money Transfer",
  "Reports",
  "Arrears",
  "Profile",
];
/** The entries of each role beside the common ones (LOAN-37, AUTH-61, MSG-9, MSG-27). */
const books = ["Files for Others", "Payouts", "Cash", "Ledger", "Month-end"];
const administration = [
  "Requests",
  "Manage Loans",
  "Staff",
  "Admin",
  "Messages",
  "Audit",
  "Import",
];

test.each([
  ["systemAdmin", ["Add Loan", "To decide", "System", ...administration, "Settings", ...books]],
  ["manager", ["Add Loan", "To decide", ...administration, ...books]],
  ["financeAdmin", ["Add Loan", "To decide", "Requests", "Messages", ...books]],
  ["loanOfficer", ["Add Loan", "Requests"]],
  ["cashier", ["Add Loan", "Requests", "Payouts"]],
  ["auditor", ["Messages", "Audit", ...books]],
  ["basic", ["Add Loan", "Requests"]],
] as const)("SITE-37, AUTH-61 all sections of the role %s", (role, more) => {
  const groups = sectionsFor(person(roleIds[role]), false);
  const labels = groups.flatMap(({ entries }) => entries.map(({ label }) => label));
  expect(labels.toSorted()).toEqual([...common, ...more].toSorted());
});

const labels = (...given: Parameters<typeof menuFor>) =>
  menuFor(...given).map(({ label }) => label);

describe("SITE-61 the menu of a role", () => {
  const deciding = ["To decide", "Loans", "Books", "Cash", "Partners", "Reports", "Customers"];

  test.each([
    ["systemAdmin", ["System", "Staff", "Settings", "Products", "Audit", "To decide", "Customers"]],
    ["manager", deciding],
    ["financeAdmin", deciding],
    ["loanOfficer", ["My Day", "Applications", "Add Loan", "Customers", "Sheets", "Groups"]],
    ["cashier", ["Counter", "Payouts", "Transfers", "Bills", "Customers", "My Till"]],
    ["auditor", ["Exceptions", "Audit", "Loans", "Books", "Reports"]],
    ["basic", ["Overview", "Customers", "Loans", "Pay Loan", "Money Transfer", "Reports"]],
  ] as const)("SITE-61 %s has %j", (role, expected) => {
    expect(labels(person(roleIds[role]), true)).toEqual(expected);
  });

  test("SITE-61 every entry is one of all sections of its role, by their address", () => {
    for (const role of Object.values(roleIds)) {
      const keys = new Set(
        sectionsFor(person(role), true).flatMap(({ entries }) => entries.map(({ key }) => key)),
      );
      for (const { key } of menuFor(person(role), true)) expect(keys).toContain(key);
    }
  });

  test("SITE-61 a permission to review brings the list of decisions to any menu", () => {
    for (const role of ["cashier", "loanOfficer", "basic"] as const)
      expect(
        labels({ ...person(roleIds[role]), permissions: ["loans.first_review"] }, true).at(-1),
      ).toBe("To decide");
  });

  test.each([
    ["cashier", "#payments"],
    ["loanOfficer", "#my-day"],
    ["financeAdmin", "#to-decide"],
    ["manager", "#to-decide"],
    ["auditor", "#audit?view=exceptions"],
    ["systemAdmin", "#system"],
    ["basic", "#recent"],
  ] as const)("SITE-61 %s begins with %s", (role, hash) => {
    expect(firstPageOf(person(roleIds[role]))).toBe(hash);
  });

  test("SITE-61 several roles share eight entries, first those of the role that leads", () => {
    const both = person(roleIds.cashier, roleIds.loanOfficer, roleIds.financeAdmin);
    expect(labels(both, true)).toEqual([...deciding, "My Day"]);
  });

  test("SITE-61 a till is in the menu while the lender has tills, and a person without a role begins with Overview", () => {
    expect(labels(person(roleIds.cashier), false)).not.toContain("My Till");
    expect(labels(person(), true)).toEqual(["Overview"]);
  });

  test("SITE-61 pinned sections follow, once each, and only those that the person may see", () => {
    const pins = ["reports", "customers", "settings", "no-such-section"];
    expect(labels(person(roleIds.cashier), false, pins)).toEqual([
      ...labels(person(roleIds.cashier), false),
      "Reports",
    ]);
  });
});

test("SITE-61 the current entry is the one whose parameters the address has", () => {
  const menu = menuFor(person(roleIds.auditor), false);
  const current = (key: string, query = "") =>
    currentEntry(menu, { key, params: new URLSearchParams(query) });
  expect(menu.map(entryHref).slice(0, 2)).toEqual(["#audit?view=exceptions", "#audit"]);
  expect(current("audit", "view=exceptions&page=2")?.entry.label).toBe("Exceptions");
  expect(current("audit", "view=money")?.entry.label).toBe("Audit");
  expect(current("audit")?.isPage).toBe(true);
  expect(current("settings")).toBeNull();
});

test.each([
  ["manager", "customer-details", "Customers"],
  ["manager", "review-loans", "Loans"],
  ["financeAdmin", "periods", "Books"],
  ["loanOfficer", "customer-details", "Customers"],
  ["manager", "transfers", "Partners"],
] as const)("SITE-61 in the menu of %s, %s belongs to %s", (role, key, label) => {
  const menu = menuFor(person(roleIds[role]), true);
  const current = currentEntry(menu, { key, params: new URLSearchParams() });
  expect([current?.entry.label, current?.isPage]).toEqual([label, false]);
});
