import { expect, test } from "../fixtures.ts";
import { draftsOf, enterNewCustomer, loansOf } from "../page-objects/customer-fixtures.ts";
import { LoanApplication } from "../page-objects/loan-application.ts";

test("LOAN-28, LOAN-4 an applicant reads the cost and what is missing, adds the consent, and submits", async ({
  page,
}) => {
  const terms = { loan_amount: 5000, loan_period: 12 };
  const { person, wizard } = await LoanApplication.beginAt(page, 9, terms);
  const cost = wizard.modal.getByRole("region", { name: "What this loan costs" });
  const wanted = wizard.modal.getByRole("note").filter({ hasText: "The office will also ask for" });
  const expectCost = async () => {
    await expect(cost).toContainText("39.15%");
    await expect(cost).toContainText(
      "Interest is charged once on the amount borrowed, whatever the period.",
    );
    await expect(cost).toContainText("rounded up here; fixed to the cent at approval");
    await expect(wanted).toContainText("Bank statement");
  };
  await expectCost();
  await wizard.fill("Applicant initial", "IS");
  await wizard.next(10);
  const missing = "Please read the consent and tick the box before you submit.";
  await expect(wizard.modal.getByText(missing)).toBeVisible();
  await expect(wizard.modal.getByText("No documents selected.")).toBeVisible();
  await wizard.modal.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(wizard.modal.getByRole("alert").filter({ hasText: missing })).toBeVisible();
  expect(await loansOf(page, person)).toEqual([]);
  // LOAN-12: input just before a refused submission is saved.
  await wizard.expectSaved();
  const [draft] = await draftsOf(page, person);
  expect(draft?.body).toMatchObject({ consent: { applicant_initial: "IS" } });
  await wizard.prev(9);
  await wizard.consent("IS");
  await wizard.next(10);
  await expectCost();
  await wanted.getByRole("button", { name: "Step 6, Bank and Account Information" }).click();
  await wizard.expectStep(6);
  await expect(wizard.field("Bank name")).toBeFocused();
  await wizard.to(9);
  await wizard.modal.getByRole("button", { name: "I will bring them" }).click();
  await expect(wanted).toHaveCount(0);
  await wizard.to(10);
  await wizard.submit();
  expect(await loansOf(page, person)).toHaveLength(1);
});

test("CUST-22 the keyboard alone fills in and submits the wizard", async ({ page }) => {
  const person = await enterNewCustomer(page);
  await page.goto("/user/profile");
  const wizard = new LoanApplication(page);
  await page.getByRole("button", { name: "Apply for Loan" }).first().focus();
  await page.keyboard.press("Enter");
  await wizard.expectStep(1);
  const tabTo = async (name: string) => {
    const target = wizard.modal
      .getByRole("button", { name, exact: true })
      .or(wizard.modal.getByLabel(name, { exact: true }))
      .first();
    // The consent is open once the costs are loaded; until then the keyboard passes it.
    await expect(target).toBeEnabled();
    for (let presses = 0; presses < 40; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    await expect(target).toBeFocused();
  };
  const press = async (name: string, step: number) => {
    await tabTo(name);
    await page.keyboard.press("Enter");
    await wizard.expectStep(step);
  };
  await press("Start", 2);
  for (const step of [3, 4, 5]) await press("Next", step);
  await tabTo("Loan type");
  const type = wizard.modal.getByLabel("Loan type", { exact: true }).first();
  // Keys select an option once the list is open; one that the arriving products draw anew has none marked.
  await expect(async () => {
    await page.keyboard.press("ArrowDown");
    await expect(page.locator("[role=option][data-combobox-selected]")).toBeVisible({
      timeout: 500,
    });
    await page.keyboard.press("Enter");
    await expect(type).not.toHaveValue("", { timeout: 500 });
  }).toPass();
  await tabTo("Loan amount");
  await page.keyboard.type("1500");
  await tabTo("Loan period");
  await page.keyboard.type("3");
  for (const step of [6, 7, 8, 9]) await press("Next", step);
  await tabTo("I have read this and I consent.");
  await page.keyboard.press("Space");
  await press("Next", 10);
  await tabTo("Submit");
  await page.keyboard.press("Enter");
  const receipt = page.getByRole("dialog", { name: "Loan created successfully." });
  await expect(receipt).toContainText("We tell you each step under the bell.");
  const loans = await loansOf(page, person);
  expect(loans).toHaveLength(1);
  await receipt.getByRole("link", { name: "See my application" }).press("Enter");
  await expect(receipt).toBeHidden();
  await expect(page.getByRole("dialog")).toContainText(loans[0] ?? "-");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Notices, 1 unread" })).toBeVisible();
});
