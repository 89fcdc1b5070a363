import { expect, type Locator, type Page } from "@playwright/test";

/** The four decisions (LOAN-34), by the name of their call. */
export const decisions = {
  approve: "Approve Loan",
  cancel: "Cancel Loan",
  reject: "Reject Loan",
  close: "Close Loan",
} as const;

export type Decision = keyof typeof decisions;

/** The panel of Manage Loan Deposition: a loan, the four buttons that choose, and the form of the chosen one. */
export class LoanDecisions {
  readonly page: Page;
  readonly modal: Locator;

  constructor(page: Page) {
    this.page = page;
    this.modal = page.getByRole("dialog");
  }

  async open(loanId: string) {
    await this.page.goto(`/staff/dashboard#manage-loans?loan=${loanId}`);
    await expect(this.modal.getByText(loanId).first()).toBeVisible();
  }

  async choose(decision: Decision) {
    await this.modal
      .getByRole("group", { name: "Decisions" })
      .getByRole("button", { name: decisions[decision] })
      .click();
  }

  form(decision: Decision): Locator {
    return this.modal.getByRole("region", { name: decisions[decision] });
  }

  /** Fills in the comments of the chosen decision and confirms it. */
  async decide(decision: Decision, comments: string) {
    const form = this.form(decision);
    if (decision === "reject")
      await form.getByLabel("Reason that the customer is told").selectOption({ index: 1 });
    await form.getByLabel("Comments").fill(comments);
    await this.confirm(decision);
  }

  /** Presses the form's own button. */
  async confirm(decision: Decision) {
    await this.submit(decision).click();
  }

  /** The form's own button, which names the customer with the sum or the loan. */
  submit(decision: Decision): Locator {
    const verb = decisions[decision].replace(" Loan", "");
    return this.form(decision).getByRole("button", { name: new RegExp(`^${verb} `) });
  }

  /** The alert with this text, read and closed. */
  async expectAlert(text: string | RegExp) {
    const alert = this.page.getByRole("alertdialog");
    await expect(alert.locator("p")).toHaveText(text);
    await alert.getByRole("button", { name: "OK", exact: true }).click();
    await expect(alert).toBeHidden();
  }
}
