import { expect, test } from "../fixtures.ts";
import { enterNewCustomer } from "../page-objects/customer-fixtures.ts";

test("SERV-120, SERV-124 a Finance Admin asks for a write-off, a manager approves it, a cashier takes a recovery, and the customer reads what is still owed", async ({
  office,
  signedIn,
  newPerson,
}) => {
  const customer = await newPerson();
  const { customerId: customer_id } = await enterNewCustomer(customer);
  // NLe 1,200.00 at 20% over 6 months, of which NLe 100.00 is paid: 40.00 of interest and 60.00 of principal.
  const { loan_id } = await office.loan("paying", { customer_id });

  await test.step("the Finance Admin sees in money what is lost, and asks", async () => {
    const page = await signedIn("finance");
    await page.goto(`/staff/dashboard#loans?loan=${loan_id}`);
    await page.getByRole("button", { name: `More about ${loan_id}` }).click();
    await page.getByRole("menuitem", { name: "Write off" }).click();
    const form = page.getByRole("region", { name: "Ask for the write-off" });
    await expect(form).toContainText("NLe 1,140.00 is a loan loss");
    await expect(form).toContainText("still owes NLe 1,340.00");
    await form.getByLabel("Reason").fill("Moved abroad");
    await form.getByRole("button", { name: "Ask for the write-off" }).click();
    const alert = page.getByRole("alertdialog");
    await expect(alert).toContainText("a second person approves it");
    await alert.getByRole("button", { name: "OK", exact: true }).click();
  });

  const manager = await signedIn("manager");
  await test.step("a manager approves it in the queue", async () => {
    const page = manager;
    await page.goto("/staff/dashboard#requests");
    await page.getByRole("row").filter({ hasText: loan_id }).first().click();
    const panel = page.getByRole("dialog");
    await expect(panel).toContainText("NLe 1,140.00");
    await panel.getByRole("button", { name: "Approve", exact: true }).click();
    await expect(panel).toContainText("The request is approved.");
    expect(await office.read(loan_id)).toMatchObject({ status: "closed", balance: 1340 });
  });

  await test.step("a cashier takes a recovery", async () => {
    const page = await signedIn("cashier");
    await page.goto(`/staff/dashboard#loans?loan=${loan_id}`);
    await page.getByRole("button", { name: `More about ${loan_id}` }).click();
    await page.getByRole("menuitem", { name: "Record a recovery" }).click();
    const form = page.getByRole("region", { name: "Record a recovery" });
    await form.getByLabel("Amount received").fill("340");
    await expect(form).toContainText("still owes NLe 1,000.00");
    await form.getByRole("button", { name: "Record NLe 340.00" }).click();
    await expect(page.getByText(/^RV-\d{6,}$/)).toBeVisible();
  });

  await test.step("the customer reads what is still owed", async () => {
    await customer.goto(`/user/profile#loans?loan=${loan_id}`);
    const view = customer.getByRole("dialog");
    await expect(view.getByText("You still owe NLe 1,000.00.").first()).toBeVisible();
    await expect(view.getByText("Written off").first()).toBeVisible();
  });

  await test.step("the list of written-off loans has it", async () => {
    await manager.goto("/staff/dashboard#reports?view=written-off");
    const row = manager.getByRole("row").filter({ hasText: loan_id });
    await expect(row).toContainText("1,000.00");
  });
});
