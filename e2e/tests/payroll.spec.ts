import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { BackOffice } from "../page-objects/back-office.ts";
import { dateInput } from "../page-objects/labels.ts";
import { savedBy } from "../page-objects/lists.ts";

/** The last day of the next month, as it is typed: a loan of today has its first instalment before it. */
function nextPayDay(): { label: string; typed: string } {
  const now = new Date();
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 0));
  const [year, month, day] = last.toISOString().slice(0, 10).split("-");
  const label = last.toLocaleDateString("en", { month: "long", year: "numeric", timeZone: "UTC" });
  return { label, typed: `${day}-${month}-${year}` };
}

async function sendFile(page: Page, content: string) {
  const panel = page.getByRole("dialog");
  await panel.getByRole("button", { name: "Answer of the employer" }).click();
  const choosing = page.waitForEvent("filechooser");
  await panel.getByRole("button", { name: /^File of the employer/ }).click();
  const file = { name: "result.csv", mimeType: "text/csv", buffer: Buffer.from(content) };
  await (await choosing).setFiles(file);
  await panel.getByLabel("Day of the deduction").fill(dateInput());
  await panel.getByRole("button", { name: "Check" }).click();
}

test("PAYR-1 to PAYR-25 an employer: its list, its result with errors, the bookings, its money, and the end", async ({
  office,
  signedIn,
}) => {
  test.slow();
  const name = `Mines ${randomUUID().slice(0, 8)}`;
  const loans = [await office.loan("approved"), await office.loan("approved")];
  const page = await signedIn("finance");
  const finance = new BackOffice(page);
  const panel = finance.dialog;
  await page.setViewportSize({ width: 1280, height: 800 });
  await finance.open("employers", "Employers");
  await finance.button("New Employer").click();
  await panel.getByLabel(/^Name/).fill(name);
  await panel.getByLabel("Other names").fill(`${name} Ltd`);
  await panel.getByLabel("Pay day").fill("31");
  await panel.getByRole("button", { name: "Add employer" }).click();
  await finance.acknowledge("The employer was added.");
  await expect(panel).toContainText(/EM-\d{4}/);

  const officerPage = await signedIn("officer");
  const officer = new BackOffice(officerPage);
  for (const [index, { loan_id }] of loans.entries()) {
    await officerPage.goto(`/staff/dashboard#loans?loan=${loan_id}`);
    await officer.dialog.getByRole("tab", { name: "Employer" }).click();
    await officer.dialog.getByRole("button", { name: "Set employer" }).click();
    const choice = officer.dialog.getByRole("option", { name: new RegExp(name) });
    const value = await choice.getAttribute("value");
    await officer.dialog.getByRole("combobox", { name: "Employer" }).selectOption(value);
    await officer.dialog.getByLabel("Staff no.").fill(`M-${index + 1}`);
    await officer.dialog.getByRole("button", { name: "Save" }).click();
    await officer.acknowledge("The employer of the loan was saved.");
  }
  await officer.open("payroll", "Payroll");
  await expect(officer.button("New List")).toHaveCount(0);

  await finance.open("payroll", "Payroll");
  await finance.button("New List").click();
  const payDay = nextPayDay();
  await panel.getByRole("combobox", { name: "Employer" }).selectOption(name);
  await panel.getByLabel("Month").selectOption(payDay.label);
  await expect(panel.getByLabel("Pay day")).toHaveValue(payDay.typed);
  await panel.getByRole("button", { name: "Prepare list" }).click();
  await finance.acknowledge("The list has 2 loans.");
  await expect(panel).toContainText(/PD-\d{6}/);
  const saved = await savedBy(page, panel.getByRole("button", { name: "Save as CSV" }));
  const [head = "", ...listed] = saved.content.toString().trim().split("\r\n");
  expect(listed).toHaveLength(2);

  // The first line in part, the second one spoiled, and a person whom the list does not have.
  const [first = "", second = ""] = listed;
  const another = ',,"M-99",,,,10';
  await sendFile(page, [head, `${first}150`, `${second}abc`, another].join("\r\n"));
  const read = panel.getByRole("table", { name: "Rows of the file" });
  await expect(read).toContainText("In part");
  await expect(read).toContainText("The deducted amount cannot be read.");
  await expect(read).toContainText("The list has no line with this staff number and loan.");
  await expect(panel).toContainText("NLe 150.00 waits to be booked afterwards");
  await panel.getByRole("button", { name: "Accept the file" }).click();
  await finance.acknowledge("The file was accepted.");
  await panel.getByRole("button", { name: "Book", exact: true }).click();
  await finance.acknowledge("1 row was booked.");
  await sendFile(page, [head, `${first}150`, `${second}240`].join("\r\n"));
  await expect(read).toContainText("The deduction of this line is booked already.");
  await panel.getByRole("button", { name: "Accept the file" }).click();
  await finance.acknowledge("The file was accepted.");
  await panel.getByRole("button", { name: "Book", exact: true }).click();
  await finance.acknowledge("1 row was booked.");
  await expect(panel).toContainText("NLe 390.00");

  await panel.getByRole("button", { name: "Money received" }).click();
  await panel.getByLabel(/^Amount received/).fill("385");
  await panel.getByLabel("Bank charges").fill("2");
  await expect(panel).toContainText("NLe 3.00 is still to arrive.");
  await panel.getByRole("button", { name: "Record money" }).click();
  await finance.acknowledge("The money of the employer was recorded.");
  await expect(panel.getByRole("table", { name: "Money received" })).toContainText(/ER-\d{6}/);

  await panel.getByRole("button", { name: "Close list" }).click();
  await expect(panel).toContainText("NLe 90.00 was not deducted");
  await panel.getByRole("button", { name: "Close list" }).click();
  await finance.acknowledge("The list was closed.");
  await expect(panel.getByRole("button", { name: "Reopen" })).toHaveCount(0);

  const paid = await Promise.all(loans.map(({ loan_id }) => office.payments(loan_id)));
  const amounts = paid.map((payments) => payments.map(({ amount }) => amount).join());
  expect(amounts.toSorted()).toEqual(["150", "240"]);

  // A manager opens it again, on a phone.
  const managerPage = await signedIn("manager");
  const manager = new BackOffice(managerPage);
  await managerPage.setViewportSize({ width: 360, height: 740 });
  await manager.open("payroll", "Payroll");
  await expect(manager.main).toContainText(name);
  await managerPage.getByRole("button", { name: new RegExp(`${name}$`) }).click();
  await manager.dialog.getByRole("button", { name: "Reopen" }).click();
  await manager.dialog.getByLabel("Reason").fill("The employer sends the rest");
  await manager.dialog.getByRole("button", { name: "Reopen list" }).click();
  await manager.acknowledge("The list was reopened.");
  await expect(manager.dialog).toContainText("The employer sends the rest");
  await manager.open("employers", "Employers");
  await expect(manager.main).toContainText(name);
});
