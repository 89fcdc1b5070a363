import { expect, expectNoAxeFindings, test } from "../fixtures.ts";
import { messages } from "../page-objects/messages.ts";
import { headings } from "../page-objects/lists.ts";
import { LoanDecisions } from "../page-objects/loan-decisions.ts";

test("LOAN-70 Loan History: rejected, paid, closed and canceled loans, ten a page, with the total in NLe", async ({
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

test("LOAN-35, LOAN-36 Edit Loan is for administrators: nine statuses, what is required, and no jump past the rules", async ({
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
  await new LoanDecisions(page).expectAlert(messages.unchanged);
  await expect(modal).toBeHidden();
  await open.click();
  await modal.getByLabel("Full name").fill(" ");
  await save.click();
  await expect(modal.getByText("Please fill in all required fields.")).toBeVisible();
  await modal.getByLabel("Full name").fill(loan.full_name);
  await status.selectOption("Paying");
  await expect(modal.getByText(/^A loan becomes paying with its first payment/)).toBeVisible();
  await status.selectOption("Processed");
  await expect(
    modal.getByText(/^This loan is rejected, so it cannot become processed here/),
  ).toBeVisible();
  await save.click();
  expect(await office.read(loan.loan_id)).toEqual(loan);

  await status.selectOption("Applied");
  await expect(
    modal.getByText(/becomes applied. It is reviewed from the beginning./),
  ).toBeVisible();
  await modal.getByLabel("Loan amount").fill("1500");
  await save.click();
  await expect(
    modal.getByText("Please enter the reason for reopening this loan.").first(),
  ).toBeVisible();
  await expectNoAxeFindings(page);
  await modal.getByLabel("Reason for reopening").fill("Rejected in error");
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
    await office.call("manager", "PUT", path, { status: "paying" }),
    await office.call("finance", "PUT", path, { full_name: "Isatu Koroma" }),
  ];
  expect(answers.map((answer) => answer.status)).toEqual([409, 403]);
  expect(await office.read(paid.loan_id)).toEqual(paid);
});

test("LOAN-36 Edit Loan to rejected requires the same fields as Reject Loan", async ({
  office,
  signedIn,
}) => {
  // Another administrator reopened the loan, so that the modal of the history shows an applied loan.
  const loan = await office.loan("rejected");
  const path = `/loans/${loan.customer_id}/update/${loan.loan_id}`;
  const reopened = await office.call("sysadmin", "PUT", path, {
    status: "applied",
    reason: "Rejected in error",
  });
  expect(reopened.status, reopened.text).toBe(200);
  const page = await signedIn("manager");
  await page.goto(`/staff/dashboard#loan-history?loan=${loan.loan_id}`);
  await page.getByRole("dialog").getByRole("button", { name: "Edit Loan" }).click();
  const modal = page.getByRole("dialog", { name: `Edit Loan ${loan.loan_id}` });
  await modal.getByLabel("Status").selectOption("Rejected");
  await expect(modal.getByText(/becomes rejected. No money has been paid out/)).toBeVisible();
  const approver = modal.getByLabel("Approved by");
  await expect(approver).not.toHaveValue("");
  await approver.fill("");
  const save = modal.getByRole("button", { name: "Save changes" });
  await save.click();
  await expect(modal.getByText("Please enter the approver's name.").first()).toBeVisible();
  await expect(modal.getByText("Please enter your comments.")).toBeVisible();
  await expectNoAxeFindings(page);
  await approver.fill("Hannah Williams");
  await modal.getByLabel("Comments").fill("No regular income");
  await save.click();
  await new LoanDecisions(page).expectAlert("Loan details updated successfully!");
  expect(await office.read(loan.loan_id)).toMatchObject({
    status: "rejected",
    reason: "No regular income",
  });
});

for (const width of [360, 1280]) {
  test(`LOAN-57 two staff members reverse a wrong closing, at ${width} px`, async ({
    office,
    signedIn,
  }) => {
    const loan = await office.loan("closed");
    const asking = await signedIn("finance");
    const confirming = await signedIn("manager");
    const [first, second] = await Promise.all(
      [asking, confirming].map(async (page) => {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`/staff/dashboard#loan-history?loan=${loan.loan_id}`);
        return page.getByRole("dialog", { name: "Loan Details" });
      }),
    );
    if (first === undefined || second === undefined) throw new RangeError("two panels are open");
    const undo = first.getByRole("button", { name: "Undo closing" });
    await undo.click();
    await undo.click();
    await expect(first.getByText("Please enter the reason for undoing the closing.")).toBeVisible();
    await first.getByLabel("Reason for undoing").fill("Closed for the wrong customer");
    await expect(
      first.getByText(/becomes approved. The NLe 1,200.00 that was written off/),
    ).toBeVisible();
    await expectNoAxeFindings(asking);
    await undo.click();
    await new LoanDecisions(asking).expectAlert(
      "Undo closing is asked for. A second person must confirm it.",
    );
    await expect(first.getByText("Waiting for a second person")).toBeVisible();
    await expect(first.getByRole("button", { name: "Confirm" })).toBeHidden();
    await expect(first.getByRole("button", { name: "Withdraw" })).toBeVisible();

    await confirming.reload();
    await expect(second.getByText(/asked on .*: Closed for the wrong customer/)).toBeVisible();
    await expect(second.getByRole("button", { name: "Decline" })).toBeVisible();
    await expectNoAxeFindings(confirming);
    await second.getByRole("button", { name: "Confirm" }).click();
    await new LoanDecisions(confirming).expectAlert("The closing is undone.");
    expect(await office.read(loan.loan_id)).toMatchObject({ status: "approved", balance: 1440 });
  });
}
