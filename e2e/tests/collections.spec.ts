import { randomUUID } from "node:crypto";
import { expect, test } from "../fixtures.ts";
import { BackOffice } from "../page-objects/back-office.ts";
import { CountedHand } from "../page-objects/counted-hand.ts";
import { dateInput } from "../page-objects/labels.ts";
import { savedBy } from "../page-objects/lists.ts";

test("COLL-8, COLL-12, SITE-61 an officer follows up a broken promise with four clicks beside the fields, and the customer's page shows it", async ({
  office,
  signedIn,
}) => {
  const page = await signedIn("officer");
  const backOffice = new BackOffice(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  const hand = new CountedHand(page);
  // My Day is the officer's first page.
  await backOffice.open("top", "My Day");
  const lists = page.getByRole("navigation", { name: "Worklists" });
  // My Day opens on all that is urgent, where broken promises come first.
  await expect(backOffice.rows("Most urgent first").first()).toContainText("Broken: NLe ");
  const broken = lists.getByRole("link", { name: /^Broken promises \d/ });
  const before = Number(/\d+$/.exec(await broken.innerText())?.[0]);
  await broken.click();
  await expect(page).toHaveURL(/list=broken/);
  const rows = backOffice.rows("Broken promises");
  // The rows of the other list stand until these arrive.
  await expect(rows).toHaveCount(before);

  const call = rows.first().getByRole("link", { name: /^Call / });
  await expect(call).toHaveAttribute("href", /^tel:\+232\d{8}$/);
  const log = rows.first().getByRole("button", { name: /^Log contact with / });
  const [, loanId = ""] = /(LN-\d+-\d+)/.exec((await log.getAttribute("aria-label")) ?? "") ?? [];
  await hand.click(log);
  const panel = page.getByRole("dialog");
  await expect(panel.getByRole("list", { name: "Contacts" })).toContainText("Promised to pay");
  await panel.getByRole("button", { name: "Log contact" }).click();
  await expect(panel).toContainText("Choose the result.");
  await hand.choose(panel.getByLabel("Result"), "Promised to pay");
  await panel.getByLabel("Promised amount").fill("100");
  await panel.getByLabel("How").selectOption("At the office");
  await hand.click(panel.getByRole("button", { name: /^Tomorrow, / }));
  await expect(panel.getByLabel("Promised for")).toHaveValue(dateInput(1));
  await hand.click(panel.getByRole("button", { name: "Log contact" }));
  await expect(panel).toBeHidden();
  await expect(page.getByText("Contact logged.")).toBeVisible();
  expect(hand.take()).toEqual({ clicks: 4, keys: 0 });
  await expect(rows).toHaveCount(before - 1);
  await lists.getByRole("link", { name: /^Promised/ }).click();
  await expect(backOffice.rows("Promised").filter({ hasText: loanId })).toContainText(
    "Promised NLe 100.00 for ",
  );

  const { customer_id } = await office.read(loanId);
  await page.goto(`/staff/dashboard#customer-details?id=${customer_id}`);
  await expect(page.getByText("Last contact:")).toContainText(
    "At the office: Promised to pay. Promised NLe 100.00 for ",
  );
});

test("COLL-20, COLL-22, COLL-26, COLL-28 a sheet of a village is opened, printed, filled in with the keyboard and closed", async ({
  office,
  signedIn,
}) => {
  const village = `Bumpe ${randomUUID().slice(0, 8)}`;
  for (let count = 0; count < 3; count += 1) {
    const { customer_id } = await office.loan("approved");
    const added = await office.call("officer", "POST", `/customer/${customer_id}/address/create`, {
      city: village,
      district: "Bo",
    });
    expect(added.status, added.text).toBe(200);
  }
  const page = await signedIn("officer");
  const backOffice = new BackOffice(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await backOffice.open("collection-sheets", "Collection Sheets");
  await backOffice.button("Open a sheet").click();
  const form = page.getByRole("dialog", { name: "Open a sheet" });
  await form.getByLabel("Loans of").selectOption("A village");
  await form.getByLabel("Village").fill(village.slice(0, 10));
  await page.getByRole("option", { name: `${village}, Bo` }).click();
  await form.getByRole("button", { name: "Open the sheet" }).click();
  await expect(form).toContainText("No loan of this round has anything due by then.");
  await form.getByLabel("Also loans with nothing due by then").check();
  await form.getByRole("button", { name: "Open the sheet" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toContainText(/Collection sheet CS-\d{6}/);
  const rows = backOffice.rows("Rows of the sheet");
  await expect(rows).toHaveCount(3);
  const printed = await savedBy(page, backOffice.button("Print"));
  expect(printed.name).toMatch(/^Collection sheet CS-\d{6}\.pdf$/);
  expect(printed.content.subarray(0, 5).toString()).toBe("%PDF-");

  // From here on with the keyboard alone.
  await page
    .getByLabel(/^Collected from /)
    .first()
    .focus();
  await page.keyboard.type("150");
  await page.keyboard.press("Enter");
  await page.keyboard.type("999999");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(page.getByText("entered NLe 1,000,149.00")).toBeVisible();
  await page
    .getByLabel(/^Collected from /)
    .first()
    .focus();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("2 rows saved, 1 refused: the row states the reason.")).toBeVisible();
  await expect(rows.nth(0)).toContainText(/NLe 150\.00.*RC-\d+/);
  await expect(rows.nth(1)).toContainText("Payment amount cannot exceed the outstanding balance");
  await expect(page.getByLabel(/is absent$/).last()).toBeChecked();

  await page.getByLabel("Cash handed in").fill("100");
  await backOffice.button("Hand in the cash").click();
  await expect(page.getByText("The cash is NLe 50.00 less than the payments")).toBeVisible();
  await page.getByLabel("Cash handed in").fill("150");
  await expect(page.getByText("The cash equals the payments; the sheet is closed.")).toBeVisible();
  await backOffice.button("Hand in the cash").click();
  await expect(page.getByText("Collection sheet closed.")).toBeVisible();
  await expect(page.getByLabel(/^Collected from /)).toHaveCount(0);

  await backOffice.open("collection-sheets", "Collection Sheets");
  await expect(page.getByText(`${village}, Bo`)).toBeVisible();
});
