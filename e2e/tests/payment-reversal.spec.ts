import { expect, test } from "../fixtures.ts";
import { PayLoan } from "../page-objects/pay-loan.ts";
import { recordPrints, lastPrint } from "../page-objects/printing.ts";
import { staffDate } from "../page-objects/labels.ts";

test("PAY-12, PAY-14 a permitted role reverses a payment once, with a reason; its receipt is marked", async ({
  office,
  signedIn,
}) => {
  const loan = await office.loan("paid");
  const [{ id: payment } = { id: 0 }] = await office.payments(loan.loan_id);
  const cashier = new PayLoan(await signedIn("cashier"));
  await cashier.open(loan.loan_id, payment);
  await expect(cashier.receipt).toContainText("NLe 1,440.00");
  const reverse = { name: "Reverse payment", exact: true };
  await expect(cashier.page.getByRole("button", reverse)).toBeHidden();

  const page = await signedIn("finance");
  await recordPrints(page);
  const pay = new PayLoan(page);
  await pay.open(loan.loan_id, payment);
  const panel = page.getByRole("dialog", { name: "Payment" });
  await panel.getByRole("button", reverse).click();
  await expect(panel.getByRole("button", reverse)).toBeDisabled();
  await panel.getByLabel("Reason").fill("Booked for the wrong loan");
  await expect(panel).toContainText(
    `Reverse NLe 1,440.00 of ${loan.loan_id}. The balance becomes NLe 1,440.00.`,
  );
  await panel.getByRole("button", reverse).click();
  await expect(panel.getByText("Payment reversed.")).toBeVisible();
  const mark = `REVERSED on ${staffDate()} by`;
  await expect(panel.getByRole("article")).toContainText(mark);
  await expect(panel.getByRole("article")).toContainText("Booked for the wrong loan");
  await expect(panel.getByRole("button", reverse)).toBeHidden();
  await panel.getByRole("button", { name: "Print receipt" }).click();
  expect((await lastPrint(page, "a4")).text).toContain(mark);

  await page.keyboard.press("Escape");
  await expect(pay.figures).toContainText("NLe 1,440.00");
  await expect(page.getByRole("table")).toContainText(`Reversed ${staffDate()}`);
  expect(await office.read(loan.loan_id)).toMatchObject({ status: "approved", balance: 1440 });
  const again = await office.call("manager", "POST", `/payments/${payment}/reverse`, {
    reason: "Once more",
  });
  expect([again.status, again.text]).toEqual([409, "This payment has already been reversed."]);
});
