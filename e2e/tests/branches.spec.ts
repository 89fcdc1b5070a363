import { roleIds } from "@microfinance/contract/core/constants.ts";
import { businessDate } from "@microfinance/contract/core/dates.ts";
import { expect, expectNoOverflow } from "../fixtures.ts";
import { test } from "../own-server.ts";
import { newColleague, tokenOf } from "../page-objects/administration.ts";
import { BackOffice } from "../page-objects/back-office.ts";
import { PayLoan } from "../page-objects/pay-loan.ts";

// A second branch cannot be taken away.
test.use({ lender: "branches" });

test("BR-1, BR-4, BR-5, BR-7, BR-11 an admin opens a branch and gives it a cashier, who sees no customer of the first, but takes a payment; a manager switches between both and has a customer moved", async ({
  office,
  openPage,
  signedIn,
}) => {
  const cashier = await newColleague(office, roleIds.cashier);
  const admin = new BackOffice(await signedIn("sysadmin"));
  const manager = new BackOffice(await signedIn("manager"));
  const view = manager.page.getByRole("combobox", { name: "Branch in view" });

  await test.step("one branch: nothing shows it", async () => {
    await manager.open("recent", /^Welcome, \w+$/);
    await expect(manager.button(/^News, /)).toBeVisible();
    await expect(view).toBeHidden();
  });

  await test.step("the admin opens Bo", async () => {
    await admin.open("settings?panel=branches", "Settings");
    await admin.button("Open a branch").click();
    await admin.dialog.getByLabel("Code").fill("bo");
    await admin.dialog.getByLabel("Name").fill("Bo");
    const today = businessDate(new Date()).split("-").toReversed().join("-");
    await admin.dialog.getByLabel("Opened on").fill(today);
    await admin.button("Open the branch").click();
    await admin.acknowledge("Bo is open.");
    await expect(admin.rows("Branches")).toHaveCount(2);
  });

  await test.step("and gives the cashier to it", async () => {
    await admin.open(`staff?staff=${cashier.id}`, "Staff");
    const panel = admin.dialog.getByRole("region", { name: "Branch" });
    await expect(panel).toContainText("Their own branch, by the role");
    await panel.getByRole("button", { name: /^Edit/ }).click();
    await panel.getByLabel("Works for").selectOption({ label: "Bo" });
    await panel.getByRole("button", { name: "Save" }).click();
    await expect(panel.getByText("The branch of the staff member is saved.")).toBeVisible();
  });

  await test.step("the cashier sees no customers, and no switch, and takes a payment of the first branch", async () => {
    const token = await tokenOf(office.request, cashier.email);
    const page = await openPage(token, { viewport: { width: 360, height: 740 } });
    const counter = new BackOffice(page);
    await counter.open("customers", "Customers");
    await expect(counter.main.getByText("No customers yet")).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Branch in view" })).toBeHidden();

    const { loan_id } = await office.loan("approved");
    await counter.open("payments", "Loan Payment Form");
    const pay = new PayLoan(page);
    await pay.search.fill(loan_id);
    await pay.search.press("Enter");
    await expect(pay.figure("Branch")).toHaveText("Head office");
    await expectNoOverflow(page);
    await pay.fill("25", "Orange Money");
    await pay.record.click();
    await pay.expectReceipt([loan_id, "25.00"]);
  });

  await test.step("the manager switches, and the figures follow", async () => {
    const { page, main } = manager;
    const customers = main
      .locator("div", { hasText: "CUSTOMERS" })
      .filter({ hasText: / 1(-\d+)? \w{3}, .* 1(-\d+)? \w{3}/ })
      .last();
    await page.reload();
    await expect(customers).toContainText(/CUSTOMERS\s*[1-9]/);
    await view.selectOption({ label: "Bo" });
    await expect(page).toHaveURL(/#recent\?branch=BO$/);
    await expect(customers).toContainText(/CUSTOMERS\s*0/);
    await page.getByRole("link", { name: "Customers", exact: true }).first().click();
    await expect(page).toHaveURL(/#customers\?branch=BO$/);
    await expect(main.getByText("No customers yet")).toBeVisible();
    await view.selectOption({ label: "Head office" });
    await expect(manager.rows("Customers").first()).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoOverflow(page);
    await view.selectOption({ label: "All branches" });
    await expect(page).toHaveURL(/#customers$/);
  });

  await test.step("BR-7 a customer moves to Bo at the word of two people", async () => {
    const { customer_id } = await office.loan("paying");
    await manager.open(`customer-details?id=${customer_id}`, `Customer ${customer_id}`);
    await manager.button("Move to another branch").click();
    const form = manager.dialog;
    await form.getByRole("combobox", { name: /^To/ }).selectOption({ label: "Bo" });
    await form.getByLabel("New officer").selectOption({ label: cashier.name });
    await form.getByLabel("Reason").fill("Lives in Bo now");
    await expectNoOverflow(manager.page);
    await form.getByRole("button", { name: "Ask for the move" }).click();
    await manager.acknowledge("Sent. When a second person approves it");
    await admin.open("requests", "Requests");
    await admin.page.getByRole("row").filter({ hasText: "Move to another branch" }).click();
    await expect(admin.dialog).toContainText(cashier.name);
    await admin.dialog.getByRole("button", { name: "Approve", exact: true }).click();
    await expect(admin.dialog).toContainText("The request is approved.");
    await manager.open("customers?branch=BO", "Customers");
    // Another person's page read the list before.
    await manager.page.reload();
    await expect(manager.rows("Customers")).toHaveCount(1);
  });
});
