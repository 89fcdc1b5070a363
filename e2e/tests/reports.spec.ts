import { expect, test } from "../fixtures.ts";
import { exported, headings, savedBy } from "../page-objects/lists.ts";
import { recordPrints, lastPrint } from "../page-objects/printing.ts";
import { staffDate } from "../page-objects/labels.ts";

test("RPT-1, RPT-3 a finance admin prints a loan's statement, exports a customer's payments and the trial balance", async ({
  office,
  signedIn,
}) => {
  const loan = await office.loan("paying");
  const page = await signedIn("finance");
  await recordPrints(page);
  await page.goto("/staff/dashboard#reports");
  const open = async (name: string) => {
    await page.getByRole("button", { name }).click();
    return page.getByRole("dialog", { name });
  };

  await test.step("the statement of a loan", async () => {
    const modal = await open("Payment Statements");
    const sheet = modal.getByRole("article");
    const fact = (label: string) =>
      sheet
        .locator("dl > div")
        .filter({ has: page.getByText(label, { exact: true }) })
        .locator("dd");
    await modal.getByLabel("Loan ID").fill(loan.loan_id.toLowerCase());
    await modal.getByRole("button", { name: "Search" }).click();
    for (const [label, value] of [
      ["Statement Period", `${staffDate()} to ${staffDate()}`],
      ["Statement Date", staffDate()],
      ["Customer ID", loan.customer_id],
      ["Loan Number", loan.loan_id],
      ["Opening Balance", "NLe 0.00"],
      ["Closing Balance", "NLe 1,340.00"],
      ["Interest Accrued", "NLe 0.00"],
      ["Interest Rate", "20% flat, charged once"],
      ["Days Accrued", "1"],
      ["Days Past Due", "0"],
      ["Amount Due", "NLe 140.00"],
    ] as const)
      await expect(fact(label), label).toHaveText(value);
    await expect(sheet).toContainText(loan.full_name);
    await expect(sheet.getByText("-", { exact: true })).toHaveCount(0);
    const due = sheet.getByRole("table", { name: "What is due" });
    await expect(due.getByRole("row", { name: "Past Due" })).toContainText("NLe 0.00");
    // 100 of the first instalment of 240 was paid: its 40 of interest and 60 of its principal.
    await expect(due.getByRole("row", { name: "Current" }).getByRole("cell")).toHaveText([
      "NLe 140.00",
      "NLe 0.00",
      "NLe 140.00",
    ]);
    const moves = sheet.getByRole("table", { name: "Transactions, amounts in NLe" });
    await expect(moves.getByRole("row").nth(2)).toContainText("Loan approved, with interest");
    await expect(moves.getByRole("row").nth(3)).toContainText(/Payment RC-\d{6}/);
    await expect(moves.getByRole("row").last()).toContainText("1,340.00");
    await modal.getByRole("button", { name: "Print" }).click();
    const printed = await lastPrint(page, "a4");
    expect(printed).toMatchObject({ title: `Payment statement ${loan.loan_id}`, pages: 1 });
    expect(printed.text).toContain("NLe 1,340.00");
    await expect(page.locator("iframe")).toHaveCount(0);
    const pdf = await savedBy(page, modal.getByRole("button", { name: "PDF" }));
    expect(pdf.name).toBe(`Payment statement ${loan.loan_id}.pdf`);
    // The texts are glyphs of an embedded font; the tests of the server read them (RPT-2).
    const source = pdf.content.toString("latin1");
    expect(source).toMatch(/^%PDF-1\.7/);
    expect(source).toContain(`(Payment Statement ${loan.loan_id})`);
    await page.keyboard.press("Escape");
    await expect(modal).toBeHidden();
  });

  await test.step("the payments of a loan and of its customer", async () => {
    const modal = await open("Payment Search (Others)");
    const table = modal.getByRole("table", { name: "Payment records" });
    for (const id of [loan.loan_id, loan.customer_id]) {
      await modal.getByLabel("Loan ID or Customer ID").fill(id);
      await modal.getByRole("button", { name: "Search" }).click();
      await expect(table.getByRole("cell")).toHaveText([
        loan.loan_id,
        loan.customer_id,
        "NLe 100.00",
        staffDate(),
      ]);
      expect(await headings(table)).toEqual(["Loan ID", "Customer ID", "Amount", "Date"]);
    }
    const csv = await exported(page, "CSV");
    expect(csv.lines).toHaveLength(3);
    expect(csv.lines[1]).toContain(`"${loan.loan_id}"`);
    await page.keyboard.press("Escape");
    await expect(modal).toBeHidden();
  });

  await test.step("the trial balance (ACC-7, ACC-12)", async () => {
    const modal = await open("Trial Balance");
    const table = modal.getByRole("table", { name: "Accounts, amounts in NLe" });
    const total = table.getByRole("row", { name: "Total" }).getByRole("cell");
    await expect(total).toHaveCount(4);
    const [debits, credits, debitBalance, creditBalance] = await total.allTextContents();
    expect(debits).toMatch(/^[1-9][\d,]*\.\d\d$/);
    expect(credits).toBe(debits);
    expect(creditBalance).toBe(debitBalance);
    await modal.getByLabel("As of").fill("01-01-2001");
    await modal.getByRole("button", { name: "Show" }).click();
    await expect(modal.getByRole("article")).toContainText("As of 01 Jan 2001");
    await expect(total).toHaveText(["-", "-", "-", "-"]);
    await modal.getByRole("button", { name: "Print" }).click();
    expect(await lastPrint(page, "a4")).toMatchObject({
      title: "Trial balance 2001-01-01",
      pages: 1,
    });
    const csv = await exported(page, "CSV");
    expect(csv.name).toMatch(/^trial-balance-/);
    expect(csv.lines[1]).toBe('"1000","Cash","asset",0.00,0.00,0.00,0.00');
  });
});
