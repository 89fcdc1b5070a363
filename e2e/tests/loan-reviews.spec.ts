import { expect, test } from "../fixtures.ts";
import { CountedHand } from "../page-objects/counted-hand.ts";
import { LoanDecisions } from "../page-objects/loan-decisions.ts";
import { ReviewPanel } from "../page-objects/review-panel.ts";

test("LOAN-48, LOAN-69, SITE-61 two staff members review a loan whose amount is corrected between the reviews, with the note and two keys, and approve it with three clicks", async ({
  office,
  signedIn,
}) => {
  const loan = await office.loan("applied");
  const { customer_id, full_name, loan_id } = loan;
  await office.loan("approved", { customer_id, full_name });
  const finance = await signedIn("finance");
  const first = new ReviewPanel(finance);

  await test.step("the first reviewer opens it from the list, and notes what was seen", async () => {
    await finance.goto(`/staff/dashboard#review-loans?query=${customer_id}`);
    const table = finance.getByRole("table", { name: "Review Loans" });
    const rows = table.getByRole("row").filter({ has: finance.getByRole("cell") });
    await expect(rows).toHaveCount(1);
    await rows.getByRole("button", { name: loan_id, exact: true }).click();
    await expect(first.panel).toContainText(full_name);
    await finance.keyboard.press("Escape");
    await expect(first.panel).toBeHidden();
    await rows.getByRole("button", { name: `Manage ${loan_id}` }).click();
    const step = first.step("First Review");
    await step.getByLabel("ID 1").check();
    await step.getByLabel("Reasons").fill("The employer confirmed the salary by phone.");
    await step.getByLabel("Review notes").fill("Papers complete.");
    const hand = new CountedHand(finance);
    await hand.press("Tab");
    await hand.press("Enter");
    await expect(first.panel.getByText("First review completed successfully.")).toBeVisible();
    expect(hand.take()).toEqual({ clicks: 0, keys: 2 });
    await expect(step).toContainText("Papers complete.");
    // LOAN-87: what the 50 characters do not hold is a note.
    const notes = first.panel.getByRole("list", { name: "Notes" }).first();
    await expect(notes).toContainText(/First review\. Seen: ID 1\. Missing: ID 2, Statement.*\./);
    await expect(notes).toContainText("The employer confirmed the salary by phone.");
  });

  const manager = await signedIn("manager");
  const second = new ReviewPanel(manager);
  await test.step("a manager corrects the amount, which takes the first review back", async () => {
    await second.open(loan_id);
    await second.panel.getByRole("button", { name: "Edit", exact: true }).click();
    await second.panel.getByLabel("Loan amount").fill("1500");
    const mark = "Changed after the first review: amount 1,200 to 1,500";
    await expect(
      second.panel.getByText(
        `${mark}. ${loan_id} becomes applied. Its first review is taken back and must be done again.`,
      ),
    ).toBeVisible();
    await second.panel.getByRole("button", { name: "Save" }).click();
    await new LoanDecisions(manager).expectAlert("Loan details updated successfully!");
    await expect(second.panel.getByText(mark, { exact: true })).toBeVisible();
    await expect(second.panel.getByText(/The reviews were set back to pending/)).toBeVisible();
    expect(await office.read(loan_id)).toMatchObject({
      status: "applied",
      first_review: "pending",
      loan_amount: 1500,
      total_amount: 1800,
    });
    await second.panel.getByRole("tab", { name: "Timeline" }).click();
    await expect(second.panel.getByText("Reviews set back to pending")).toBeVisible();
  });

  await test.step("both review it, and it can no longer be changed", async () => {
    expect((await office.step("finance", "review first", loan)).status).toBe(200);
    await manager.reload();
    await second.review("Second Review", "Amount corrected with the customer.");
    await expect(second.panel.getByText("Second review completed successfully.")).toBeVisible();
    // Another loan of the queue is open by now.
    await manager.goto(`/staff/dashboard#review-loans?query=${customer_id}`);
    const hand = new CountedHand(manager);
    await hand.click(manager.getByRole("button", { name: loan_id, exact: true }));
    await expect(second.panel.getByText("same reviewer")).toBeHidden();
    await expect(second.panel.getByRole("button", { name: "Edit", exact: true })).toBeDisabled();
    await hand.click(second.panel.getByRole("button", { name: "Approve Loan" }));
    await expect(manager).toHaveURL(new RegExp(`loan=${loan_id}&action=approve`));
    const decisions = new LoanDecisions(manager);
    await decisions.form("approve").getByLabel("Comments").fill("As agreed with the customer.");
    await hand.click(decisions.submit("approve"));
    await expect(second.panel.getByText(/It is not paid out yet/)).toBeVisible();
    expect(hand.take()).toEqual({ clicks: 3, keys: 0 });
    await expect(second.panel.getByRole("button", { name: "Print agreement" })).toBeVisible();
  });
});
