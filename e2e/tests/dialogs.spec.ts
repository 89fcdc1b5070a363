import { roleIds } from "@microfinance/contract/core/constants.ts";
import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../fixtures.ts";
import { newColleague, newLastName } from "../page-objects/administration.ts";
import { BackOffice } from "../page-objects/back-office.ts";
import { enterNewCustomer } from "../page-objects/customer-fixtures.ts";
import { LoanApplication } from "../page-objects/loan-application.ts";
import { newTransfer } from "../page-objects/transfers.ts";

const text = "Typed and not sent";

/** Enters a value in a dialog: Escape opens a question, staying keeps the input, leaving closes the dialog. */
async function confirmsBeforeItCloses(page: Page, dialog: Locator, field: Locator, input = text) {
  await field.fill(input);
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", {
    name: "What you changed here has not been saved.",
  });
  await question.getByRole("button", { name: "Stay here" }).click();
  await expect(field).toHaveValue(input);
  await field.focus();
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await expect(dialog).toBeHidden();
  await expect(question).toBeHidden();
}

/** The back office with what finds its dialogs, and their fields, by name. */
function dialogsOf(page: Page) {
  const dialog = (name: string) => page.getByRole("dialog", { name });
  // The label of a required field ends with its mark.
  const within = (name: string, label: string) =>
    dialog(name).getByLabel(new RegExp(`^${label}( \\*)?$`));
  return { backOffice: new BackOffice(page), dialog, within };
}

test("SITE-33 the dialogs that create records confirm before Escape discards the input", async ({
  signedIn,
}) => {
  const page = await signedIn("sysadmin");
  const { backOffice, dialog, within } = dialogsOf(page);
  for (const [address, title, button, name, label] of [
    ["transfers", "Money Transfers", "Add Transfer", "Money Transfer Form", "Transfer pin"],
    ["customers", "Customers", "New Customer", "New Customer", "First name"],
    ["staff", "Staff", "Add Staff", "Add New Staff", "First name"],
    ["staff", "Staff", "Sign Up a Staff", "Sign Up a Staff", "First name"],
    ["admin", "All Application Users", "Add User", "Add User", "First name"],
  ] as const) {
    await test.step(name, async () => {
      await backOffice.open(address, title);
      const opener = backOffice.main.getByRole("button", { name: button });
      await opener.click();
      await confirmsBeforeItCloses(page, dialog(name), within(name, label));
      await expect(opener).toBeFocused();
    });
  }

  await test.step("Update User", async () => {
    await backOffice.open("admin", "All Application Users");
    const opener = backOffice.rows("All Application Users").last().getByRole("button").first();
    await opener.click();
    await confirmsBeforeItCloses(page, dialog("Update User"), within("Update User", "First name"));
    await expect(opener).toBeFocused();
  });

  await test.step("Change Password of the profile button", async () => {
    await page.getByRole("button", { name: "Profile", exact: true }).click();
    await dialog("Profile").getByRole("button", { name: "Change Password" }).click();
    await confirmsBeforeItCloses(
      page,
      backOffice.dialog,
      within("Change Password", "New password"),
    );
  });
});

