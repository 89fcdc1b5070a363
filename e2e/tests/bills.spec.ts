import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import type { Office } from "../page-objects/api-fixtures.ts";
import { BackOffice } from "../page-objects/back-office.ts";
import { recordPrints } from "../page-objects/printing.ts";

const settings = {
  number_label: "Meter number",
  number_rule: { characters: "digits", shortest: 11, longest: 11, check_digit: false },
  gives_token: true,
  charge: 2,
  terms: "after",
  low_float: 0,
  connection: "none",
};

/** A biller of its own, so that no other test moves its figures. */
async function newBiller(office: Office, changes: object): Promise<{ id: number; name: string }> {
  const name = `Light ${randomInt(1e9)}`;
  const commission = { kind: "percent", value: 2 };
  const { body } = await office.call("finance", "POST", "/money/partners", {
    name,
    commission,
    biller: { ...settings, ...changes },
  });
  const { id } = body["partner"] as { id: number };
  return { id, name };
}

const newMeter = () => String(randomInt(1e10, 9e10));
const newToken = () => Array.from({ length: 5 }, () => String(randomInt(1_000, 10_000))).join(" ");

/** Types a bill and sends it with Enter, as a cashier does. */
async function pay(
  page: Page,
  bill: { biller: string; meter: string; amount: string; token?: string },
) {
  const dialog = page.getByRole("dialog", { name: "Pay a bill" });
  await dialog.getByLabel("Biller").selectOption({ label: bill.biller });
  await dialog.getByLabel("Meter number").fill(bill.meter);
  await dialog.getByLabel("Amount").fill(bill.amount);
  if (bill.token !== undefined) await dialog.getByLabel("Token from the terminal").fill(bill.token);
  await dialog.getByLabel("Amount").press("Enter");
  return dialog;
}

async function openDesk(page: Page): Promise<BackOffice> {
  const desk = new BackOffice(page);
  await desk.open("transfers?view=bills", "Bills");
  await desk.button("Pay a bill").first().click();
  return desk;
}

test("BILL-3, BILL-5, BILL-11, BILL-15 a token is printed and its reprint is a copy, money is given back by two people, and the rest is settled with what differs", async ({
  office,
  signedIn,
}) => {
  const biller = await newBiller(office, {});
  const page = await signedIn("cashier");
  await recordPrints(page);
  await openDesk(page);
  const meters = [newMeter(), newMeter()];
  const token = newToken();
  for (const meter of meters) {
    const bill = { biller: biller.name, meter, amount: "100" };
    const dialog = await pay(page, { ...bill, token: meter === meters[1] ? token : newToken() });
    await expect(dialog.getByRole("article")).toContainText("NLe 102.00");
    if (meter !== meters[1]) await dialog.getByRole("button", { name: "Next bill" }).click();
    else await dialog.getByRole("button", { name: "Print receipt" }).click();
  }
  // A print is on record before the paper is made.
  await expect(page.locator("html[data-printed]")).toBeAttached();
  await page.keyboard.press("Escape");
  await page.getByLabel("Search bills").fill(token.slice(0, 9));
  await page.getByRole("button", { name: new RegExp(`${biller.name}, ${meters[1]}`) }).click();
  const drawer = page.getByRole("dialog", { name: "Bill" });
  await expect(drawer).toContainText(token);
  await drawer.getByRole("button", { name: "Receipt" }).click();
  await expect(drawer.getByRole("article")).toContainText("COPY");
  await drawer.getByRole("button", { name: "Back", exact: true }).click();
  await drawer.getByRole("button", { name: "Give the money back" }).click();
  await drawer.getByLabel("Reason").fill("Wrong meter");
  await drawer.getByLabel("How the biller confirmed it").fill("Cancelled, ref 4711");
  await drawer.getByRole("button", { name: "Ask for it" }).click();
  await expect(drawer).toContainText("A second person must approve");

  const manager = await signedIn("manager");
  await drawer.getByRole("link", { name: /^request/ }).waitFor();
  const hash = await drawer.getByRole("link", { name: /^request/ }).getAttribute("href");
  await manager.goto(`/staff/dashboard${hash?.slice(hash.indexOf("#"))}`);
  const request = manager.getByRole("dialog", { name: "Request" });
  await expect(request).toContainText("Cancelled, ref 4711");
  await request.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(request).toContainText("The request is approved.");

  const finance = new BackOffice(await signedIn("finance"));
  await finance.open("transfers?view=partners", "Money Transfers");
  await finance.button(`Settle with ${biller.name}`).click();
  await finance.dialog.getByRole("checkbox", { name: new RegExp(meters[0] ?? "") }).check();
  // The biller is owed 98, and 99 go out.
  await finance.dialog.getByLabel(/^Amount paid/).fill("99");
  await expect(finance.dialog).toContainText("The difference of NLe 1.00 is a loss");
  await finance.dialog.getByRole("button", { name: "Record settlement" }).click();
  await finance.acknowledge(" was recorded.");
  const { body } = await office.call("finance", "GET", `/money/billers/${biller.id}/open`);
  expect(body["total"]).toBe(0);
});
