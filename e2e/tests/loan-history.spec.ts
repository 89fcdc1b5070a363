import { expect, test } from "../fixtures.ts";
import { LoanDecisions } from "../page-objects/loan-decisions.ts";

test("LOAN-35, LOAN-70 a manager finds an ended loan in Loan History, and reopens it with its reason", async ({
  office,
  signedIn,
}) => {
  const rejected = await office.loan("rejected");
  const { customer_id, full_name, loan_id } = rejected;
  const ended = [rejected, await office.loan("paid", { customer_id, full_name })];
  await office.loan("paying", { customer_id, full_name });
  const page = await signedIn("manager");
  await page.goto(`/staff/dashboard#loan-history?query=${customer_id}`);
  const table = page.getByRole("table", { name: "Loan History" });
  const rows = table.getByRole("row").filter({ has: page.getByRole("cell") });
  await expect(rows).toHaveCount(2);
  for (const loan of ended) {
    const row = rows.filter({ hasText: loan.loan_id });
    await expect(row).toContainText(new RegExp(loan.status, "i"));
  }
  await page.getByRole("button", { name: `View ${loan_id}` }).click();
  const panel = page.getByRole("dialog", { name: "Loan Details" });
  await panel.getByRole("button", { name: "Edit Loan" }).click();
  const modal = page.getByRole("dialog", { name: `Edit Loan ${loan_id}` });
  await modal.getByLabel("Status").selectOption("Applied");
  await modal.getByLabel("Loan amount").fill("1500");
  await modal.getByLabel("Reason for reopening").fill("Rejected in error");
  await modal.getByRole("button", { name: "Save changes" }).click();
  await new LoanDecisions(page).expectAlert("Loan details updated successfully!");
  await expect(modal).toBeHidden();
  expect(await office.read(loan_id)).toMatchObject({
    status: "applied",
    loan_amount: 1500,
    total_amount: 1800,
  });
});
