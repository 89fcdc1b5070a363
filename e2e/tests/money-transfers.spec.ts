import { expect, expectNoAxeFindings, test } from "../fixtures.ts";
import { messages } from "../page-objects/messages.ts";
import { BackOffice } from "../page-objects/back-office.ts";
import { newPin, newTransfer, TransferForm, transferInput } from "../page-objects/transfers.ts";

const list = "Money transfers";

test("TRF-1, TRF-10 Add Transfer: all fields required, each message, then Transaction Successful!", async ({
  office,
  signedIn,
}) => {
  const pin = newPin();
  const backOffice = new BackOffice(await signedIn("cashier"));
  await backOffice.open("transfers", "Money Transfers");
  await backOffice.button("Add Transfer").click();
  const transfer = new TransferForm(backOffice);
  const refuses = async (text: string) => {
    await transfer.record.click();
    await expect(transfer.form.getByText(text, { exact: true }).first()).toBeVisible();
  };
  await expect(transfer.field("Transfer date")).toHaveAttribute("type", "date");
  await expect(transfer.field("Sender email")).toHaveAttribute("type", "email");
  await expect(transfer.field("Receiver email")).toHaveAttribute("type", "email");
  await transfer.type({ "Transfer pin": pin, ...transferInput, "Foreign currency": "US" });
  await refuses("Enter a currency as three letters, for example USD.");
  await transfer.type({ "Foreign currency": "USD", Amount: "-100" });
  await expect(transfer.field("Amount")).toHaveValue("100");
  await expectNoAxeFindings(backOffice.page);

  await backOffice.page.route("**/money/transfers/create", (route) => route.abort());
  await transfer.record.click();
  await backOffice.acknowledge("Error creating the transaction. Please try again.");
  await backOffice.page.unroute("**/money/transfers/create");
  // The input is kept, not replaced by the largest valid amount (ACC-9).
  await transfer.type({ Equivalent: "1000000000" });
  await transfer.record.click();
  await backOffice.acknowledge("Error creating the transaction. Please try again.");
  await expect(transfer.field("Equivalent")).toHaveValue("1,000,000,000");
  await expect(transfer.form.getByText(messages.amountTooLarge).first()).toBeVisible();
  await transfer.type({ Equivalent: "2250.50" });
  await expect(transfer.record).toHaveText("Record NLe 2,250.50 for Santigie Bangura");
  await transfer.record.click();
  await backOffice.acknowledge("Transaction Successful!");
  await expect(backOffice.dialog).toBeHidden();
  await backOffice.search(list, "Search transfers", pin, "USD 100.00");
  const found = await office.call("auditor", "GET", `/money/transfers/all?query=${pin}`);
  expect(found.body["data"]).toMatchObject([
    { status: "completed", local_currency: 2250.5, receiver_phone: "anything at all" },
  ]);

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
});

test("TRF-11 the transfers list, its search by pin, and the side panel with the receipt", async ({
  office,
  signedIn,
}) => {
  const transfer = await newTransfer(office);
  const backOffice = new BackOffice(await signedIn("officer"));
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
  await backOffice.search(list, "Search transfers", transfer.transfer_pin, "Mabel Cole");
  await expect(backOffice.rows(list)).toContainText(/\d\d \w{3} \d{4},? \d\d:\d\d/);
  await expect(backOffice.rows(list)).toContainText("USD 100.00");
  await expect(backOffice.rows(list)).toContainText("NLe 2,250.00");
  await expect(backOffice.rows(list)).toContainText("Completed");
  await expectNoAxeFindings(backOffice.page);

  await backOffice.rows(list).getByText(transfer.transfer_pin).click();
  const panel = backOffice.page.getByRole("dialog", { name: `Transfer ${transfer.id}` });
  for (const heading of ["Transfer", "Sender details", "Receiver details"])
    await expect(panel.getByRole("heading", { name: heading, exact: true })).toBeVisible();
  for (const detail of ["Ria", "London", "mabel@gmail.com", "santigie@gmail.com"])
    await expect(panel).toContainText(detail);
  // Recorded by the cashier: an officer neither changes nor deletes it.
  for (const action of ["Edit", "Cancel transfer", "Delete"])
    await expect(panel.getByRole("button", { name: action })).toHaveCount(0);
  await panel.getByRole("button", { name: "Print slip" }).click();
  for (const text of ["Money transfer", transfer.transfer_pin, "Paid to", "Receiver"])
    await expect(panel).toContainText(text);
  await expect(panel).toContainText("Two thousand two hundred and fifty");
  await panel.getByText("A4", { exact: true }).click();
  await expectNoAxeFindings(backOffice.page);
  // Replaces print() of the hidden frame before the receipt is copied into it.
  const printing = backOffice.page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        new MutationObserver(() => {
          const paper = document.querySelector("iframe")?.contentWindow;
          if (paper)
            paper.print = () => {
              resolve(paper.document.body.textContent);
              paper.dispatchEvent(new Event("afterprint"));
            };
        }).observe(document.body, { childList: true });
      }),
  );
  await panel.getByRole("button", { name: "Print", exact: true }).click();
  expect(await printing).toContain(transfer.transfer_pin);
  await expect(backOffice.page.locator("iframe")).toHaveCount(0);
  await panel.getByRole("button", { name: "Back", exact: true }).click();
  await expect(panel.getByRole("button", { name: "Print slip" })).toBeFocused();
});

