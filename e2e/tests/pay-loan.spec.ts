import { expect, expectNoAxeFindings, test } from "../fixtures.ts";
import { messages } from "../page-objects/messages.ts";
import type { LoanStatus } from "../page-objects/api-fixtures.ts";
import { PayLoan } from "../page-objects/pay-loan.ts";
import { savedBy } from "../page-objects/lists.ts";
import { recordPrints, lastPrint } from "../page-objects/printing.ts";
import { staffDate } from "../page-objects/labels.ts";

test("PAY-9 the loan is looked up 1.5 seconds after the last key, with its figures", async ({
  office,
  signedIn,
}) => {
  const loan = await office.loan("paying");
  const page = await signedIn("cashier");
  await page.clock.install();
  const lookups: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/loans/details/")) lookups.push(request.url());
  });
  await page.goto("/staff/dashboard#payments");
  const pay = new PayLoan(page);
  const field = page.getByLabel("Loan ID");
  await field.waitFor();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));

  await field.fill(loan.loan_id.slice(0, -1));
  await page.clock.runFor(1_000);
  await field.fill(loan.loan_id);
  await page.clock.runFor(1_400);
  expect(lookups).toEqual([]);
  await page.clock.runFor(200);
  await expect.poll(() => lookups.length).toBe(1);
  await page.clock.resume();

  await expect(pay.figure("Customer ID")).toHaveText(loan.customer_id);
  await expect(pay.figure("Loan ID")).toHaveText(loan.loan_id);
  await expect(pay.figure("Loan Amount")).toHaveText("NLe 1,440.00");
  await expect(pay.figures).toContainText("Outstanding BalanceNLe 1,340.00");
  await expect(page.getByText(`${loan.full_name} owes NLe 1,340.00.`)).toBeVisible();
  await expect(pay.figure("Total Paid to Date")).toHaveText("NLe 100.00");
  await expect(pay.figure("Last Payment")).toHaveText(staffDate());
  await expect(pay.figure("Approval Date")).toHaveText(staffDate());
  await expectNoAxeFindings(page);
});

test("PAY-4, PAY-9 the payment form marks what is missing, and an unknown loan", async ({
  signedIn,
}) => {
  const page = await signedIn("cashier");
  await page.clock.install();
  await page.goto("/staff/dashboard#payments?loan=LN-209901-000001");
  const pay = new PayLoan(page);
  await expect(page.getByText("Loan ID not found. Please try again.")).toBeVisible();
  await pay.record.click();
  const required = page.getByText("Please fill in all the required fields", { exact: true });
  await expect(required).toBeVisible();
  await page.clock.runFor(4_500);
  await expect(required).toBeVisible();
  await page.clock.runFor(600);
  await expect(required).toBeHidden();

  await pay.fill("100", "Cash");
  await page.getByLabel("Payment date").fill("31-02-2026");
  // The field shows its error when it loses focus, and the button does not move.
  await pay.record.click();
  await expect(page.getByRole("alert")).toHaveText(messages.date);
  await page.getByLabel("Payment date").fill("");
  await pay.record.click();
  await expect(page.getByText("Loan not found for the entered ID.")).toBeVisible();
  await expectNoAxeFindings(page);
});

/** The text that refuses a payment, by status of the loan (PAY-1). */
const refusals: [LoanStatus, string][] = [
  ["applied", "Loan has not been approved or processed."],
  ["processing", "Loan has not been approved or processed."],
  ["processed", "Loan is not approved."],
  ["paid", "No further payment to process, this loan is fully paid."],
  ["canceled", "Cannot process payment, this loan is canceled."],
  ["closed", "Cannot process payment, this loan is closed."],
  ["rejected", "Cannot process payment, this loan is rejected."],
];

