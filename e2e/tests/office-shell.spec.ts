import { expect, expectNoAxeFindings, test } from "../fixtures.ts";
import type { DemoAccount } from "../page-objects/account.ts";

const commonEntries = [
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

/** The entries of each role beside the common ones (SITE-37, LOAN-37, AUTH-61, MSG-9, MSG-27). */
const books = ["Payouts", "Ledger", "Periods"] as const;
const menus: readonly (readonly [DemoAccount, readonly string[]])[] = [
  [
    "sysadmin",
    ["Requests", "Manage Loans", "Staff", "Admin", "Messages", "Audit", "Settings", ...books],
  ],
  ["manager", ["Requests", "Manage Loans", "Staff", "Admin", "Messages", "Audit", ...books]],
  ["finance", ["Requests", "Messages", ...books]],
  ["officer", ["Requests"]],
  ["cashier", ["Requests", "Payouts"]],
  ["auditor", ["Messages", "Audit", ...books]],
  ["basic", ["Requests"]],
];

test("SITE-37 the menu by role, and the sections that open by their address alone", async ({
  signedIn,
}) => {
  for (const [role, entriesOfRole] of menus) {
    await test.step(role, async () => {
      const page = await signedIn(role);
      await page.goto("/staff/dashboard#manage-loans");
      const menu = page.getByRole("navigation", { name: "Back office" });
      await expect(menu.getByRole("link", { name: "Overview" })).toBeVisible();
      const entries = await menu.getByRole("link").allTextContents();
      expect(entries.toSorted()).toEqual([...commonEntries, ...entriesOfRole].toSorted());
      // LOAN-37: finance admins open the decisions by their address; other roles do not.
      const decides = role === "sysadmin" || role === "manager" || role === "finance";
      const note = page.getByText("You do not have access to this section");
      await expect(page.getByText("No data available")).toBeVisible({ visible: !decides });
      await expect(note).toBeVisible({ visible: !decides });
    });
  }
});

test("SITE-36 sections switch by the hash, with a submenu for loans, and a reload stays", async ({
  signedIn,
}) => {
  const page = await signedIn("sysadmin");
  await page.goto("/staff/dashboard");
  const menu = page.getByRole("navigation", { name: "Back office" });
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Welcome");
  // Every entry of the longest menu is in sight of a small laptop.
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(menu.getByRole("link").last()).toBeInViewport({ ratio: 1 });
  const parent = menu.getByRole("button", { name: "Loans", exact: true });
  await expect(parent).toHaveAttribute("aria-expanded", "true");
  await parent.click();
  await expect(menu.getByRole("link", { name: "Pay Loan" })).toBeHidden();
  await parent.click();
  await expect(menu.getByRole("group", { name: "Loans" }).getByRole("link")).toHaveText([
    "Loans Maintenance",
    "Review Loans",
    "Pay Loan",
    "Payouts",
    "Mobile Money",
    "Requests",
    "Groups",
    "Payroll",
    "Manage Loans",
    "Loan History",
  ]);
  for (const [entry, key, heading] of [
    ["Review Loans", "review-loans", "Review Loans"],
    ["Pay Loan", "payments", "Loan Payment Form"],
    ["Manage Loans", "manage-loans", "Manage Loan Deposition"],
    ["Loan History", "loan-history", "Loan History"],
    ["Reports", "reports", "Reports"],
    ["Arrears", "arrears", "Arrears and portfolio at risk"],
    ["Money Transfer", "transfers", "Money Transfers"],
    ["Loans Maintenance", "loans", "Loans Maintenance"],
  ] as const) {
    await menu.getByRole("link", { name: entry, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible();
    expect(new URL(page.url()).hash).toBe(`#${key}`);
    await expect(menu.getByRole("link", { name: entry, exact: true })).toHaveAttribute(
      "aria-current",
      "page",
    );
  }
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Loans Maintenance" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Money Transfers" })).toBeVisible();
  await page.goto("/staff/dashboard#no-such-section");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Welcome");
});

test("SITE-38 the sidebar is open above 992 px, follows the window, and has a toggle", async ({
  signedIn,
}) => {
  const page = await signedIn("basic");
  await page.setViewportSize({ width: 993, height: 800 });
  await page.goto("/staff/dashboard#reports");
  await expect(page.getByRole("heading", { level: 1, name: "Reports" })).toBeVisible();
  const entry = page.getByRole("link", { name: "Pay Loan", exact: true });
  await expect(entry).toBeVisible();
  await page.getByRole("button", { name: "Close menu" }).click();
  await expect(entry).toBeHidden();
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(entry).toBeVisible();
  await page.setViewportSize({ width: 992, height: 800 });
  await expect(entry).toBeHidden();
  await expectNoAxeFindings(page);
  await page.getByRole("button", { name: "Open menu" }).click();
  await entry.click();
  await expect(page.getByRole("heading", { level: 1, name: "Loan Payment Form" })).toBeVisible();
  await expect(entry).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(entry).toBeVisible();
});

