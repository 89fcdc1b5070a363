import { expect, test } from "../fixtures.ts";
import { CountedHand } from "../page-objects/counted-hand.ts";
import { enterNewCustomer } from "../page-objects/customer-fixtures.ts";

test("MOMO-2, MOMO-3, MOMO-14, SITE-61 a customer pays by a code, which is two taps from Home, and staff match a receipt that names no loan", async ({
  office,
  signedIn,
  newPerson,
}) => {
  const customer = await newPerson();
  const { customerId: customer_id } = await enterNewCustomer(customer);
  const loan = await office.loan("paying", { customer_id });

  await test.step("the customer asks for a code and dials it", async () => {
    await customer.setViewportSize({ width: 360, height: 640 });
    await customer.goto("/user/profile");
    const howToPay = customer.getByRole("button", { name: "How to pay" }).first();
    await expect(customer.getByRole("heading", { name: /^You owe NLe/ }).first()).toBeInViewport();
    await expect(howToPay).toBeInViewport({ ratio: 1 });
    const hand = new CountedHand(customer);
    await hand.click(howToPay);
    const dialog = customer.getByRole("dialog", { name: "How to pay" });
    await dialog.getByLabel("Amount to pay").fill("150");
    await hand.click(dialog.getByRole("button", { name: "Get a code to dial" }));
    const code = dialog.getByRole("link", { name: /^\*715\*\d+#$/ });
    await expect(code).toBeVisible();
    expect(hand.take().clicks).toBe(2);
    await expect(dialog).toContainText("Never tell it to anyone, not even to us.");
    const dialled = await code.textContent();
    const phone = await newPerson();
    await phone.goto("/dev/wallet/pay");
    await phone
      .getByRole("row", { name: dialled ?? "" })
      .getByRole("button", { name: "Pay" })
      .click();
    await expect(phone.getByRole("row", { name: dialled ?? "" })).toContainText("completed");
  });

  await test.step("the payment is on the loan, and the page says so", async () => {
    await expect(customer.getByText("We received your payment of NLe 150.")).toBeVisible();
    expect((await office.read(loan.loan_id)).balance).toBeCloseTo(loan.balance - 150, 2);
  });

  await test.step("staff match a receipt whose reference names no loan", async () => {
    const finance = await signedIn("finance");
    await finance.goto("/staff/dashboard#mobile-money");
    await finance.getByRole("button", { name: "Receipt of NLe 80.50" }).click();
    const receipt = finance.getByRole("dialog", { name: "Receipt" });
    await expect(receipt).toContainText("No reference given");
    await receipt.getByRole("button", { name: "Attach to a loan" }).click();
    await receipt.getByRole("textbox", { name: "Loan" }).fill(loan.loan_id.toLowerCase());
    await receipt.getByLabel("Reason").fill("The payer called about it");
    await expect(receipt).toContainText(`NLe 80.50 pays ${loan.loan_id}.`);
    await receipt.getByRole("button", { name: "Attach", exact: true }).click();
    await expect(receipt).toContainText("The receipt is booked on the loan.");
    expect((await office.read(loan.loan_id)).balance).toBeCloseTo(loan.balance - 230.5, 2);
    await finance.goto("/staff/dashboard#mobile-money?view=unmatched&state=all");
    await expect(finance.getByRole("button", { name: "Receipt of NLe 80.50" })).toBeVisible();
    await finance.getByRole("tab", { name: "Waiting" }).click();
    await expect(
      finance.getByText("No customer was asked to pay.").or(finance.getByRole("table")),
    ).toBeVisible();
  });
});