test("SITE-33 the panels of transfers, staff, personal data and messages confirm before Escape discards the input", async ({
  office,
  signedIn,
}) => {
  const page = await signedIn("sysadmin");
  const { backOffice, dialog, within } = dialogsOf(page);
  await test.step("the panels of a transfer and of a member of staff", async () => {
    const { id } = await newTransfer(office);
    await backOffice.open(`transfers?transfer=${id}`, "Money Transfers");
    const transfer = `Transfer ${id}`;
    await dialog(transfer).getByRole("button", { name: "Edit", exact: true }).click();
    await confirmsBeforeItCloses(page, dialog(transfer), within(transfer, "Receiver city"));
    const colleague = await newColleague(office, roleIds.cashier);
    await backOffice.open(`staff?staff=${colleague.id}`, "Staff");
    await dialog(colleague.name).getByRole("button", { name: "Update Staff" }).click();
    await confirmsBeforeItCloses(page, dialog(colleague.name), within(colleague.name, "Position"));
  });

  await test.step("the erasure of personal data", async () => {
    const { customer_id } = await office.loan("applied");
    await backOffice.page.goto(`/staff/dashboard#customer-details?id=${customer_id}`);
    const opener = backOffice.main.getByRole("button", { name: "Erase personal data" });
    await opener.click();
    const erasure = "Erase personal data";
    await confirmsBeforeItCloses(page, dialog(erasure), within(erasure, "Reason"));
    await expect(opener).toBeFocused();
  });

  await test.step("the answer to a message", async () => {
    const name = `Abu ${newLastName()}`;
    await page.request.post("/api/contact-us/message", {
      data: { full_name: name, email: "abu@gmail.com", message: "When are you open?" },
    });
    await backOffice.open("messages", "Messages");
    const row = backOffice.rows("Messages").filter({ hasText: name });
    // After a click beside the button of the row, focus returns to the button too.
    await row.getByText("When are you open?").click();
    await confirmsBeforeItCloses(
      page,
      dialog(name),
      dialog(name).getByLabel("Mail to abu@gmail.com"),
    );
    await expect(row.getByRole("button")).toBeFocused();
  });
});

test("SITE-33 the panels of loans and payments confirm before Escape discards the input", async ({
  office,
  signedIn,
}) => {
  const page = await signedIn("sysadmin");
  const { backOffice, dialog, within } = dialogsOf(page);
  await test.step("a review", async () => {
    const { loan_id } = await office.loan("applied");
    await backOffice.open(`review-loans?loan=${loan_id}`, "Review Loans");
    await confirmsBeforeItCloses(
      page,
      backOffice.dialog,
      backOffice.dialog.getByLabel("Review notes"),
    );
  });

  await test.step("a decision", async () => {
    const { loan_id } = await office.loan("processed");
    await backOffice.open(`manage-loans?loan=${loan_id}&action=reject`, "Manage Loan Deposition");
    await confirmsBeforeItCloses(page, backOffice.dialog, backOffice.dialog.getByLabel("Comments"));
  });

  await test.step("the edit of the history", async () => {
    const { loan_id } = await office.loan("rejected");
    await backOffice.open(`loan-history?loan=${loan_id}`, "Loan History");
    await backOffice.dialog.getByRole("button", { name: "Edit Loan" }).click();
    const edit = `Edit Loan ${loan_id}`;
    await confirmsBeforeItCloses(page, dialog(edit), within(edit, "Full name"));
    await page.keyboard.press("Escape");
    await expect(backOffice.dialog).toBeHidden();
  });

  await test.step("the reversal of a payment", async () => {
    const loan = await office.loan("paying");
    const [payment] = await office.payments(loan.loan_id);
    await backOffice.open(
      `payments?loan=${loan.loan_id}&payment=${payment?.id}`,
      "Loan Payment Form",
    );
    await backOffice.dialog.getByRole("button", { name: "Reverse payment", exact: true }).click();
    await confirmsBeforeItCloses(page, backOffice.dialog, backOffice.dialog.getByLabel("Reason"));
  });
});

test("SITE-33 the dialogs of the customer area confirm before Escape discards the input", async ({
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
      await confirmsBeforeItCloses(
        page,
        dialog,
        dialog.getByLabel(new RegExp(`^${label}( \\*)?$`)),
      );
    });
  }
});

test("LOAN-12 Escape closes an application and saves it", async ({ page }) => {
  const { wizard } = await LoanApplication.begin(page);
  await wizard.next(2);
  await wizard.fill("Middle name", text);
  await wizard.expectSaved();
  await page.keyboard.press("Escape");
  await expect(wizard.modal).toBeHidden();
  await wizard.resume();
  await expect(wizard.field("Middle name")).toHaveValue(text);
});
