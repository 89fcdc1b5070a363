import { expect, test } from "../fixtures.ts";
import { LoanDecisions } from "../page-objects/loan-decisions.ts";

test("LOAN-35, LOAN-70 a manager finds an ended loan in Loan History, and reopens it with its reason", async ({
  office,
  signedIn,
}) => {
  const rejected = await office.loan("rejected");
  const { customer_id, full_name, loan_id } = rejected;
  const ended = [
    rejected,
    await office.loan("paid", { customer_id, full_name }),
    await office.loan("closed", { customer_id, full_name }),
    await office.loan("canceled", { customer_id, full_name }),
  ];
  await office.loan("paying", { customer_id, full_name });
  const page = await signedIn("manager");
  await page.goto(`/staff/dashboard#loan-history?query=${customer_id}`);
  const table = page.getByRole("table", { name: "Loan History" });
  const rows = table.getByRole("row").filter({ has: page.getByRole("cell") });
  await expect(rows).toHaveCount(4);
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

test("LOAN-57 two staff members reverse a wrong closing", async ({ office, signedIn }) => {
  const loan = await office.loan("closed");
  const address = `/staff/dashboard#loan-history?loan=${loan.loan_id}`;
  const asking = await signedIn("finance");
  await asking.goto(address);
  const first = asking.getByRole("dialog", { name: "Loan Details" });
  const undo = first.getByRole("button", { name: "Undo closing" });
  await undo.click();
  await first.getByLabel("Reason for undoing").fill("Closed for the wrong customer");
  await expect(
    first.getByText(/becomes approved. The NLe 1,200.00 that was written off/),
  ).toBeVisible();
  await undo.click();
  await new LoanDecisions(asking).expectAlert(
    "Undo closing is asked for. A second person must confirm it.",
  );
  await expect(first.getByText("Waiting for a second person")).toBeVisible();

  const confirming = await signedIn("manager");
  await confirming.goto(address);
  const second = confirming.getByRole("dialog", { name: "Loan Details" });
  await expect(second.getByText(/asked on .*: Closed for the wrong customer/)).toBeVisible();
  await second.getByRole("button", { name: "Confirm" }).click();
  await new LoanDecisions(confirming).expectAlert("The closing is undone.");
  expect(await office.read(loan.loan_id)).toMatchObject({ status: "approved", balance: 1440 });
});
