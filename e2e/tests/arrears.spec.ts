import type { Arrears } from "@microfinance/contract/reports/arrears-endpoints.ts";
import { expect, test } from "../fixtures.ts";
import { BackOffice } from "../page-objects/back-office.ts";
import { headings, savedBy } from "../page-objects/lists.ts";
import { recordPrints, lastPrint } from "../page-objects/printing.ts";
import { staffDate } from "../page-objects/labels.ts";

test("RPT-8 arrears and portfolio at risk are shown by bucket, printed and exported, and lead to the late loans", async ({
  signedIn,
}) => {
  const page = await signedIn("officer");
  await recordPrints(page);
  const answered = page.waitForResponse("**/api/reports/arrears");
  const backOffice = new BackOffice(page);
  await backOffice.open("arrears", "Arrears and portfolio at risk");
  const report = (await (await answered).json()) as Arrears;
  const inNle = (amount: number) =>
    `NLe ${amount.toLocaleString("en", { minimumFractionDigits: 2 })}`;

  await expect(backOffice.main).toContainText(`as of ${staffDate()}`);
  for (const { days, percent } of report.par)
    await expect(backOffice.main).toContainText(`PAR${days}${percent?.toFixed(2)}%`);
  await expect(backOffice.main).toContainText("all that is left of a late loan is at risk");
  const ageing = page.getByRole("table", { name: "Loans by days past due" });
  const buckets = backOffice.rows("Loans by days past due");
  await expect(buckets).toHaveCount(8);
  for (const [at, row] of [...report.buckets, report.totals].entries()) {
    const cells = buckets.nth(at).getByRole("cell");
    await expect(cells.nth(1)).toHaveText(row.loans.toLocaleString("en"));
    await expect(cells.nth(2)).toHaveText(inNle(row.outstanding_principal));
    await expect(cells.nth(4)).toHaveText(inNle(row.arrears));
  }
  await expect(buckets.first().getByRole("button")).toHaveCount(0);

  await page.getByRole("button", { name: "Print", exact: true }).click();
  const printed = await lastPrint(page, "a4");
  expect(printed).toMatchObject({ title: `Arrears ${report.as_of}`, pages: 1 });
  expect(printed.text).toContain(inNle(report.totals.arrears));
  const save = async (section: string) => {
    const button = page
      .getByRole("region", { name: section })
      .getByRole("button", { name: "Export" });
    await button.click();
    const { name, content } = await savedBy(page, page.getByRole("menuitem", { name: "CSV" }));
    return { name, lines: content.toString().trim().split("\r\n") };
  };
  const ages = await save("Ageing");
  expect(ages.name).toBe(`arrears-${report.as_of}.csv`);
  expect(ages.lines).toHaveLength(8);
  expect(ages.lines[1]).toMatch(/^"Current",\d+,/);

  const late = page.getByRole("table", { name: "Late loans" });
  expect(await headings(late)).toEqual([
    "Loan",
    "Customer",
    "Phone",
    "Days late",
    "Arrears",
    "Balance",
    "Last payment",
  ]);
  const days = async () => {
    const texts = await late.getByRole("row").locator("td:nth-child(4)").allTextContents();
    return texts.map(Number);
  };
  const all = await days();
  expect(all).toEqual(all.toSorted((a, b) => b - a));
  await ageing.getByRole("button", { name: "Show loans 1-30 days late" }).click();
  await expect(page).toHaveURL(/#arrears\?bucket=1-30$/);
  await expect(page.getByLabel("Days past due", { exact: true })).toHaveValue("1-30");
  await expect.poll(async () => Math.max(...(await days()))).toBeLessThanOrEqual(30);
  const calls = await save("Late loans");
  expect(calls.name).toBe(`late-loans-${report.as_of}.csv`);
  const first = backOffice.rows("Late loans").first().getByRole("button");
  const code = (await first.textContent()) ?? "";
  expect(calls.lines[1]).toContain(`"${code}"`);
  await late.getByRole("columnheader", { name: "Days late" }).getByRole("button").click();
  await expect(page).toHaveURL(/order=oldest/);
  const isRising = async () =>
    (await days()).every((day, at, among) => day >= (among[at - 1] ?? 0));
  await expect.poll(isRising).toBe(true);

  await first.click();
  await expect(page).toHaveURL(/#loans\?loan=LN-/);
  await expect(backOffice.main.getByRole("heading", { level: 1 })).toHaveText("Loans Maintenance");
  await expect(page.getByRole("dialog", { name: "Loan Details" })).toBeVisible();
});
