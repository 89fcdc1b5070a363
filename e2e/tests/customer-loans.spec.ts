import { readFile } from "node:fs/promises";
import { expect, test } from "../fixtures.ts";
import { messages } from "../page-objects/messages.ts";
import { apply, enterCustomer, enterNewCustomer } from "../page-objects/customer-fixtures.ts";

test("LOAN-60, LOAN-61 an application before its first review is read and edited, on a phone", async ({
  page,
}) => {
  await page.clock.install();
  await page.setViewportSize({ width: 360, height: 780 });
  const loanId = await apply(page, await enterNewCustomer(page));
  await page.goto("/user/profile#loans");
  const main = page.getByRole("main");
  await expect(main).toContainText(loanId);
  await expect(main).toContainText("Applied");
  await page
    .getByRole("button", { name: new RegExp(loanId) })
    .first()
    .click();
  const modal = page.getByRole("dialog");
  await expect(modal).toContainText("Salary Loan");
  await expect(modal).toContainText("6,000");

  await modal.getByRole("button", { name: "Edit" }).click();
  await modal.getByRole("button", { name: "Save" }).click();
  await expect(modal.getByText(messages.unchanged)).toBeVisible();
  await page.clock.runFor(3_100);
  await expect(modal.getByText(messages.unchanged)).toBeHidden();

  await modal.getByRole("button", { name: "Edit" }).click();
  const amount = modal.getByRole("textbox", { name: "Loan amount" });
  await amount.fill("");
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", {
    name: "What you changed here has not been saved.",
  });
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await modal.getByRole("button", { name: "Save" }).click();
  await expect(amount).toBeFocused();
  // CUST-22: the required field is not hidden by the header of the dialog.
  const title = modal.getByRole("heading", { name: new RegExp(loanId) });
  const [head, field] = await Promise.all([
    title.locator("../..").boundingBox(),
    amount.boundingBox(),
  ]);
  expect(field?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0));

  await amount.fill("171.60");
  const purpose = modal.getByRole("combobox", { name: "Loan purpose" });
  await purpose.press("Backspace");
  await purpose.press("ArrowDown");
  await page.getByRole("option", { name: "Vehicle Purchase" }).click();
  await page.keyboard.press("Tab");
  await modal.getByRole("button", { name: "Save" }).click();
  await expect(modal.getByText("Loan updated successfully.")).toBeVisible();
  await expect(modal).toContainText("Vehicle Purchase");
  await expect(modal).toContainText("171.6");
  await page.clock.runFor(3_100);
  await expect(modal.getByText("Loan updated successfully.")).toBeHidden();
});

test("RPT-12 a loan that is paid out shows its balance, is not edited, and prints under the lender's letterhead", async ({
  page,
}) => {
  await page.addInitScript(() => {
    // The text of the printed frame is stored in an attribute of the page.
    window.print = () => {
      window.parent.document.documentElement.dataset["printed"] = document.body.textContent;
      window.dispatchEvent(new Event("afterprint"));
    };
  });
  const letterhead = {
    lender_name: "Salone Credit",
    address: "12 Kissy Road",
    phone: "",
    email: "",
  };
  const pressed = Promise.withResolvers<void>();
  await page.route("**/api/settings/letterhead", async (route) => {
    // It arrives after Print was pressed, as on a slow network.
    await pressed.promise;
    await route.fulfill({ json: { success: true, msg: "", message: "", letterhead } });
  });
  await enterCustomer(page, "customer@demo.org", "Salone-2026");
  await page.goto("/user/profile#loans");
  const view = page
    .getByRole("main")
    .getByRole("button", { name: /^View LN-/ })
    .first();
  await expect(page.getByRole("main")).toContainText("NLe");
  await view.click();
  const modal = page.getByRole("dialog");
  await expect(modal.getByRole("heading", { name: "Instalments" })).toBeVisible();
  const print = modal.getByRole("button", { name: "Print statement" });
  await print.press("Enter");
  pressed.resolve();
  const printed = page.locator("html[data-printed]");
  await expect(printed).toHaveAttribute(
    "data-printed",
    /^Salone Credit12 Kissy Road.*Loan statement/,
  );
  // The printed frame took the focus, which returns to the button.
  await expect(page.locator("iframe[aria-hidden]")).toHaveCount(0);
  await expect(print).toBeFocused();
  const saved = page.waitForEvent("download");
  await modal.getByRole("button", { name: "Statement as PDF" }).click();
  const pdf = await saved;
  expect(pdf.suggestedFilename()).toMatch(/^Statement LN-\d{6}-\d{6}\.pdf$/);
  const content = (await readFile(await pdf.path())).toString("latin1");
  // The texts are glyphs of an embedded font; the tests of the server read them (RPT-12).
  expect(content).toMatch(/\(Loan statement LN-\d{6}-\d{6}\)/);
  // The page's letterhead is stubbed, the server's is that of its settings.
  const stored = await page.request.get("/api/settings/letterhead");
  const { lender_name } = (await stored.json()).letterhead;
  expect(content).toContain(`(${lender_name})`);
  await expect(modal.getByRole("button", { name: "Edit" })).toHaveCount(0);
});
