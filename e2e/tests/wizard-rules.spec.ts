import { expect, expectNoAxeFindings, test } from "../fixtures.ts";
import { messages } from "../page-objects/messages.ts";
import { enterNewCustomer, loansOf } from "../page-objects/customer-fixtures.ts";
import { LoanApplication } from "../page-objects/loan-application.ts";

test("LOAN-2 only real dates open the next step, and the review names what is missing", async ({
  page,
}) => {
  const { person, wizard } = await LoanApplication.begin(page);
  await wizard.next(2);
  for (const wrong of ["31-02-1990", "12-13-1990", "1-1-90"]) {
    await wizard.fill("Date of birth", wrong);
    await wizard.modal.getByRole("button", { name: "Next", exact: true }).click();
    await expect(wizard.modal.getByText(messages.date).filter({ visible: true })).toBeVisible();
    await wizard.expectStep(2);
  }
  await wizard.fill("Date of birth", "29-02-1992");
  await wizard.next(3);
  await wizard.to(5);
  await wizard.choose("Loan type", "Salary Loan");
  await wizard.fill("Loan amount", "1000");
  await wizard.fill("Loan period", "6");
  await wizard.to(9);
  await wizard.fill("Date", "31-04-2026");
  await wizard.modal.getByRole("button", { name: "Next", exact: true }).click();
  await expect(
    wizard.modal.getByText("Please enter a valid date in the format DD-MM-YYYY."),
  ).toBeVisible();
  await wizard.fill("Date", "30-04-2026");
  await wizard.next(10);
  const missing = "Please read the consent and tick the box before you submit.";
  await expect(wizard.modal.getByText(missing)).toBeVisible();
  await expect(wizard.modal.getByText("No documents selected.")).toBeVisible();
  await expectNoAxeFindings(page);
  await wizard.modal.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(wizard.modal.getByRole("alert").filter({ hasText: missing })).toBeVisible();
  expect(await loansOf(page, person)).toEqual([]);
  await wizard.prev(9);
  await wizard.consent("IS");
  await wizard.next(10);
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
  // Keys select an option once the list is open.
  await expect(async () => {
    await page.keyboard.press("ArrowDown");
    await expect(page.locator("[role=option][data-combobox-selected]")).toBeVisible({
      timeout: 500,
    });
  }).toPass();
  await page.keyboard.press("Enter");
  await expect(wizard.modal.getByLabel("Loan type", { exact: true }).first()).not.toHaveValue("");
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
  await expect(receipt).toContainText("the mail with this number is on its way");
  const loans = await loansOf(page, person);
  expect(loans).toHaveLength(1);
  await receipt.getByRole("link", { name: "See my application" }).press("Enter");
  await expect(receipt).toBeHidden();
  await expect(page.getByRole("dialog")).toContainText(loans[0] ?? "-");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Notices, 1 unread" })).toBeVisible();
});
