import { expect, test } from "../fixtures.ts";
import { enterNewCustomer } from "../page-objects/customer-fixtures.ts";

test("SERV-104, SERV-105 an officer asks for a payment holiday, the customer agrees to its cost, a manager approves, and the customer sees the new dates", async ({
  office,
  signedIn,
  newPerson,
}) => {
  const customer = await newPerson();
  const { customerId: customer_id } = await enterNewCustomer(customer);
  const { loan_id } = await office.loan("paying", { customer_id });

  await test.step("the officer sees the old dates beside the new ones and asks", async () => {
    const page = await signedIn("officer");
    await page.goto(`/staff/dashboard#loans?loan=${loan_id}`);
    await page.getByRole("button", { name: `More about ${loan_id}` }).click();
    await page.getByRole("menuitem", { name: "Reschedule" }).click();
    const form = page.getByRole("region", { name: "Reschedule" });
    await form.getByLabel("Months without an instalment").fill("2");
    await form.getByLabel("Extra interest (optional)").fill("60");
    await expect(form.getByRole("table", { name: "New instalments" })).toContainText("No. 7");
    await expect(form).toContainText("The customer owes NLe 60.00 more: NLe 1,400.00.");
    await expect(form).toContainText("They have to agree");
    await form.getByLabel("Reason").fill("Flood in the market");
    await form.getByRole("button", { name: "Ask for the new schedule" }).click();
    const alert = page.getByRole("alertdialog");
    await expect(alert).toContainText("A second person must approve it.");
    await alert.getByRole("button", { name: "OK", exact: true }).click();
    await page.getByRole("tab", { name: "Schedule" }).click();
    await expect(page.getByRole("dialog")).toContainText("A new schedule waits for its approval");
  });

  const proposed = customer.getByRole("button", { name: "I agree to the new dates" });
  await test.step("the customer agrees in their area", async () => {
    await customer.goto("/user/profile#loans");
    await customer
      .getByRole("button", { name: `View ${loan_id}` })
      .first()
      .click();
    await expect(customer.getByText("New dates for your loan")).toBeVisible();
    await proposed.click();
    await expect(customer.getByText("You agreed to the new dates.")).toBeVisible();
  });

  await test.step("a manager approves it in the queue", async () => {
    const page = await signedIn("manager");
    await page.goto("/staff/dashboard#requests");
    await page.getByRole("row").filter({ hasText: loan_id }).first().click();
    const panel = page.getByRole("dialog");
    await expect(panel).toContainText("NLe 1,400.00, now NLe 1,340.00");
    await panel.getByRole("button", { name: "Approve", exact: true }).click();
    await expect(panel).toContainText("The request is approved.");
  });

  await test.step("the customer sees the new dates, and the earlier ones folded away", async () => {
    await customer.reload();
    const view = customer.getByRole("dialog");
    await expect(view.getByRole("table", { name: "Instalments", exact: true })).toContainText(
      "233.33",
    );
    const earlier = view.locator("details").filter({ hasText: "Earlier schedule" });
    await expect(earlier.getByRole("table")).toBeHidden();
    await earlier.locator("summary").click();
    await expect(earlier.getByRole("table")).toBeVisible();
    await expect(proposed).toBeHidden();
  });
});
