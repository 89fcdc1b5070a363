import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { chooseOrType } from "./choice-or-other.ts";

/** What staff do with a loan, from the reviews to the last payment. */
export const loanOffice = {
  async review(page: Page, loanId: string, step: "First Review" | "Second Review", notes: string) {
    await page.goto(`/staff/dashboard#review-loans?loan=${loanId}`);
    const panel = page.getByRole("dialog");
    await panel.getByLabel("Review notes").fill(notes);
    await panel.getByRole("button", { name: `Complete ${step}` }).click();
    await expect(
      panel.getByText(`${step.replace("Review", "review")} completed successfully.`),
    ).toBeVisible();
  },

  async approve(page: Page, loanId: string, comments: string) {
    await page.goto(`/staff/dashboard#manage-loans?loan=${loanId}`);
    const modal = page.getByRole("dialog");
    await modal
      .getByRole("group", { name: "Decisions" })
      .getByRole("button", { name: "Approve Loan" })
      .click();
    const form = modal.getByRole("region", { name: "Approve Loan" });
    await form.getByLabel("Comments").fill(comments);
    await form.getByRole("button", { name: /^Approve NLe / }).click();
    const alert = page.getByRole("alertdialog");
    await expect(alert).toContainText("Loan approve successful!");
    await alert.getByRole("button", { name: "OK", exact: true }).click();
  },

  /** Looks a loan up in the payment form. */
  async findForPayment(page: Page, loanId: string) {
    // Another section first, one that asks for little, so that the form is new.
    await page.goto("/staff/dashboard#accounts");
    await page.goto("/staff/dashboard#payments");
    await page.getByLabel("Loan ID").fill(loanId);
    await expect(page.getByRole("region", { name: "Loan", exact: true })).toContainText(loanId);
  },

  async pay(page: Page, amount: string, method: string) {
    await page.getByLabel("Payment amount").fill(amount);
    await chooseOrType(page, "Payment method", method);
    const reference = page.getByLabel(/^Reference/);
    if (await reference.isVisible()) await reference.fill(`TRX ${randomUUID().slice(0, 13)}`);
    await page.getByRole("button", { name: /^Record / }).click();
    await expect(page.getByText("Payment recorded successfully!")).toBeVisible();
  },
};
