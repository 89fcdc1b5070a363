import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, expectNoOverflow, test } from "../fixtures.ts";
import { BackOffice } from "../page-objects/back-office.ts";
import { approveControl } from "../page-objects/second-administrator.ts";

test("FILE-1, FILE-3, FILE-4 finance makes a template from a shipped one, sees the rows, makes the file and downloads it", async ({
  signedIn,
}) => {
  const finance = new BackOffice(await signedIn("finance"));
  const { page, dialog } = finance;
  const name = `Journal for the accountant ${randomUUID().slice(0, 8)}`;
  await finance.open("files?view=templates", "Files for Others");
  await finance.button("New Template").click();
  await dialog
    .getByLabel("Begin with")
    .selectOption("Journal for Xero (CSV), each day and account");
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  const first = dialog.getByRole("group", { name: "Column 1", exact: true });
  await expect(first.getByLabel("Header")).toHaveValue("*Narration");
  await first.getByLabel("Header").fill("Narration");
  await finance.button("Preview of the month before").click();
  await expect(dialog.getByLabel("First lines")).toContainText("Narration,*Date,Description");
  await finance.button("Save").click();
  await finance.acknowledge(`${name} is saved.`);
  await expect(finance.rows("Templates of files").filter({ hasText: name })).toHaveCount(1);

  await page.getByRole("tab", { name: "Made files" }).click();
  await finance.button("Make a File").click();
  await dialog.getByLabel("Template").selectOption(name);
  await finance.button("Preview").click();
  await expect(dialog.getByRole("status")).toContainText("will be written.");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    finance.button("Make and download").click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^xero-days-.*\.csv$/);
  expect(await readFile(await file.path(), "utf8")).toMatch(/^Narration,\*Date,Description,/);
  await expect(dialog.getByText("SHA-256")).toBeVisible();
  await expect(dialog.getByText(name)).toBeVisible();
});

test("FILE-10, FILE-11, FILE-12 an accountant tells the code that was mailed, a second administrator agrees, and a file goes to them by mail", async ({
  signedIn,
  office,
}) => {
  const admin = new BackOffice(await signedIn("sysadmin"));
  const name = `Accountant ${randomUUID().slice(0, 8)}`;
  const email = `books-${randomUUID().slice(0, 8)}@firm.example`;
  await admin.open("settings?panel=recipients", "Settings");
  await admin.button("New recipient").click();
  await admin.dialog.getByLabel("Files are sent").selectOption("By SFTP");
  await expectNoOverflow(admin.page);
  await admin.dialog.getByLabel("Files are sent").selectOption("By mail");
  await admin.dialog.getByLabel("Name").fill(name);
  await admin.dialog.getByLabel("E-mail address").fill(email);
  await admin.button("Make the recipient").click();
  await admin.acknowledge(`${name} is made.`);
  const { page } = admin;
  const reader = await page.context().newPage();
  await reader.goto("/dev/mail");
  await reader.getByRole("row").filter({ hasText: email }).getByRole("link").click();
  const text = await reader.locator("pre").innerText();
  await reader.close();
  await admin.dialog.getByLabel("Code").fill(/The code is (\d{3} \d{3})/.exec(text)?.[1] ?? "");
  await expectNoOverflow(page);
  await admin.button("Confirm").click();
  await admin.acknowledge(`${name} is confirmed.`);
  await approveControl(office, `Recipient of files ${name}`);

  const finance = new BackOffice(await signedIn("finance"));
  const template = `Loans of the month ${randomUUID().slice(0, 8)}`;
  await finance.open("files?view=templates", "Files for Others");
  await finance.button("New Template").click();
  await finance.dialog.getByRole("textbox", { name: "Name", exact: true }).fill(template);
  await finance.dialog.getByLabel("Sent to").selectOption(name);
  await finance.button("Save").click();
  await finance.acknowledge(`${template} is saved.`);
  await finance.page.getByRole("tab", { name: "Made files" }).click();
  await finance.button("Make a File").click();
  await finance.dialog.getByLabel("Template").selectOption(template);
  await Promise.all([
    finance.page.waitForEvent("download"),
    finance.button("Make and download").click(),
  ]);
  await finance.button(`Send to ${name}`).click();
  await finance.acknowledge(`is on its way to ${name}`);
  await finance.page.goto("/dev/mail");
  const mail = finance.page.getByRole("row").filter({ hasText: email }).first();
  await mail.getByRole("link", { name: /^file-.*\.csv$/ }).click();
  await expect(finance.page.getByText(/^Attached: file-.*\.csv$/)).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 800 } });

  test("FILE-1 a template is looked at and changed", async ({ signedIn }) => {
    const manager = new BackOffice(await signedIn("manager"));
    await manager.open("files?view=templates", "Files for Others");
    await manager.button("New Template").click();
    await manager.dialog.getByLabel("Begin with").selectOption("Credit bureau: accounts");
    await manager.button("Format of column 3").click();
    await expect(manager.dialog.getByLabel("Date", { exact: true })).toHaveValue("YYYYMMDD");
    await expectNoOverflow(manager.page);
  });
});
