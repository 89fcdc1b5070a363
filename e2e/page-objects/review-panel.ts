import { expect, type Locator, type Page } from "@playwright/test";

/** The two reviews (LOAN-40), by their headings. */
export type ReviewStep = "First Review" | "Second Review";

/** The side panel of Review Loans: what is reviewed, the two reviews, and rejecting. */
export class ReviewPanel {
  readonly page: Page;
  readonly panel: Locator;

  constructor(page: Page) {
    this.page = page;
    this.panel = page.getByRole("dialog", { name: "Loan Details" });
  }

  async open(loanId: string) {
    await this.page.goto(`/staff/dashboard#review-loans?loan=${loanId}`);
    await expect(this.panel.getByText(loanId).first()).toBeVisible();
    await expect(this.panel.getByRole("heading", { name: "Reviews" })).toBeVisible();
  }

  /** One of the two steps, with its form or the reason why it has none. */
  step(step: ReviewStep): Locator {
    return this.panel.getByRole("listitem").filter({
      has: this.page.getByRole("heading", { name: new RegExp(`^${step}`) }),
    });
  }

  async review(step: ReviewStep, notes: string) {
    await this.step(step).getByLabel("Review notes").fill(notes);
    await this.complete(step);
  }

  async complete(step: ReviewStep) {
    await this.step(step)
      .getByRole("button", { name: `Complete ${step}` })
      .click();
  }
}
