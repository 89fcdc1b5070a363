import { expect, test } from "../fixtures.ts";
import { stopClock } from "../page-objects/clock.ts";
import { exported } from "../page-objects/lists.ts";
import { lastPrint, recordPrints } from "../page-objects/printing.ts";

test("LOAN-67, SITE-14 an officer searches, filters and exports the loans, and opens one with the keyboard", async ({
  office,
  signedIn,
}) => {
  const loan = await office.loan("approved");
  await office.loan("applied", { customer_id: loan.customer_id, full_name: loan.full_name });
  const page = await signedIn("officer");
  await page.clock.install();
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search, searchParams } = new URL(request.url());
    // Without the total, which follows on a busy machine.
    const isPage = pathname === "/api/loans/all" && searchParams.get("page_size") !== "1";
    if (isPage) asked.push(search);
  });
  await page.goto("/staff/dashboard#loans");
  const table = page.getByRole("table", { name: "Loans" });
  const rows = table.getByRole("row").filter({ has: page.getByRole("cell") });
  await expect(rows).toHaveCount(10);
  const search = page.getByPlaceholder("Search by loan or customer Id.");
  await stopClock(page);
  asked.length = 0;
  await search.fill(loan.loan_id.toLowerCase());
  await page.clock.runFor(950);
  expect(asked).toEqual([]);
  await page.clock.runFor(100);
  await expect.poll(() => asked.length).toBe(1);
  await page.clock.resume();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(loan.loan_id);

  const surname = loan.full_name.split(" ")[1] ?? "";
  for (const text of [loan.customer_id, surname.slice(0, -1), surname.toUpperCase()]) {
    await search.fill(text);
    await search.press("Enter");
    await expect(rows).toHaveCount(2);
  }
  const filter = page.getByRole("combobox", { name: "Status" });
  await expect(filter.getByRole("option")).toHaveText([
    "All",
    "Approved",
    "Processing",
    "Paying",
    "Processed",
    "Rejected",
    "Closed",
    "Applied",
  ]);
  await filter.selectOption("Approved");
  await expect(rows).toHaveCount(1);
  await page.reload();
  await expect(rows).toHaveCount(1);
  await expect(filter).toHaveValue("approved");

  const csv = await exported(page, "CSV");
  expect(csv.name).toMatch(/^loans-\d{4}-\d\d-\d\d\.csv$/);
  expect(csv.lines).toHaveLength(3);
  expect(csv.lines[1]).toContain(`"${loan.loan_id}"`);
  const workbook = await exported(page, "Excel (XLSX)");
  expect(workbook.name).toMatch(/\.xlsx$/);
  expect(workbook.content.subarray(0, 2).toString()).toBe("PK");

  await filter.selectOption("Rejected");
  await expect(page.getByText("No loans found")).toBeVisible();
  await page.getByRole("button", { name: "Show all loans" }).click();
  await expect(rows).toHaveCount(10);

  const pager = page.getByRole("navigation", { name: "Pages of Loans" });
  const ids = table.locator("td:first-child");
  const newest = (await ids.first().textContent()) ?? "";
  await pager.getByRole("button", { name: "Next page" }).click();
  await page.reload();
  await expect(pager).toContainText(/^Page 2 of \d+$/);
  await expect(ids.first()).not.toHaveText(newest);
  const head = table.getByRole("columnheader", { name: "ID", exact: true });
  await head.getByRole("button", { name: "ID", exact: true }).click();
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  await expect(pager).toContainText(/^Page 1 of \d+$/);
  await expect(ids.first()).not.toHaveText(newest);

  // A table that is wider than its place has a shadow at the edge that it goes on behind.
  const edge = () =>
    table.evaluate((element) => {
      const sides = element.parentElement?.parentElement;
      return sides ? getComputedStyle(sides, "::after").opacity : "";
    });
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("menuitemradio", { name: "One column each" }).click();
  await expect.poll(edge).toBe("1");
  await table.evaluate((element) => element.parentElement?.scrollTo({ left: 10_000 }));
  await expect.poll(edge).toBe("0");
  await ids.first().getByRole("button").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: "Loan Details" });
  await expect(panel).toContainText((await ids.nth(1).getByRole("button").textContent()) ?? "");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
});

test("LOAN-90, LOAN-91, SITE-55 the late loans as a tab, saved as a shared view, and on paper", async ({
  office,
  signedIn,
}) => {
  const loan = await office.loan("approved");
  const page = await signedIn("manager");
  await recordPrints(page);
  await page.goto(`/staff/dashboard#loans?query=${loan.customer_id}`);
  const table = page.getByRole("table", { name: "Loans" });
  await expect(table.getByRole("row").filter({ hasText: loan.loan_id })).toBeVisible();
  await page.getByRole("button", { name: "Print the list" }).click();
  const paper = await lastPrint(page, "a4");
  expect(paper.title).toBe("Loans Maintenance");
  for (const text of [loan.loan_id, `Loans, matching "${loan.customer_id}".`, "Total of 1"])
    expect(paper.text).toContain(text);
  expect(paper.text).toMatch(/Printed by \S+ \S+, \d\d \w{3} \d{4} \d\d:\d\d\./);
  expect(paper.text).not.toMatch(/^View$/m);

  const tabs = page.getByRole("navigation", { name: "Lists of loans" });
  await tabs.getByRole("link", { name: /^Late \d+$/ }).click();
  await expect(page).toHaveURL(/#loans\?due=late$/);
  const rows = table.getByRole("row").filter({ has: page.getByRole("cell") });
  await expect(rows.first()).toContainText(/\d days? late/);
  const count = await tabs.locator("[aria-current]").textContent();
  await expect(page.getByText(`${count?.replace("Late", "") ?? ""} loans`)).toBeVisible();

  const name = `Late ${Date.now()}`;
  await tabs.getByRole("button", { name: "Save view" }).click();
  const form = page.getByRole("dialog", { name: "Save view" });
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Share with all staff").check();
  await form.getByRole("button", { name: "Save view" }).click();
  await expect(tabs.getByRole("link", { name })).toHaveAttribute("aria-current", "page");

  const other = await signedIn("officer");
  await other.goto("/staff/dashboard#loan-history");
  await other.getByRole("link", { name }).click();
  await expect(other).toHaveURL(/#loans\?due=late&view=\d+$/);
  await expect(other.getByRole("button", { name: "Edit view" })).toHaveCount(0);

  await tabs.getByRole("button", { name: "Edit view" }).click();
  await page.getByRole("button", { name: "Delete view" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete view" }).click();
  await expect(tabs.getByRole("link", { name })).toHaveCount(0);
});
