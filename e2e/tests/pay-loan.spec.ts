import { expect, test } from "../fixtures.ts";
import { CountedHand } from "../page-objects/counted-hand.ts";
import { PayLoan } from "../page-objects/pay-loan.ts";
import { savedBy } from "../page-objects/lists.ts";
import { recordPrints, lastPrint } from "../page-objects/printing.ts";
import { staffDate } from "../page-objects/labels.ts";

test("PAY-12, PAY-14 a cashier records a payment once and prints its receipt on A4 and on the roll; Finance reverses it, and the receipt is marked", async ({
  office,
  signedIn,
}) => {
  const loan = await office.loan("approved");
  const page = await signedIn("cashier");
  await recordPrints(page);
  const pay = new PayLoan(page);
  await pay.open(loan.loan_id);
  await pay.fill("100", "Bank Transfer");
  await page.getByLabel("Remarks").fill("Brought by her brother.");
  await expect(
    page.getByText(
      `From ${loan.full_name} for ${loan.loan_id}, Bank Transfer, dated ${staffDate()}.`,
    ),
  ).toBeVisible();
  await expect(pay.record).toHaveText("Record NLe 100.00, balance becomes NLe 1,340.00");
  await pay.record.dblclick();
  await expect(page.getByText("Payment recorded successfully!")).toBeVisible();

  const payments = await office.payments(loan.loan_id);
  expect(payments).toHaveLength(1);
  expect(payments[0]?.transaction_id).toMatch(/^\d{15}$/);
  await expect(pay.receipt).toContainText(/RC-\d{6}/);
  // 200 of the principal and 40 of the interest a month: interest first.
  await pay.expectReceipt([
    "NLe 100.00",
    "One hundred leones",
    loan.full_name,
    loan.loan_id,
    staffDate(),
    "Bank Transfer",
    payments[0]?.transaction_id ?? "",
    "InterestNLe 40.00",
    "PrincipalNLe 60.00",
    "Balance after this paymentNLe 1,340.00",
    "Brought by her brother.",
  ]);
  await expect(pay.figures).toContainText("NLe 1,340.00");

  const number = /RC-\d{6}/.exec((await pay.receipt.textContent()) ?? "")?.[0];
  await page.getByRole("button", { name: "Print receipt" }).click();
  const printed = await lastPrint(page, "a4");
  expect(printed).toMatchObject({ title: `Receipt ${number}`, pages: 1 });
  expect(printed.text).toContain("1,340.00");
  await expect(page.getByRole("button", { name: "Print receipt" })).toBeFocused();
  await page.getByText("80 mm", { exact: true }).click();
  await page.getByRole("button", { name: "Print receipt" }).click();
  expect(await lastPrint(page, "roll")).toMatchObject({ title: `Receipt ${number}`, pages: 1 });
  const pdf = await savedBy(page, page.getByRole("button", { name: "PDF", exact: true }));
  expect(pdf.name).toBe(`Receipt ${number}.pdf`);
  // The texts are glyphs of an embedded font; the tests of the server read them (PAY-14).
  const source = pdf.content.toString("latin1");
  expect(source).toMatch(/^%PDF-1\.7/);
  expect(source).toContain(`(Receipt ${number})`);

  const reverse = { name: "Reverse payment", exact: true };
  await pay.open(loan.loan_id, payments[0]?.id);
  await expect(pay.receipt).toContainText("NLe 100.00");
  await expect(page.getByRole("button", reverse)).toBeHidden();

  const finance = await signedIn("finance");
  await recordPrints(finance);
  const reversing = new PayLoan(finance);
  await reversing.open(loan.loan_id, payments[0]?.id);
  const panel = finance.getByRole("dialog", { name: "Payment" });
  await panel.getByRole("button", reverse).click();
  await expect(panel.getByRole("button", reverse)).toBeDisabled();
  await panel.getByLabel("Reason").fill("Booked for the wrong loan");
  await expect(panel).toContainText(
    `Reverse NLe 100.00 of ${loan.loan_id}. The balance becomes NLe 1,440.00.`,
  );
  await panel.getByRole("button", reverse).click();
  await expect(panel.getByText("Payment reversed.")).toBeVisible();
  const mark = `REVERSED on ${staffDate()} by`;
  await expect(panel.getByRole("article")).toContainText(mark);
  await expect(panel.getByRole("article")).toContainText("Booked for the wrong loan");
  await expect(panel.getByRole("button", reverse)).toBeHidden();
  await panel.getByRole("button", { name: "Print receipt" }).click();
  expect((await lastPrint(finance, "a4")).text).toContain(mark);
  await finance.keyboard.press("Escape");
  await expect(reversing.figures).toContainText("NLe 1,440.00");
  await expect(finance.getByRole("table")).toContainText(`Reversed ${staffDate()}`);
  expect(await office.read(loan.loan_id)).toMatchObject({ status: "approved", balance: 1440 });
});

