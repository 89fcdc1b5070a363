import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { BackOffice } from "../page-objects/back-office.ts";
import { lastPrint, recordPrints } from "../page-objects/printing.ts";
import { newPin, TransferForm, transferInput } from "../page-objects/transfers.ts";

const list = "Money transfers";

test("TRF-6, TRF-11 a cashier records a transfer, finds it by its pin, and prints its slip; a manager corrects, cancels and deletes it", async ({
  office,
  signedIn,
}) => {
  const pin = newPin();
  const page = await signedIn("cashier");
  await recordPrints(page);
  const backOffice = new BackOffice(page);
  await backOffice.open("transfers", "Money Transfers");
  expect(await backOffice.heads(list)).toEqual([
    "ID",
    "Date",
    "Transfer Pin",
    "Amount",
    "Equivalent",
    "Sender",
    "Receiver",
    "Status",
  ]);
  await expect(backOffice.rows(list)).toHaveCount(10);
  await expect(backOffice.main.getByText(/^Page 1 of \d+$/)).toBeVisible();
  await backOffice.button("Add Transfer").click();
  const transfer = new TransferForm(backOffice);
  await transfer.type({ "Transfer pin": pin, ...transferInput });
  await expect(transfer.record).toHaveText("Record NLe 2,250.50 for Santigie Bangura");
  await transfer.record.click();
  await backOffice.acknowledge("Transaction Successful!");
  await expect(backOffice.dialog).toBeHidden();

  // The same pin is refused for one medium, not for another.
  await backOffice.button("Add Transfer").click();
  await transfer.type({ "Transfer pin": pin, ...transferInput });
  await transfer.record.click();
  await backOffice.acknowledge("Error creating the transaction. Please try again.");
  await expect(
    transfer.form
      .getByText(`A Ria transfer with the pin ${pin} has already been recorded.`)
      .first(),
  ).toBeVisible();
  await transfer.type({ "Transfer medium": "Western Union" });
  await transfer.record.click();
  await backOffice.acknowledge("Transaction Successful!");

  const found = await office.call("auditor", "GET", `/money/transfers/all?query=${pin}`);
  const completed = {
    status: "completed",
    local_currency: 2250.5,
    receiver_phone: "anything at all",
  };
  expect(found.body["data"]).toMatchObject([completed, completed]);
  const searched = page.getByRole("searchbox", { name: "Search transfers" });
  await searched.fill(pin);
  await searched.press("Enter");
  await expect(backOffice.rows(list)).toHaveCount(2);
  const row = backOffice.rows(list).last();
  await expect(row).toContainText(/\d\d \w{3} \d{4},? \d\d:\d\d/);
  for (const text of ["Mabel Cole", "USD 100.00", "NLe 2,250.50", "Completed"])
    await expect(row).toContainText(text);
  await row.getByText(pin).click();
  await expect(page).toHaveURL(/transfer=\d+/);
  const id = Number(/transfer=(\d+)/.exec(page.url())?.[1]);
  const panelOf = (person: Page) => person.getByRole("dialog", { name: `Transfer ${id}` });
  const panel = panelOf(page);
  for (const heading of ["Transfer", "Sender details", "Receiver details"])
    await expect(panel.getByRole("heading", { name: heading, exact: true })).toBeVisible();
  for (const detail of ["London", "mabel@gmail.com", "santigie@gmail.com"])
    await expect(panel).toContainText(detail);
  await panel.getByRole("button", { name: "Print slip" }).click();
  for (const text of ["Money transfer", pin, "Paid to", "Receiver"])
    await expect(panel).toContainText(text);
  await expect(panel).toContainText("Two thousand two hundred and fifty");
  await panel.getByText("A4", { exact: true }).click();
  await panel.getByRole("button", { name: "Print", exact: true }).click();
  expect((await lastPrint(page, "a4")).text).toContain(pin);
  await expect(page.locator("iframe")).toHaveCount(0);
  await panel.getByRole("button", { name: "Back", exact: true }).click();
  await expect(panel.getByRole("button", { name: "Print slip" })).toBeFocused();

  const manager = new BackOffice(await signedIn("manager"));
  await manager.page.clock.install();
  await manager.open(`transfers?transfer=${id}`, "Money Transfers");
  await expect(manager.page.getByLabel(new RegExp(`^Transfer ${id},`))).toHaveCount(1);
  const changed = panelOf(manager.page);
  await changed.getByRole("button", { name: "Edit" }).click();
  await changed.getByLabel("Sender name", { exact: true }).fill("Mabel Cole-Davies");
  const save = changed.getByRole("button", { name: "Save", exact: true });
  await manager.closesAfter(() => save.click(), "Transfer updated successfully.", 3);
  await expect(changed).toContainText("Mabel Cole-Davies");

  // A completed transfer cannot be deleted, and is canceled only with a reason.
  await expect(changed.getByRole("button", { name: "Delete" })).toHaveCount(0);
  await changed.getByRole("button", { name: "Cancel transfer" }).click();
  await changed.getByLabel("Reason").fill("Typed twice");
  await expect(changed).toContainText(
    `Cancel transfer ${id} with the pin ${pin} for good. The books get NLe 2,250.50 of cash back.`,
  );
  const cancel = changed.getByRole("button", { name: "Cancel transfer", exact: true });
  await manager.closesAfter(() => cancel.click(), "Transfer canceled.", 3);
  await expect(changed).toContainText("Typed twice");
  await expect(changed.getByRole("button", { name: "Edit" })).toHaveCount(0);
  await changed.getByRole("button", { name: "Print slip" }).click();
  await expect(changed).toContainText(/CANCELED .*Typed twice/);
  await changed.getByRole("button", { name: "Back" }).click();

  await changed.getByRole("button", { name: "Delete" }).click();
  await changed.getByLabel("Reason").fill("SignedIn twice");
  await changed.getByRole("button", { name: "Delete", exact: true }).click();
  await manager.acknowledge("Transfer deleted successfully.");
  await expect(manager.dialog).toBeHidden();
  await expect(manager.page.getByLabel(new RegExp(`^Transfer ${id},`))).toHaveCount(0);
  const auditLog = await office.call(
    "auditor",
    "GET",
    `/audit?record_type=transfer&record_id=${id}`,
  );
  const entries = auditLog.body["entries"] as { action: string; after: unknown }[];
  expect(entries.map((entry) => entry.action)).toEqual([
    "transfer.delete",
    "transfer.cancel",
    "transfer.update",
    "transfer.create",
  ]);
  expect(JSON.stringify(entries[0])).toContain("SignedIn twice");
});
