import { randomInt, randomUUID } from "node:crypto";
import { expect, test } from "../fixtures.ts";
import { BackOffice } from "../page-objects/back-office.ts";
import { savedBy } from "../page-objects/lists.ts";

test("IMP-4, IMP-11 a manager imports customers of an earlier system: a dry run with errors, the corrected file, the undoing", async ({
  signedIn,
}) => {
  test.slow();
  const mark = randomUUID().slice(0, 8);
  // No other person's: a phone that is known is confirmed apart.
  const phone = `078${randomInt(100_000, 1_000_000)}`;
  const header = "external_reference,first_name,last_name,phone,city";
  const row = (number: number, written: string) =>
    `${mark}-${number},Aminata,Import${mark.replaceAll(/\d/g, "x")},${written},Bo`;
  const page = await signedIn("manager");
  await page.setViewportSize({ width: 1280, height: 800 });
  const office = new BackOffice(page);
  const panel = office.dialog;

  async function sendFile(content: string) {
    await office.button("New Import").click();
    await expect(panel.getByRole("button", { name: "Check the file" })).toBeVisible();
    const choosing = page.waitForEvent("filechooser");
    await panel.getByRole("button", { name: /^File/ }).click();
    const file = { name: `${mark}.csv`, mimeType: "text/csv", buffer: Buffer.from(content) };
    await (await choosing).setFiles(file);
    await panel.getByRole("button", { name: "Check the file" }).click();
  }

  // A manager comes from the customers.
  await office.open("customers", "Customers");
  await page.getByRole("link", { name: "Import", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Import" })).toBeVisible();
  await sendFile([header, row(1, "076123456"), row(2, "12")].join("\n"));

  // The dry run names what is wrong, and survives a reload.
  await expect(panel.getByText("This is not a phone number of Sierra Leone.")).toBeVisible();
  await page.reload();
  await expect(panel.getByRole("button", { name: "Import 1 customer" })).toBeVisible();
  const reasons = await savedBy(page, panel.getByRole("button", { name: "Reasons as CSV" }));
  await panel.getByRole("button", { name: "Discard this file" }).click();
  await expect(panel.getByText("Discarded", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");

  // The file of reasons, corrected, is the second run.
  const [head = "", wrong = ""] = reasons.content.toString().split("\r\n");
  expect(wrong).toContain("Write the number as 076123456.");
  await sendFile([head, wrong.replace('"12"', `"${phone}"`)].join("\r\n"));
  await panel.getByRole("button", { name: "Import 1 customer" }).click();
  await expect(panel.getByText("Imported", { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 720 });
  await expect(panel.getByRole("button", { name: "Take this import back" })).toBeVisible();
  await panel.getByRole("button", { name: "Take this import back" }).click();
  await panel.getByRole("button", { name: "Take back 1 customer" }).click();
  await expect(panel.getByText("Taken back", { exact: true })).toBeVisible();
});