test("PAY-1 a payment is refused with the text of the loan's status, on the screen and at the API", async ({
  office,
  signedIn,
}) => {
  const pay = new PayLoan(await signedIn("cashier"));
  for (const [status, text] of refusals) {
    await test.step(status, async () => {
      const loan = await office.loan(status);
      await pay.open(loan.loan_id);
      await expect(pay.page.getByText(text, { exact: true })).toBeVisible();
      await expect(pay.record).toBeHidden();
      for (const path of [
        `/loans/${loan.loan_id}/pay`,
        `/loans/${loan.customer_id}/pay/${loan.loan_id}`,
      ]) {
        const payload = { amount: 1, payment_method: "Cash" };
        const answer = await office.call("cashier", "POST", path, payload);
        expect([answer.status, answer.text]).toEqual([409, text]);
      }
      expect(await office.read(loan.loan_id)).toEqual(loan);
    });
  }

  const loan = await office.loan("approved");
  await pay.open(loan.loan_id);
  // The button states no balance that does not follow.
  for (const [amount, text] of [
    ["0", "Enter an amount above 0."],
    ["1440.01", "Payment amount cannot exceed the outstanding balance of NLe 1,440.00."],
  ] as const) {
    await pay.fill(amount, "Cash");
    await pay.record.click();
    await expect(pay.page.getByText(text, { exact: true })).toBeVisible();
  }
  expect(await office.read(loan.loan_id)).toEqual(loan);
});

test("PAY-14 a payment is recorded once and gets a numbered receipt with its allocation, on A4 and on the roll", async ({
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
  await expectNoAxeFindings(page);

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
});

test("PAY-19, PAY-20, PAY-21 ten payments by keyboard alone: at most six keys each beyond the name and the amount", async ({
  office,
  signedIn,
}) => {
  const loan = await office.loan("approved");
  const [, name = ""] = loan.full_name.split(" ");
  const page = await signedIn("cashier");
  await recordPrints(page);
  await page.goto("/staff/dashboard#payments");
  const pay = new PayLoan(page);
  const amount = page.getByLabel("Payment amount");
  const next = page.getByRole("button", { name: "Next", exact: true });
  const mine = page.getByRole("region", { name: "Me today" });
  await expect(mine).toContainText("receipt");
  const receiptsOf = async () =>
    Number(/(\d+) receipts?/.exec((await mine.textContent()) ?? "")?.[1] ?? "0");
  const before = await receiptsOf();
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };

  await expect(pay.search).toBeFocused();
  // The method is chosen once and kept.
  for (const key of ["Tab", "Tab", "O", "Shift+Tab", "Shift+Tab"]) await page.keyboard.press(key);
  await expect(page.getByLabel(/^Payment method/)).toHaveValue("Orange Money");
  await expect(pay.search).toBeFocused();
  for (let count = 1; count <= 10; count += 1) {
    keys = 0;
    await page.keyboard.type(name);
    await press("Enter");
    await expect(amount).toBeFocused();
    await expect(pay.search).toHaveValue(loan.loan_id);
    // Nothing is due yet: the next instalment, 240 less what the payments before left of it.
    if (count === 1) await expect(amount).toHaveValue("240");
    await page.keyboard.type(String(count));
    await expect(pay.record).toContainText(`Record NLe ${count}.00, balance becomes`);
    await press("Enter");
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
    await press("Enter");
    await expect(pay.search).toBeFocused();
    await expect(pay.search).toHaveValue("");
    expect(keys, `keys of payment ${count}`).toBeLessThanOrEqual(6);
  }
  const paid = await office.call("manager", "GET", `/transactions/search/${loan.loan_id}`);
  const payments = paid.body as unknown as { amount: number; payment_method: string }[];
  expect(payments.map((payment) => payment.amount)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect(new Set(payments.map((payment) => payment.payment_method))).toEqual(
    new Set(["Orange Money"]),
  );
  await expect.poll(receiptsOf).toBeGreaterThanOrEqual(before + 10);

  await page.getByRole("button", { name: "Ask for reversal" }).click();
  await page
    .getByRole("button", { name: /^Open receipt/ })
    .first()
    .click();
  const panel = page.getByRole("dialog", { name: "Payment" });
  await panel.getByRole("button", { name: "Ask for reversal" }).click();
  await panel.getByRole("textbox", { name: "Reason" }).fill("Typed one digit too many");
  await expect(panel).toContainText(/approves the reversal of RC-\d{6}/);
  await expectNoAxeFindings(page);
});
