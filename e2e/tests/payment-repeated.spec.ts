import { expect, expectNoAxeFindings, test } from "../fixtures.ts";
import { BackOffice } from "../page-objects/back-office.ts";
import { PayLoan } from "../page-objects/pay-loan.ts";

test("PAY-4, PAY-6 a payment that was not complete is said to be, and one whose response was lost is repeated as the same payment, also after a reload", async ({
  office,
  signedIn,
}) => {
  const loan = await office.loan("approved");
  const page = await signedIn("officer");
  const pay = new PayLoan(page);
  const sent: unknown[] = [];
  await page.route("**/api/loans/*/pay", async (route) => {
    sent.push(route.request().postDataJSON());
    if (sent.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await page.clock.install();
  await pay.open(loan.loan_id);
  // What is due is filled in first.
  await expect(page.getByLabel("Payment amount")).toHaveValue("240");
  await page.getByLabel("Payment amount").fill("");
  // The banners of this section stay for five seconds (SITE-31).
  const missing = "Please fill in all the required fields";
  await new BackOffice(page).closesAfter(() => pay.record.click(), missing, 5);
  await pay.fill("240", "Cash");
  await pay.record.click();
  await expect(page.getByText("No answer came back", { exact: false })).toBeVisible();
  await expect(page.getByLabel("Payment amount")).not.toBeEditable();

  await page.reload();
  await expect(page.getByLabel("Payment amount")).toHaveValue("240");
  await expectNoAxeFindings(page);
  await pay.again.click();
  await pay.expectReceipt(["NLe 240.00", "Balance after this paymentNLe 1,200.00"]);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(await office.read(loan.loan_id)).toMatchObject({ status: "paying", balance: 1200 });
});
