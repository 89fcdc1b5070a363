import { expect, test } from "../fixtures.ts";
import { BackOffice } from "../page-objects/back-office.ts";
import { newPin, TransferForm, transferInput } from "../page-objects/transfers.ts";

test("TRF-30 to TRF-34 a partner: its commission, a transfer, and the settlement with its voucher", async ({
  office,
  signedIn,
}) => {
  const name = `Sky ${newPin()}`;
  const page = await signedIn("finance");
  const finance = new BackOffice(page);
  await finance.open("transfers?view=partners", "Money Transfers");
  await finance.button("Add Partner").first().click();
  await finance.dialog.getByLabel(/^Name/).fill(name);
  await finance.dialog.getByLabel("Commission").selectOption("percent");
  await finance.dialog.getByLabel(/^Percent/).fill("2");
  await finance.dialog.getByRole("button", { name: "Add partner" }).click();
  await finance.acknowledge("The partner was added.");
  const row = finance.rows("Partners").filter({ hasText: name });
  await expect(row).toBeVisible();

  const cashier = new BackOffice(await signedIn("cashier"));
  await cashier.open("transfers", "Money Transfers");
  await cashier.button("Add Transfer").click();
  const form = new TransferForm(cashier);
  const pin = newPin();
  await form.type({ "Transfer pin": pin, ...transferInput, "Transfer medium": name });
  await form.record.click();
  await cashier.acknowledge("Transaction Successful!");

  // 2,250.50 and 2 percent of it.
  await finance.open("transfers", "Money Transfers");
  await finance.open("transfers?view=partners", "Money Transfers");
  await expect(row).toContainText("2,295.51");
  await row.getByRole("button", { name: /^Settle/ }).click();
  await finance.dialog.getByRole("checkbox", { name: new RegExp(pin) }).check();
  await finance.dialog.getByLabel(/^Amount received/).fill("2290.51");
  await finance.dialog.getByLabel("Bank charges").fill("5");
  await finance.dialog.getByRole("button", { name: "Record settlement" }).click();
  await finance.acknowledge(" was recorded.");
  await expect(row).not.toContainText("2,295.51");
  await finance.open("transfers?view=settlements", "Money Transfers");
  await finance.rows("Settlements").filter({ hasText: name }).getByRole("button").first().click();
  await expect(finance.dialog).toContainText(/TS-\d{6}/);
  await expect(finance.dialog).toContainText(pin);
  await finance.dialog.getByRole("button", { name: "Print voucher" }).click();
  await expect(finance.dialog.getByRole("article")).toContainText("2,290.51");
  const { body } = await office.call("auditor", "GET", `/money/transfers/all?query=${pin}`);
  const [transfer] = body["data"] as { id: number }[];
  const canceled = await office.call("manager", "POST", `/money/transfers/${transfer?.id}/cancel`, {
    reason: "Twice",
  });
  expect(canceled.status).toBe(409);
});
