import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../fixtures.ts";
import { newColleague, newLastName, role } from "../page-objects/administration.ts";
import { BackOffice } from "../page-objects/back-office.ts";
import { enterNewCustomer } from "../page-objects/customer-fixtures.ts";
import { LoanApplication } from "../page-objects/loan-application.ts";
import { newTransfer } from "../page-objects/transfers.ts";

const text = "Typed and not sent";

/** Types into a dialog: Escape asks, staying keeps what was typed, leaving closes the dialog. */
async function asksBeforeItCloses(page: Page, dialog: Locator, field: Locator, typed = text) {
  await field.fill(typed);
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", {
    name: "What you changed here has not been saved.",
  });
  await question.getByRole("button", { name: "Stay here" }).click();
  await expect(field).toHaveValue(typed);
  await field.focus();
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await expect(dialog).toBeHidden();
  await expect(question).toBeHidden();
}

test("SITE-33 every dialog of the back office with a form asks before Escape loses what was typed", async ({
  office,
  signedIn,
}) => {
  test.slow();
  const page = await signedIn("sysadmin");
  const desk = new BackOffice(page);
  const named = (name: string | RegExp) => page.getByRole("dialog", { name });
  const within = (name: string | RegExp, label: string) =>
    // A required field's label ends with its mark.
    named(name).getByLabel(new RegExp(`^${label}( \\*)?$`));

  for (const [address, title, button, dialog, label] of [
    ["transfers", "Money Transfers", "Add Transfer", "Money Transfer Form", "Transfer pin"],
    ["customers", "Customers", "New Customer", "New Customer", "First Name"],
    ["staff", "Staff", "Add Staff", "Add New Staff", "First name"],
    ["staff", "Staff", "Sign Up a Staff", "Sign Up a Staff", "First name"],
    ["admin", "All Application Users", "Add User", "Add User", "First name"],
  ] as const) {
    await test.step(dialog, async () => {
      await desk.open(address, title);
      const opener = desk.main.getByRole("button", { name: button });
      await opener.click();
      await asksBeforeItCloses(page, named(dialog), within(dialog, label));
      await expect(opener).toBeFocused();
    });
  }

  await test.step("Update User", async () => {
    await desk.open("admin", "All Application Users");
    const opener = desk.rows("All Application Users").last().getByRole("button").first();
    await opener.click();
    await asksBeforeItCloses(page, named("Update User"), within("Update User", "First name"));
    await expect(opener).toBeFocused();
  });

  await test.step("Change Password of the profile button", async () => {
    await page.getByRole("button", { name: "Profile", exact: true }).click();
    await named("Profile").getByRole("button", { name: "Change Password" }).click();
    await asksBeforeItCloses(page, desk.dialog, within("Change Password", "New password"));
  });

  await test.step("the panels of a transfer and of a member of staff", async () => {
    const { id } = await newTransfer(office);
    await desk.open(`transfers?transfer=${id}`, "Money Transfers");
    const transfer = `Transfer ${id}`;
    await named(transfer).getByRole("button", { name: "Edit", exact: true }).click();
    await asksBeforeItCloses(page, named(transfer), within(transfer, "Receiver city"));
    const colleague = await newColleague(office, role.cashier);
    await desk.open(`staff?staff=${colleague.id}`, "Staff");
    await named(colleague.name).getByRole("button", { name: "Update Staff" }).click();
    await asksBeforeItCloses(page, named(colleague.name), within(colleague.name, "Position"));
  });

  await test.step("the erasure of personal data", async () => {
    const { customer_id } = await office.loan("applied");
    await desk.page.goto(`/staff/dashboard#customer-details?id=${customer_id}`);
    const opener = desk.main.getByRole("button", { name: "Erase personal data" });
    await opener.click();
    const dialog = "Erase personal data";
    await asksBeforeItCloses(page, named(dialog), within(dialog, "Reason"));
    await expect(opener).toBeFocused();
  });

  await test.step("a review", async () => {
    const { loan_id } = await office.loan("applied");
    await desk.open(`review-loans?loan=${loan_id}`, "Review Loans");
    await asksBeforeItCloses(page, desk.dialog, desk.dialog.getByLabel("Review notes"));
  });

  await test.step("a decision", async () => {
    const { loan_id } = await office.loan("processed");
    await desk.open(`manage-loans?loan=${loan_id}&action=reject`, "Manage Loan Deposition");
    await asksBeforeItCloses(page, desk.dialog, desk.dialog.getByLabel("Comments"));
  });

  await test.step("the edit of the history", async () => {
    const { loan_id } = await office.loan("rejected");
    await desk.open(`loan-history?loan=${loan_id}`, "Loan History");
    await desk.dialog.getByRole("button", { name: "Edit Loan" }).click();
    const edit = `Edit Loan ${loan_id}`;
    await asksBeforeItCloses(page, named(edit), within(edit, "Full name"));
    await page.keyboard.press("Escape");
    await expect(desk.dialog).toBeHidden();
  });

  await test.step("the reversal of a payment", async () => {
    const loan = await office.loan("paying");
    const [payment] = await office.payments(loan.loan_id);
    await desk.open(`payments?loan=${loan.loan_id}&payment=${payment?.id}`, "Loan Payment Form");
    await desk.dialog.getByRole("button", { name: "Reverse payment", exact: true }).click();
    await asksBeforeItCloses(page, desk.dialog, desk.dialog.getByLabel("Reason"));
  });

  await test.step("the answer to a message", async () => {
    const name = `Abu ${newLastName()}`;
    await page.request.post("/api/contact-us/message", {
      data: { full_name: name, email: "abu@gmail.com", message: "When are you open?" },
    });
    await desk.open("messages", "Messages");
    const row = desk.rows("Messages").filter({ hasText: name });
    // A click beside the button of the row: focus returns to the row all the same.
    await row.getByText("When are you open?").click();
    await asksBeforeItCloses(page, named(name), named(name).getByLabel("Mail to abu@gmail.com"));
    await expect(row.getByRole("button")).toBeFocused();
  });
});

test("SITE-33 the dialogs of the customer area ask before Escape loses what was typed", async ({
  page,
}) => {
  await enterNewCustomer(page);
  await page.goto("/user/profile");
  const dialog = page.getByRole("dialog");
  for (const [button, label] of [
    ["Change Password", "New password"],
    ["Edit Profile", "Middle Name"],
  ] as const) {
    await test.step(button, async () => {
      await page.getByRole("button", { name: "Profile Actions" }).click();
      await dialog.getByRole("button", { name: button }).click();
      await asksBeforeItCloses(page, dialog, dialog.getByLabel(new RegExp(`^${label}( \\*)?$`)));
    });
  }
});

test("LOAN-12 an application is kept when Escape closes it", async ({ page }) => {
  const { wizard } = await LoanApplication.begin(page);
  await wizard.next(2);
  await wizard.fill("Middle name", text);
  await wizard.expectSaved();
  await page.keyboard.press("Escape");
  await expect(wizard.modal).toBeHidden();
  await wizard.resume();
  await expect(wizard.field("Middle name")).toHaveValue(text);
});