test("PAY-19, PAY-20, PAY-21, SITE-61 a cashier takes five payments by keyboard alone, each with three to six keys beyond name and amount, and asks for a reversal with three clicks", async ({
  office,
  signedIn,
}) => {
  const loan = await office.loan("approved");
  const [, name = ""] = loan.full_name.split(" ");
  const page = await signedIn("cashier");
  const hand = new CountedHand(page);
  await recordPrints(page);
  await page.goto("/staff/dashboard#top");
  const pay = new PayLoan(page);
  const amount = page.getByLabel("Payment amount");
  const next = page.getByRole("button", { name: "Next", exact: true });
  const mine = page.getByRole("region", { name: "Me today" });
  await expect(mine).toContainText("receipt");
  // With those that were reversed: Finance reverses one of this cashier in another test.
  const recorded = async () => {
    const text = (await mine.textContent()) ?? "";
    const figure = (of: RegExp) => Number(of.exec(text)?.[1] ?? "0");
    return figure(/(\d+) receipts?/) + figure(/(\d+) reversed/);
  };
  const before = await recorded();

  await expect(pay.search).toBeFocused();
  // The method is chosen once and kept.
  for (const key of ["Tab", "Tab", "O", "Shift+Tab", "Shift+Tab"]) await page.keyboard.press(key);
  await expect(page.getByLabel(/^Payment method/)).toHaveValue("Orange Money");
  await expect(pay.search).toBeFocused();
  for (let count = 1; count <= 5; count += 1) {
    await page.keyboard.type(name);
    await hand.press("Enter");
    await expect(amount).toBeFocused();
    await expect(pay.search).toHaveValue(loan.loan_id);
    if (count === 1) {
      // Nothing is due yet: the next instalment, which is taken as it is.
      await expect(amount).toHaveValue("240");
      await expect(pay.record).toBeEnabled();
    } else {
      await page.keyboard.type(String(count));
      await expect(pay.record).toContainText(`Record NLe ${count}.00, balance becomes`);
    }
    await hand.press("Enter");
    await expect(page.getByText("Payment recorded successfully!")).toBeVisible();
    await expect(next).toBeFocused();
    if (count === 1) {
      await page.getByLabel("Print at once").selectOption("80 mm roll");
      await next.focus();
    }
    if (count === 2) {
      const printed = await lastPrint(page, "roll");
      expect(printed).toMatchObject({
        title: expect.stringMatching(/^Receipt RC-\d{6}$/),
        pages: 1,
      });
      await expect(next).toBeFocused();
    }
    await hand.press("Enter");
    await expect(pay.search).toBeFocused();
    await expect(pay.search).toHaveValue("");
    const { clicks, keys } = hand.take();
    expect(clicks).toBe(0);
    expect(keys, `keys of payment ${count}`).toBeLessThanOrEqual(count === 1 ? 3 : 6);
  }
  const paid = await office.call("manager", "GET", `/transactions/search/${loan.loan_id}`);
  const payments = paid.body as unknown as { amount: number; payment_method: string }[];
  expect(payments.map((payment) => payment.amount)).toEqual([5, 4, 3, 2, 240]);
  expect(new Set(payments.map((payment) => payment.payment_method))).toEqual(
    new Set(["Orange Money"]),
  );
  await expect.poll(recorded).toBeGreaterThanOrEqual(before + 5);

  await hand.click(
    page
      .getByRole("button", { name: /^Open receipt/ })
      .filter({ visible: true })
      .first(),
  );
  const panel = page.getByRole("dialog", { name: "Payment" });
  await hand.click(panel.getByRole("button", { name: "Ask for reversal" }));
  await panel.getByRole("textbox", { name: "Reason" }).fill("Typed one digit too many");
  await expect(panel).toContainText(/approves the reversal of RC-\d{6}/);
  await hand.click(panel.getByRole("button", { name: /^Ask for / }).last());
  await expect(page.getByText(/^Sent\./).first()).toBeVisible();
  expect(hand.take()).toEqual({ clicks: 3, keys: 0 });
});