test("TRF-6, TRF-7, TRF-8 Edit, Cancel and Delete in the side panel: messages, the ledger, and the reason in the audit log", async ({
  office,
  signedIn,
}) => {
  const transfer = await newTransfer(office);
  const backOffice = new BackOffice(await signedIn("manager"));
  await backOffice.page.clock.install();
  await backOffice.open(`transfers?transfer=${transfer.id}`, "Money Transfers");
  const panel = backOffice.page.getByRole("dialog", { name: `Transfer ${transfer.id}` });
  const field = (label: string) => panel.getByLabel(label, { exact: true });

  await panel.getByRole("button", { name: "Edit" }).click();
  // The ledger's fields of a completed transfer cannot be changed.
  for (const label of ["Transfer pin", "Amount", "Equivalent", "Transfer date"])
    await expect(field(label)).toHaveCount(0);
  await field("Sender name").fill("Mabel Cole-Davies");
  await panel.getByRole("button", { name: "Save", exact: true }).click();
  await backOffice.closesAfter("Transfer updated successfully.", 3);
  await expect(panel).toContainText("Mabel Cole-Davies");

  // A completed transfer cannot be deleted, and is canceled only with a reason.
  await expect(panel.getByRole("button", { name: "Delete" })).toHaveCount(0);
  await panel.getByRole("button", { name: "Cancel transfer" }).click();
  const cancel = panel.getByRole("button", { name: "Cancel transfer", exact: true });
  await expect(cancel).toBeDisabled();
  await panel.getByLabel("Reason").fill("Typed twice");
  await expect(panel).toContainText(
    `Cancel transfer ${transfer.id} with the pin ${transfer.transfer_pin} for good. The books get NLe 2,250.00 of cash back.`,
  );
  await expectNoAxeFindings(backOffice.page);
  await cancel.click();
  await backOffice.closesAfter("Transfer canceled.", 3);
  await expect(panel).toContainText("Typed twice");
  await expect(panel.getByRole("button", { name: "Edit" })).toHaveCount(0);
  await panel.getByRole("button", { name: "Print slip" }).click();
  await expect(panel).toContainText(/CANCELED .*Typed twice/);
  await panel.getByRole("button", { name: "Back" }).click();

  await panel.getByRole("button", { name: "Delete" }).click();
  const remove = panel.getByRole("button", { name: "Delete", exact: true });
  await expect(remove).toBeDisabled();
  await panel.getByLabel("Reason").fill("SignedIn twice");
  await remove.click();
  await backOffice.acknowledge("Transfer deleted successfully.");
  await expect(backOffice.dialog).toBeHidden();
  await expect(backOffice.main.getByText(transfer.transfer_pin)).toHaveCount(0);
  const auditLog = await office.call(
    "auditor",
    "GET",
    `/audit?record_type=transfer&record_id=${transfer.id}`,
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

test("SITE-23, AUTH-41 transfers that cannot be fetched say so, and an auditor reads them alone", async ({
  office,
  signedIn,
}) => {
  const transfer = await newTransfer(office);
  const backOffice = new BackOffice(await signedIn("auditor"));
  const nothing = { status: 418, body: "{}", contentType: "application/json" };
  await backOffice.page.route("**/money/transfers/**", (route) => route.fulfill(nothing));
  await backOffice.open(`transfers?transfer=${transfer.id}`, "Money Transfers");
  await expect(backOffice.page.getByText("Error fetching transfers")).toBeVisible();
  await expect(
    backOffice.dialog.getByText("Error fetching transfer", { exact: true }),
  ).toBeVisible();
  await backOffice.page.unroute("**/money/transfers/**");
  await backOffice.dialog.getByRole("button", { name: /again/i }).click();
  await expect(backOffice.dialog).toContainText(transfer.transfer_pin);
  for (const action of ["Edit", "Cancel transfer", "Delete"])
    await expect(backOffice.dialog.getByRole("button", { name: action })).toHaveCount(0);
  await expect(backOffice.page.getByText("Your role is read-only")).toBeVisible();
  await expect(backOffice.page.getByText("Add Transfer")).toHaveCount(0);
});
