import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { chooseOrType } from "./choice-or-other.ts";

/** The section Pay Loan: the form, the loan's balance, and the receipt. */
export class PayLoan {
  readonly page: Page;
  /** The figures of the loan. */
  readonly figures: Locator;
  readonly receipt: Locator;
  readonly record: Locator;
  readonly again: Locator;
  /** The field that finds a loan. */
  readonly search: Locator;

  constructor(page: Page) {
    this.page = page;
    this.figures = page.getByRole("region", { name: "Loan", exact: true });
    this.receipt = page.getByRole("article");
    this.record = page.getByRole("button", { name: /^Record / });
    this.search = page.getByLabel("Loan ID, customer ID, name or phone");
    this.again = page.getByRole("button", { name: "Send again" });
  }

  /** Opens the form with this loan looked up, or with the receipt of one of its payments. */
  async open(loanId: string, payment?: number) {
    const opened = payment === undefined ? "" : `&payment=${payment}`;
    await this.page.goto(`/staff/dashboard#payments?loan=${loanId}${opened}`);
    await expect(this.figures).toContainText(loanId);
  }

  async fill(amount: string, method: string) {
    await this.page.getByLabel("Payment amount").fill(amount);
    await chooseOrType(this.page, "Payment method", method);
    const reference = this.page.getByLabel(/^Reference/);
    // Of its own, since one that is on another payment is asked about (PAY-41).
    if (await reference.isVisible()) await reference.fill(`TRX ${randomUUID().slice(0, 13)}`);
  }

  /** A value of the figures by its label. */
  figure(label: string): Locator {
    return this.figures
      .locator("dl > div")
      .filter({ has: this.page.getByText(label, { exact: true }) })
      .locator("dd");
  }

  /** Expects these texts on the receipt. */
  async expectReceipt(lines: readonly (string | RegExp)[]) {
    for (const line of lines) await expect(this.receipt).toContainText(line);
  }
}
