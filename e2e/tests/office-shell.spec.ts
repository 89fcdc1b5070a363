import { expect, test } from "../fixtures.ts";
import { OfficeMenu } from "../page-objects/office-menu.ts";

test("SITE-36, SITE-38 sections switch by the hash, with a submenu for loans; a narrow window folds the sidebar", async ({
  office,
  signedIn,
}) => {
  const { loan_id } = await office.loan("applied");
  const page = await signedIn("sysadmin");
  const rest = page.waitForResponse(/mantine-styles-rest[^/]*\.css$/);
  await page.goto("/staff/dashboard");
  await rest;
  const menu = new OfficeMenu(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("System");
  // The menu of the role is in sight of a small laptop, with the entry of all sections below it.
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(menu.opener).toBeInViewport({ ratio: 1 });
  await expect(menu.section("Pay Loan")).toBeHidden();
  await menu.openAll();
  const loans = menu.all.getByRole("group", { name: "Loans" });
  const parent = loans.getByRole("button", { name: "Loans", exact: true });
  await expect(parent).toHaveAttribute("aria-expanded", "true");
  await parent.click();
  await expect(menu.section("Pay Loan")).toBeHidden();
  await parent.click();
  await expect(loans.getByRole("link")).toHaveText([
    "Add Loan",
    "Loans Maintenance",
    "Review Loans",
    "Pay Loan",
    "Payouts",
    "Mobile Money",
    "Requests",
    "Groups",
    "Payroll",
    "Employers",
    "Manage Loans",
    "Loan History",
  ]);
  // What was loaded while the first page was idle applies here (the styles of a drawer's tabs).
  await menu.section("Loans Maintenance").click();
  await page.goto(`/staff/dashboard#loans?loan=${loan_id}`);
  await expect(page.getByRole("tab", { name: "Overview" })).toHaveCSS("padding-top", "8px");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  for (const [entry, key, heading] of [
    ["Pay Loan", "payments", "Loan Payment Form"],
    ["Money Transfer", "transfers", "Money Transfers"],
    ["Loans Maintenance", "loans", "Loans Maintenance"],
  ] as const) {
    await menu.section(entry).click();
    await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible();
    expect(new URL(page.url()).hash).toBe(`#${key}`);
    await expect(menu.section(entry)).toHaveAttribute("aria-current", "page");
  }
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Loans Maintenance" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Money Transfers" })).toBeVisible();
  await page.goto("/staff/dashboard#no-such-section");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("System");

  const entry = menu.section("Pay Loan");
  await page.setViewportSize({ width: 993, height: 800 });
  await expect(entry).toBeVisible();
  await page.getByRole("button", { name: "Close menu" }).click();
  await expect(entry).toBeHidden();
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(entry).toBeVisible();
  await page.setViewportSize({ width: 992, height: 800 });
  await expect(entry).toBeHidden();
  await page.getByRole("button", { name: "Open menu" }).click();
  await entry.click();
  await expect(page.getByRole("heading", { level: 1, name: "Loan Payment Form" })).toBeVisible();
  await expect(entry).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(entry).toBeVisible();
});

test("SITE-39, SITE-41 the palette finds people and loans and does what the role may; the profile button leads to the account", async ({
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
  await page.keyboard.press("Escape");

  const open = page
    .getByRole("region", { name: "Top bar" })
    .getByRole("button", { name: "Profile" });
  await open.click();
  const modal = page.getByRole("dialog", { name: "Profile" });
  await expect(modal).toContainText("Basic");
  await expect(modal.getByRole("button", { name: "Sign out" })).toBeVisible();
  const scheme = page.locator("html");
  await modal.getByText("On", { exact: true }).click();
  await expect(scheme).toHaveAttribute("data-mantine-color-scheme", "dark");
  await modal.getByText("Off", { exact: true }).click();
  await expect(scheme).toHaveAttribute("data-mantine-color-scheme", "light");
  await modal.getByRole("button", { name: "Change Password" }).click();
  await expect(page.getByRole("dialog", { name: "Change Password" })).toBeVisible();
  await page.keyboard.press("Escape");
  await open.click();
  await modal.getByRole("button", { name: "Profile" }).click();
  await expect(modal).toBeHidden();
  await expect(page).toHaveURL(/#accounts$/);
});
