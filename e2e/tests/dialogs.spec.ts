import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../fixtures.ts";
import { newLastName } from "../page-objects/administration.ts";
import { BackOffice } from "../page-objects/back-office.ts";

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

test("SITE-33 dialogs and panels ask before Escape discards their input", async ({ signedIn }) => {
  const page = await signedIn("sysadmin");
  const backOffice = new BackOffice(page);
  const { dialog } = backOffice;
  await test.step("a dialog", async () => {
    await backOffice.open("transfers", "Money Transfers");
    const opener = backOffice.button("Add Transfer");
    await opener.click();
    await confirmsBeforeItCloses(page, dialog, dialog.getByLabel("Transfer pin"));
    await expect(opener).toBeFocused();
  });

  await test.step("a panel", async () => {
    const name = `Abu ${newLastName()}`;
    const message = { full_name: name, email: "abu@gmail.com", message: "When are you open?" };
    await page.request.post("/api/contact-us/message", { data: message });
    await backOffice.open("messages", "Messages");
    const row = backOffice.rows("Messages").filter({ hasText: name });
    // After a click beside the button of the row, focus returns to the button too.
    await row.getByText("When are you open?").click();
    await confirmsBeforeItCloses(page, dialog, dialog.getByLabel("Mail to abu@gmail.com"));
    await expect(row.getByRole("button")).toBeFocused();
  });

  await test.step("a dialog over another", async () => {
    await backOffice.button("Profile").click();
    await page
      .getByRole("dialog", { name: "Profile" })
      .getByRole("button", { name: "Change Password" })
      .click();
    await confirmsBeforeItCloses(page, dialog, dialog.getByLabel(/^New password/));
  });
});
