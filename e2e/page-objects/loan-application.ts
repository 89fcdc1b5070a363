import { expect, type Locator, type Page } from "@playwright/test";
import { randomUUID } from "node:crypto";
import { type SignedIn, enterNewCustomer, send } from "./customer-fixtures.ts";

/** The name of a field, which is marked where the application can be sent without it. */
function named(label: string): RegExp {
  const escaped = label.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(String.raw`^${escaped}( \((optional|needed for a decision)\))?$`);
}

/** The ten-step wizard, for customers and staff. */
export class LoanApplication {
  readonly modal: Locator;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.modal = page.getByRole("dialog");
  }

  /** A new customer, signed in, at the first step. */
  static async begin(page: Page): Promise<{ person: SignedIn; wizard: LoanApplication }> {
    const person = await enterNewCustomer(page);
    await page.goto("/user/profile");
    const wizard = new LoanApplication(page);
    await wizard.open();
    return { person, wizard };
  }

  /**
   * A new customer, signed in, whose unfinished application of NLe 500 over two months is open at this step. The way
   * to it is that of `begin`, which other journeys walk.
   *
   * @param loan what differs of the loan
   */
  static async beginAt(
    page: Page,
    step: number,
    loan: object = {},
  ): Promise<{ person: SignedIn; wizard: LoanApplication }> {
    const person = await enterNewCustomer(page);
    return { person, wizard: await LoanApplication.continueAt(page, person, step, loan) };
  }

  /** The same of a customer who is signed in on this page. */
  static async continueAt(
    page: Page,
    person: SignedIn,
    step: number,
    loan: object = {},
  ): Promise<LoanApplication> {
    const body = {
      customer: {
        first_name: "Isatu",
        last_name: "Sesay",
        email: person.email,
        phone: "076123456",
      },
      loan: {
        loan_type: "Salary Loan",
        interest_rate: "0.2",
        loan_amount: 500,
        loan_period: 2,
        ...loan,
      },
    };
    const path = `/applications/${randomUUID()}/draft`;
    await send(page, person.token, "put", path, { step, body });
    await page.goto("/user/profile");
    const wizard = new LoanApplication(page);
    await wizard.resume();
    await wizard.expectStep(step);
    return wizard;
  }

  async open() {
    await this.page.getByRole("button", { name: "Apply for Loan" }).first().click();
    await this.expectStep(1);
  }

  /** Opens the ten steps for staff, from the page of all loans. */
  async openForStaff() {
    await this.page.getByRole("main").getByRole("link", { name: "Add Loan" }).click();
    await this.page.getByRole("button", { name: "Step by step" }).click();
    await this.expectStep(1);
  }

  /** Opens an unfinished application at its last step. */
  async resume() {
    await this.page.getByRole("button", { name: "Apply for Loan" }).first().click();
    await expect(this.modal.getByText(/Step \d+ of 10/)).toBeVisible();
  }

  async expectStep(step: number) {
    await expect(this.modal.getByText(`Step ${step} of 10`)).toBeVisible();
  }

  async next(to: number) {
    await this.modal
      .getByRole("button", { name: to === 2 ? "Start" : "Next", exact: true })
      .click();
    await this.expectStep(to);
  }

  /** Goes to a later step, through each one before it. */
  async to(step: number) {
    for (let next = (await this.currentStep()) + 1; next <= step; next += 1) await this.next(next);
  }

  async prev(to: number) {
    await this.modal.getByRole("button", { name: to === 9 ? "Edit" : "Prev", exact: true }).click();
    await this.expectStep(to);
  }

  field(label: string): Locator {
    return this.modal.getByRole("textbox", { name: named(label) });
  }

  /** The input that takes chosen files of a paper. */
  fileInput(paper = "Other papers"): Locator {
    const slot = this.modal.getByRole("region", { name: paper, exact: true });
    return slot.locator("input[type=file]:not([capture])");
  }

  /** The keys of the input that this browser stores until the server has it. */
  storedInput(): Promise<string[]> {
    return this.page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.startsWith("applicationDraft")),
    );
  }

  async fill(label: string, value: string) {
    await this.field(label).fill(value);
  }

  async choose(label: string, option: string) {
    await this.modal.getByRole("combobox", { name: label }).click();
    await this.page.getByRole("option", { name: option, exact: true }).click();
  }

  async addFiles(files: { name: string; mimeType: string; buffer: Buffer }[]) {
    await this.fileInput().setInputFiles(files);
    for (const file of files) {
      await expect(this.modal.getByRole("button", { name: `Remove ${file.name}` })).toBeVisible();
    }
  }

  async expectSaved() {
    await expect(this.modal.getByText("Saved.")).toBeVisible();
  }

  async consent(initial: string) {
    await this.modal.getByLabel("I have read this and I consent.").check();
    await this.fill("Applicant initial", initial);
  }

  /** Submits, and returns the loan's code from the receipt. */
  async submit(): Promise<string> {
    await this.modal.getByRole("button", { name: "Submit", exact: true }).click();
    const receipt = this.page.getByRole("dialog", { name: "Loan created successfully." });
    await expect(receipt).toBeVisible();
    const loanId = await receipt.locator("strong").first().textContent();
    expect(loanId).toMatch(/^LN-\d{6}-\d{6}$/);
    await receipt.getByRole("button", { name: "Done" }).click();
    return loanId ?? "";
  }

  private async currentStep(): Promise<number> {
    const words = await this.modal.getByText(/Step \d+ of 10/).textContent();
    return Number(/\d+/.exec(words ?? "")?.[0]);
  }
}
