import { expect, expectNoAxeFindings, test } from "../fixtures.ts";
import { headings } from "../pages/lists.ts";
import { LoanDecisions } from "../pages/loan-decisions.ts";

test("002§2 Loan History: rejected, paid, closed and canceled loans, ten a page, with the total in NLe", async ({
  office,
  signedIn,
}) => {
  const rejected = await office.loan("rejected");
  const { customer_id, full_name } = rejected;
  const ended = [
    rejected,
    await office.loan("paid", { customer_id, full_name }),
    await office.loan("closed", { customer_id, full_name }),
    await office.loan("canceled", { customer_id, full_name }),
  ];
  await office.loan("paying", { customer_id, full_name });
  const page = await signedIn("officer");
  await page.goto("/staff/dashboard#loan-history");
  const table = page.getByRole("table", { name: "Loan History" });
  const rows = table.getByRole("row").filter({ has: page.getByRole("cell") });
  await expect(rows).toHaveCount(10);
  expect(await headings(table)).toEqual([
    "Loan",
    "Submitted",
    "Customer",
    "Status",
    "Total",
    "Approved",
    "View",
  ]);
  await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible();
  await page.goto(`/staff/dashboard#loan-history?query=${customer_id}`);
  await expect(rows).toHaveCount(4);
  for (const loan of ended) {
    const row = rows.filter({ hasText: loan.loan_id });
    await expect(row).toContainText(new RegExp(loan.status, "i"));
    await expect(row).toContainText("NLe 1,440.00");
  }
  await page.getByRole("button", { name: `View ${rejected.loan_id}` }).click();
  const panel = page.getByRole("dialog", { name: "Loan Details" });
  await expect(panel.getByText("No Co-debtor")).toBeVisible();
  await expect(panel.getByRole("button", { name: "Edit Loan" })).toBeHidden();
  await expectNoAxeFindings(page);
});

test("D102, D103 Edit Loan is for administrators: nine statuses, what is required, and no jump past the rules", async ({
  office,
  signedIn,
}) => {
  const [loan, paid] = [await office.loan("rejected"), await office.loan("paid")];
  const page = await signedIn("manager");
  await page.goto(`/staff/dashboard#loan-history?loan=${loan.loan_id}`);
  const open = page
    .getByRole("dialog", { name: "Loan Details" })
    .getByRole("button", { name: "Edit Loan" });
  await open.click();
  const modal = page.getByRole("dialog", { name: `Edit Loan ${loan.loan_id}` });
  const status = modal.getByLabel("Status");
  await expect(status.getByRole("option")).toHaveText([
    "Paying",
    "Applied",
    "Approved",
    "Rejected",
    "Canceled",
    "Processed",
    "Processing",
    "Paid",
    "Closed",
  ]);
  await expectNoAxeFindings(page);
  const save = modal.getByRole("button", { name: "Save changes" });
  await save.click();
  await new LoanDecisions(page).expectAlert("No changes detected. Update skipped.");
  await expect(modal).toBeHidden();
  await open.click();
  await modal.getByLabel("Full name").fill(" ");
  await save.click();
  await expect(modal.getByText("Please fill in all required fields.")).toBeVisible();
  await modal.getByLabel("Full name").fill(loan.full_name);
  await status.selectOption("Paying");
  await save.click();
  await expect(
    modal.getByText(
      "A loan needs an approved amount and an approval date before its status can be paying.",
    ),
  ).toBeVisible();
  await status.selectOption("Applied");
  await modal.getByLabel("Loan amount").fill("1500");
  await save.click();
  await new LoanDecisions(page).expectAlert("Loan details updated successfully!");
  expect(await office.read(loan.loan_id)).toMatchObject({
    status: "applied",
    loan_amount: 1500,
    total_amount: 1800,
  });

  await page.goto(`/staff/dashboard#loan-history?loan=${paid.loan_id}`);
  await open.click();
  await expect(
    page
      .getByRole("dialog", { name: `Edit Loan ${paid.loan_id}` })
      .getByText("This loan is already paid and cannot be modified."),
  ).toBeVisible();
  const path = `/loans/${paid.customer_id}/update/${paid.loan_id}`;
  const answers = [
    await office.ask("manager", "PUT", path, { status: "paying" }),
    await office.ask("finance", "PUT", path, { full_name: "Somebody Else" }),
  ];
  expect(answers.map((answer) => answer.status)).toEqual([409, 403]);
  expect(await office.read(paid.loan_id)).toEqual(paid);
});
