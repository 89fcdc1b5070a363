import { expect, test } from "../fixtures.ts";
import { LoanDecisions } from "../page-objects/loan-decisions.ts";

test("LOAN-34, LOAN-72 a decision maker finds a reviewed loan among those of Manage Loan Deposition, cannot close it, and approves it", async ({
  office,
  signedIn,
}) => {
  const loan = await office.loan("processed", { amount: 4321 });
  const page = await signedIn("sysadmin");
  await page.goto("/staff/dashboard#manage-loans");
  await expect(
    page.getByRole("heading", { name: "Manage Loan Deposition", level: 1 }),
  ).toBeVisible();
  const cards = page.getByRole("list", { name: "Manage Loan Deposition" }).getByRole("listitem");
  await expect(cards).toHaveCount(10);
  await expect(cards.first()).toContainText(/Processed|Approved|Paying/);
  const card = cards.filter({ hasText: loan.loan_id });
  // Other tests create loans at the same time, which may move this one to the next page.
  await expect(async () => {
    if (!(await card.isVisible())) await page.getByRole("button", { name: "Next page" }).click();
    await expect(card).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(card).toContainText(loan.full_name);
  await expect(card).toContainText("Processed");
  await expect(card).toContainText("4,321.00");
  await card.getByRole("button").click();
  const decisions = new LoanDecisions(page);
  await expect(decisions.modal.getByText(loan.loan_id).first()).toBeVisible();

  await decisions.choose("close");
  await expect(
    decisions.modal.getByText("Cannot close a loan with status: processed."),
  ).toBeVisible();
  await expect(decisions.form("close")).toBeHidden();
  await decisions.choose("approve");
  await decisions.decide("approve", "As agreed with the customer.");
  await decisions.expectAlert("Loan approve successful!");
  await expect(decisions.modal).toBeHidden();
  expect(await office.read(loan.loan_id)).toMatchObject({ status: "approved", balance: 5185.2 });
});
