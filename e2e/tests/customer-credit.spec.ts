import { expect, test } from "../fixtures.ts";
import { enterNewCustomer } from "../page-objects/customer-fixtures.ts";
import { loanOffice } from "../page-objects/loan-office.ts";

test("SERV-135, SERV-138, SERV-139 what mobile money brings above a balance is kept, used and refunded by two persons", async ({
  office,
  signedIn,
  newPerson,
}) => {
  const customer = await newPerson();
  const { customerId: customer_id } = await enterNewCustomer(customer);
  const other = await office.loan("paying", { customer_id });
  const loan = await office.loan("paying", { customer_id });

  const cashier = await signedIn("cashier");
  await test.step("the cashier keeps what the loan does not need", async () => {
    await loanOffice.findForPayment(cashier, loan.loan_id);
    const form = cashier.getByRole("region", { name: "Payment", exact: true });
    await form.getByLabel("Payment amount").fill(String(loan.balance + 50));
    await form.getByLabel("Payment method").selectOption("Orange Money");
    await form.getByLabel("Keep NLe 50.00 as the customer's credit").check();
    await form.getByLabel("Reference").fill("OM 4711");
    await expect(form).toContainText("NLe 50.00 is kept as the credit of");
    await form.getByRole("button", { name: /^Record / }).click();
    await expect(
      cashier.getByRole("rowheader", { name: "Kept as the customer's credit" }),
    ).toBeVisible();
  });

  await test.step("the customer sees it", async () => {
    await customer.goto("/user/profile");
    await expect(customer.getByRole("heading", { name: "Your credit: NLe 50" })).toBeVisible();
  });

  await test.step("on the customer's word it pays another loan", async () => {
    await cashier.goto(`/staff/dashboard#customer-details?id=${customer_id}`);
    const panel = cashier.getByRole("region", { name: "Credit", exact: true });
    await expect(panel).toContainText("NLe 50.00 is kept for the customer");
    await panel.getByRole("button", { name: "Use for a loan" }).click();
    const dialog = cashier.getByRole("dialog");
    await dialog.getByLabel("Amount").fill("30");
    await expect(dialog).toContainText(`pays ${other.loan_id}`);
    await dialog.getByRole("button", { name: "Use the credit" }).click();
    await expect(panel).toContainText("NLe 20.00 is kept for the customer");
    const { balance } = await office.read(other.loan_id);
    expect(balance).toBeCloseTo(other.balance - 30, 2);
  });

  await test.step("Finance asks for the refund of the rest, and a manager pays it", async () => {
    const finance = await signedIn("finance");
    await finance.goto(`/staff/dashboard#customer-details?id=${customer_id}`);
    const panel = finance.getByRole("region", { name: "Credit", exact: true });
    await panel.getByRole("button", { name: "Ask for a refund" }).click();
    const dialog = finance.getByRole("dialog");
    await dialog.getByLabel("Paid by").selectOption("Orange Money");
    await dialog.getByLabel("Reason").fill("Asked for it at the counter");
    await dialog.getByRole("button", { name: "Ask for the refund" }).click();
    await expect(dialog).toBeHidden();
    const { body } = await office.call("manager", "GET", "/requests?state=waiting&kind=refund");
    const requests = body["requests"] as { id: number; customer_id: string }[];
    const request = requests.find((one) => one.customer_id === customer_id);
    const manager = await signedIn("manager");
    await manager.goto(`/staff/dashboard#requests?request=${request?.id}`);
    const drawer = manager.getByRole("dialog");
    await expect(drawer).toContainText("NLe 20.00");
    await drawer.getByRole("button", { name: "Approve" }).click();
    await expect(drawer.getByText("The request is approved.")).toBeVisible();
    await customer.reload();
    await expect(customer.getByRole("heading", { name: /^Your credit/ })).toBeHidden();
  });
});