test("SITE-39 the profile button opens name, role, and the links to the profile and a new password", async ({
  signedIn,
}) => {
  const page = await signedIn("finance");
  await page.goto("/staff/dashboard#reports");
  const open = page
    .getByRole("region", { name: "Top bar" })
    .getByRole("button", { name: "Profile" });
  await open.click();
  const modal = page.getByRole("dialog", { name: "Profile" });
  await expect(modal).toContainText("Finance Admin");
  await expect(modal.getByRole("button", { name: "Sign out" })).toBeVisible();
  await modal.getByText("On", { exact: true }).click();
  const scheme = page.locator("html");
  await expect(scheme).toHaveAttribute("data-mantine-color-scheme", "dark");
  await expectNoAxeFindings(page);
  await modal.getByText("Off", { exact: true }).click();
  await expect(scheme).toHaveAttribute("data-mantine-color-scheme", "light");
  await expectNoAxeFindings(page);
  await modal.getByRole("button", { name: "Change Password" }).click();
  await expect(page.getByRole("dialog", { name: "Change Password" })).toBeVisible();
  await page.keyboard.press("Escape");
  await open.click();
  await modal.getByRole("button", { name: "Profile" }).click();
  await expect(modal).toBeHidden();
  await expect(page).toHaveURL(/#accounts$/);
});

test("SITE-41 the palette opens by / and Ctrl-K, finds people, loans and receipts, and does what the role may", async ({
  office,
  signedIn,
}) => {
  const loan = await office.loan("approved");
  const page = await signedIn("basic");
  await page.goto("/staff/dashboard#reports");
  const search = page.getByRole("combobox", { name: "Search or go to" });
  const found = page.getByRole("listbox", { name: "Found" });
  const group = (name: string) => found.getByRole("group", { name }).getByRole("option");
  await page.getByRole("heading", { level: 1, name: "Reports" }).waitFor();

  // The palette is not loaded yet; what is typed meanwhile is not lost.
  await page.keyboard.press("/");
  const name = loan.full_name.slice(loan.full_name.lastIndexOf("Z"));
  await page.keyboard.type(name);
  await expect(search).toHaveValue(name);
  await expect(group("Loans").first()).toContainText(loan.loan_id);
  await expect(group("People").first()).toContainText(loan.customer_id);
  await expect(group("People").first()).toHaveAttribute("aria-selected", "true");
  await expectNoAxeFindings(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Loan Details" })).toContainText(loan.loan_id);
  await expect(page).toHaveURL(new RegExp(`#loans\\?loan=${loan.loan_id}$`));
  await expect(page).toHaveTitle(`${loan.loan_id} - Loans Maintenance - Microfinance`);
  await page.keyboard.press("Escape");

  // Enter takes the first line, also before the search has answered.
  await page.keyboard.press("Control+k");
  await expect(search).toBeFocused();
  await page.keyboard.type(`pay ${loan.loan_id}`);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`#payments\\?loan=${loan.loan_id}$`));
  await expect(search).toBeHidden();
  await page.keyboard.press("Control+k");
  await expect(search).toBeFocused();
  await search.fill("go to arr");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: /^Arrears/ })).toBeVisible();
  await page.getByRole("button", { name: "Search or go to" }).click();
  await expect(search).toBeFocused();
  await search.fill("nobody of this name");
  await expect(found).toContainText("Nothing found.");
});

test("styles that load while the Overview is idle apply in the next section", async ({
  office,
  signedIn,
}) => {
  const loan = await office.loan("applied");
  const page = await signedIn("manager");
  const rest = page.waitForResponse(/mantine-styles-rest[^/]*\.css$/);
  await page.goto("/staff/dashboard");
  await rest;
  await page.getByRole("link", { name: "Loans Maintenance" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Loans Maintenance" })).toBeVisible();
  await page.goto(`/staff/dashboard#loans?loan=${loan.loan_id}`);
  await expect(page.getByRole("tab", { name: "Overview" })).toHaveCSS("padding", "8px 16px");
});
