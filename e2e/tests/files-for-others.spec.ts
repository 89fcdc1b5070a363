import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, expectNoOverflow, test } from "../fixtures.ts";
import { BackOffice } from "../page-objects/back-office.ts";

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
