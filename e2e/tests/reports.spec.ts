import { expect, expectNoAxeFindings, test } from "../fixtures.ts";
import { exported, headings, savedBy } from "../page-objects/lists.ts";
import { recordPrints, lastPrint } from "../page-objects/printing.ts";
import { staffDate, dateInput } from "../page-objects/labels.ts";

test("RPT-1 a payment statement has dashes before a search, then the loan's real figures, is printed and saved as PDF", async ({
  office,
  signedIn,
}) => {
  const [loan, applied] = [await office.loan("paying"), await office.loan("applied")];
  const page = await signedIn("cashier");
  await recordPrints(page);
  await page.goto("/staff/dashboard#reports");
  await page.getByRole("button", { name: "Payment Statements" }).click();
  const modal = page.getByRole("dialog", { name: "Payment Statements" });
  const sheet = modal.getByRole("article");
  const fact = (label: string) =>
    sheet
      .locator("dl > div")
      .filter({ has: page.getByText(label, { exact: true }) })
      .locator("dd");
  const print = modal.getByRole("button", { name: "Print" });
  const find = async (id: string) => {
    await modal.getByLabel("Loan ID").fill(id);
    await modal.getByRole("button", { name: "Search" }).click();
  };
  for (const label of ["Amount Due", "Loan Number", "Interest Rate", "Days Accrued"])
    await expect(fact(label)).toHaveText("-");
  await expect(print).toBeDisabled();
  await expectNoAxeFindings(page);
  await find("");
  await expect(modal.getByText("Please enter a valid Loan ID.")).toBeVisible();
  await find("LN-209901-000001");
  await expect(modal.getByText("Please enter a valid Loan ID.")).toBeVisible();
  await find(applied.loan_id);
  await expect(modal.getByText("No payments found for this Loan ID.")).toBeVisible();

  await find(loan.loan_id.toLowerCase());
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
  await expectNoAxeFindings(page);
  await print.click();
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
});

test("RPT-3 Others lists the payments of a loan or a customer, and exports them", async ({
  office,
  signedIn,
}) => {
  const loan = await office.loan("paying");
  // Basic sees the payments and has no export (AUTH-42).
  const basic = await signedIn("basic");
  await basic.goto("/staff/dashboard#reports");
  await basic.getByRole("button", { name: "Others" }).click();
  await basic.getByLabel("Loan ID or Customer ID").fill(loan.loan_id);
  await basic.getByRole("button", { name: "Search", exact: true }).click();
  await expect(basic.getByRole("table", { name: "Payment records" })).toBeVisible();
  await expect(basic.getByRole("button", { name: "Export" })).toHaveCount(0);

  const page = await signedIn("officer");
  await page.goto("/staff/dashboard#reports");
  await page.getByRole("button", { name: "Others" }).click();
  const modal = page.getByRole("dialog", { name: "Others" });
  const find = async (id: string) => {
    await modal.getByLabel("Loan ID or Customer ID").fill(id);
    await modal.getByRole("button", { name: "Search" }).click();
  };
  await find(" ");
  await expect(modal.getByText("Please enter a Loan ID or Customer ID.")).toBeVisible();
  await find("LN-209901-000001");
  await expect(modal.getByText("No payments found for this ID.")).toBeVisible();
  for (const id of [loan.loan_id, loan.customer_id]) {
    await find(id);
    const table = modal.getByRole("table", { name: "Payment records" });
    await expect(table.getByRole("cell")).toHaveText([
      loan.loan_id,
      loan.customer_id,
      "NLe 100.00",
      staffDate(),
    ]);
    expect(await headings(table)).toEqual(["Loan ID", "Customer ID", "Amount", "Date"]);
  }
  await expectNoAxeFindings(page);
  const csv = await exported(page, "CSV");
  expect(csv.lines).toHaveLength(3);
  expect(csv.lines[1]).toContain(`"${loan.loan_id}"`);
  const token = await page.evaluate(() => localStorage.getItem("accessToken"));
  const bare = await page.request.get(`/api/transactions/search/${loan.loan_id}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await bare.json()).toMatchObject([{ loan_id: loan.loan_id, amount: 100 }]);
});

test("ACC-7, ACC-12 the trial balance is shown, printed and exported for roles that read the ledger", async ({
  signedIn,
}) => {
  const cashier = await signedIn("cashier");
  await cashier.goto("/staff/dashboard#reports");
  await expect(cashier.getByRole("button", { name: "Others" })).toBeVisible();
  await expect(cashier.getByRole("button", { name: "Trial Balance" })).toBeHidden();

  const page = await signedIn("auditor");
  await recordPrints(page);
  await page.goto("/staff/dashboard#reports");
  await page.getByRole("button", { name: "Trial Balance" }).click();
  const modal = page.getByRole("dialog", { name: "Trial Balance" });
  const table = modal.getByRole("table", { name: "Accounts, amounts in NLe" });
  const total = table.getByRole("row", { name: "Total" }).getByRole("cell");
  await expect(total).toHaveCount(4);
  const [debits, credits, debitBalance, creditBalance] = await total.allTextContents();
  expect(debits).toMatch(/^[1-9][\d,]*\.\d\d$/);
  expect(credits).toBe(debits);
  expect(creditBalance).toBe(debitBalance);
  await expectNoAxeFindings(page);

  const asOf = modal.getByLabel("As of");
  const show = modal.getByRole("button", { name: "Show" });
  await asOf.fill(dateInput(1));
  await show.click();
  await expect(modal.getByText("A trial balance cannot be of a day after today.")).toBeVisible();
  await asOf.fill("01-01-2001");
  await show.click();
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
