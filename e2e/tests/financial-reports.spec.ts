import type { BalanceSheet } from "@microfinance/contract/reports/financial-endpoints.ts";
import { expect, test } from "../fixtures.ts";
import { BackOffice } from "../page-objects/back-office.ts";
import { savedBy } from "../page-objects/lists.ts";
import { recordPrints, lastPrint } from "../page-objects/printing.ts";
import { staffDate } from "../page-objects/labels.ts";

test("RPT-30 a balance sheet balances, is printed and exported, and its figures lead to their ledger and back", async ({
  signedIn,
}) => {
  const page = await signedIn("manager");
  await recordPrints(page);
  const backOffice = new BackOffice(page);
  await backOffice.open("reports", "Reports");
  const answered = page.waitForResponse("**/api/reports/balance-sheet");
  await page.getByRole("link", { name: "Balance Sheet" }).click();
  const report = (await (await answered).json()) as BalanceSheet;
  await expect(page.getByRole("heading", { level: 1, name: "Balance Sheet" })).toBeVisible();
  expect(report.totals.assets).toBe(report.totals.liabilities_and_equity);
  const inNle = (amount: number) =>
    amount.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const sheet = page.getByRole("article");
  await expect(sheet).toContainText(`As of ${staffDate()}`);
  for (const name of ["Total assets", "Total liabilities and equity"])
    await expect(sheet.getByRole("row", { name })).toContainText(inNle(report.totals.assets));

  await page.getByRole("button", { name: "Print", exact: true }).click();
  const printed = await lastPrint(page, "a4");
  expect(printed.title).toBe("Balance Sheet");
  // The accounts of partners are as many as other tests have added.
  expect(printed.pages).toBeLessThan(3);
  await page.getByRole("button", { name: "Export" }).click();
  const saved = await savedBy(page, page.getByRole("menuitem", { name: "CSV" }));
  expect(saved.name).toBe(`balance-sheet-${report.as_of}.csv`);
  expect(saved.content.toString().trim().split("\r\n")).toHaveLength(report.lines.length + 3);

  const receivable = report.lines.find(({ code }) => code === "1100");
  await sheet
    .getByRole("row", { name: "1100 Loans receivable" })
    .getByRole("link", { name: inNle(receivable?.balance ?? 0) })
    .click();
  await expect(page.getByRole("heading", { name: "1100 Loans receivable" })).toBeVisible();
  await expect(backOffice.main).toContainText(`NLe ${inNle(receivable?.balance ?? 0)}`);
  await page.getByRole("link", { name: "Balance Sheet", exact: true }).click();
  await expect(sheet).toContainText("Total assets");
});
