import { expect, expectNoAxeFindings, test } from "../fixtures.ts";
import { PayLoan } from "../page-objects/pay-loan.ts";

test("PAY-6 a payment whose response was lost is repeated as the same payment, also after a reload", async ({
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
  await pay.open(loan.loan_id);
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

test("SITE-23 a payment that fails shows the server's message, or the form's own", async ({
  office,
  signedIn,
}) => {
  const loan = await office.loan("approved");
  const page = await signedIn("basic");
  const answers = [
    [400, "{}", "Failed to process payment."],
    [409, '{"message":"The till is closed."}', "The till is closed."],
    [200, "no answer of ours", "An error occurred while processing payment."],
  ] as const;
  let answer: (typeof answers)[number] = answers[0];
  await page.route("**/api/loans/*/pay", (route) =>
    route.fulfill({ status: answer[0], contentType: "application/json", body: answer[1] }),
  );
  const pay = new PayLoan(page);
  await pay.open(loan.loan_id);
  await pay.fill("100", "Cash");
  for (answer of answers) {
    await pay.record.click();
    await expect(page.getByRole("alert")).toHaveText(answer[2]);
  }
  await page.unroute("**/api/loans/*/pay");
  await pay.again.click();
  await pay.expectReceipt(["Balance after this paymentNLe 1,340.00"]);
  expect(await office.payments(loan.loan_id)).toHaveLength(1);
});

test("PAY-7 a payment repeated after its reversal shows the reversal, and the date is the server's", async ({
  office,
  signedIn,
}) => {
  const loan = await office.loan("paying");
  const page = await signedIn("cashier");
  const day = new Date().toISOString().slice(0, 10).split("-").toReversed().join("-");
  // The clock of this device is two days behind.
  await page.clock.setSystemTime(new Date(Date.now() - 2 * 86_400_000));
  const pay = new PayLoan(page);
  await pay.open(loan.loan_id);
  await expect(page.getByLabel("Payment date")).toHaveValue(day);
  await pay.fill("10", "Orange Money");
  let sent: Record<string, unknown> = {};
  await page.route("**/pay", async (route) => {
    sent = route.request().postDataJSON();
    await route.fetch();
    await route.abort();
  });
  await pay.record.click();
  await expect(pay.again).toBeVisible();
  await page.unroute("**/pay");
  const booked = await office.call("manager", "GET", `/transactions/search/${loan.loan_id}`);
  const payment = (booked.body as unknown as { id: number; transaction_id: string }[]).find(
    (one) => one.transaction_id === sent["transaction_id"],
  );
  await office.call("manager", "POST", `/payments/${payment?.id}/reverse`, {
    reason: "Wrong loan",
  });
  await pay.again.click();
  await expect(
    page.getByText("This payment was recorded and has been reversed since."),
  ).toBeVisible();
  await expect(pay.receipt).toContainText("REVERSED");
});
