import { expect, expectNoAxeFindings, test } from "../fixtures.ts";
import { headings } from "../page-objects/lists.ts";
import { ReviewPanel } from "../page-objects/review-panel.ts";

test("LOAN-69 Review Loans: applied, processing and processed loans, ten a page, each opened by ID and Manage", async ({
  office,
  signedIn,
}) => {
  const first = await office.loan("applied");
  const { customer_id, full_name } = first;
  const loans = [
    first,
    await office.loan("processing", { customer_id, full_name }),
    await office.loan("processed", { customer_id, full_name }),
  ];
  await office.loan("approved", { customer_id, full_name });
  const page = await signedIn("officer");
  await page.goto("/staff/dashboard#review-loans");
  await expect(page.getByRole("heading", { level: 1, name: "Review Loans" })).toBeVisible();
  const table = page.getByRole("table", { name: "Review Loans" });
  const rows = table.getByRole("row").filter({ has: page.getByRole("cell") });
  await expect(rows).toHaveCount(10);
  expect(await headings(table)).toEqual([
    "ID",
    "Requested / Approved",
    "Loan / Waiting",
    "Status / Approve Date",
    "Customer / Name",
    "Phone / Address",
    "Institution",
    "Manage",
  ]);
  await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible();
  await page.goto(`/staff/dashboard#review-loans?query=${customer_id}`);
  await expect(rows).toHaveCount(3);
  for (const loan of loans) {
    const cells = rows.filter({ hasText: loan.loan_id }).getByRole("cell");
    await expect(cells.nth(1)).toHaveText("Requested: NLe 1,200.00 Approved: N/A");
    await expect(cells.nth(2)).toHaveText(
      /^Loan: Salary Loan Waiting: (First|Second) review|Approval/,
    );
    await expect(cells.nth(3)).toHaveText(new RegExp(`^Status: ${loan.status}`, "i"));
    await expect(cells.nth(4)).toHaveText(`Customer: ${loan.customer_id} Name: ${loan.full_name}`);
    await expect(cells.nth(5)).toHaveText(/^Phone: \+232-76-123456/);
  }
  await expectNoAxeFindings(page);

  const row = rows.filter({ hasText: first.loan_id });
  const { panel } = new ReviewPanel(page);
  for (const name of [first.loan_id, `Manage ${first.loan_id}`]) {
    await row.getByRole("button", { name, exact: true }).click();
    await expect(panel).toContainText(full_name);
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
  }
  await row.getByRole("link", { name: customer_id }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: `Customer ${customer_id}` }),
  ).toBeVisible();
});
