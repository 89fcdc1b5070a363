import { randomUUID } from "node:crypto";
import { expect } from "../fixtures.ts";
import { test } from "../own-server.ts";
import { BackOffice } from "../page-objects/back-office.ts";
import { closedThrough, done, loanWithBalance } from "../page-objects/books.ts";
import { chooseOrType } from "../page-objects/choice-or-other.ts";
import { CountedHand } from "../page-objects/counted-hand.ts";
import { loanOffice } from "../page-objects/loan-office.ts";
import { approveControl } from "../page-objects/second-administrator.ts";
import { lastPrint, recordPrints } from "../page-objects/printing.ts";

// A month of the books at a lender of its own: payout, cash, bank and closing, one after the other.
test.describe.configure({ mode: "serial" });

const phone = { width: 360, height: 740 };

test("PAY-33, PAY-35 one person approves a loan, another pays it out with a voucher, and a third reverses that", async ({
  office,
  signedIn,
}) => {
  await done(office, "sysadmin", "PUT", "/settings", { payout: "separate" });
  await approveControl(office, "Settings");
  const loan = await office.loan("approved");
  const early = await office.call("cashier", "POST", `/loans/${loan.loan_id}/pay`, {
    amount: 10,
    payment_method: "Cash",
  });
  expect([early.status, early.text]).toEqual([409, "This loan has not been paid out yet."]);
  const byApprover = await office.call("sysadmin", "POST", `/loans/${loan.loan_id}/payout`, {
    payout_key: randomUUID(),
    payment_method: "Cash",
    date: new Date().toISOString().slice(0, 10),
    reference: "",
  });
  expect([byApprover.status, byApprover.text]).toEqual([
    409,
    "Another person must pay out this loan: you approved it.",
  ]);

  const page = await signedIn("finance");
  await recordPrints(page);
  const backOffice = new BackOffice(page);
  await backOffice.open("payouts", "Payouts");
  await backOffice.button(new RegExp(`^Pay out ${loan.loan_id}`)).click();
  await expect(backOffice.dialog).toContainText("To pay out");
  await chooseOrType(backOffice.dialog, "Method", "Bank Transfer");
  await backOffice.dialog.getByLabel(/^Reference/).fill("TRX 2001");
  await backOffice.dialog.getByRole("button", { name: /^Pay out NLe/ }).click();
  await backOffice.acknowledge("the loan was paid out.");
  await expect(backOffice.dialog).toContainText(/PV-\d{6}: NLe 1,\d{3}\.\d\d/);
  await backOffice.dialog.getByRole("button", { name: "Voucher" }).click();
  await backOffice.dialog.getByRole("button", { name: "Print", exact: true }).click();
  const voucher = await lastPrint(page, "a4");
  for (const text of [loan.loan_id, loan.full_name, "TRX 2001", "Bank Transfer"])
    expect(voucher.text).toContain(text);
  const payout = new URL(page.url()).hash.match(/payout=(\d+)/)?.[1];

  const manager = new BackOffice(await signedIn("manager"));
  await manager.open(`payouts?payout=${payout}`, "Payouts");
  await manager.dialog.getByRole("button", { name: "Reverse", exact: true }).click();
  await manager.dialog.getByLabel("Reason").fill("Paid to the wrong account");
  await expect(manager.dialog).toContainText(`${loan.loan_id} waits for another payout.`);
  await manager.dialog.getByRole("button", { name: /^Reverse PV-/ }).click();
  await expect(manager.dialog.getByText(/^PV-\d{6} was reversed\.$/)).toBeVisible();
  expect(await office.read(loan.loan_id)).toMatchObject({ status: "approved" });
});

test("TILL-3 to TILL-12 a day at a till: float, payout, payment, reversal, hand-over, a count with two clicks, shortage, a sign-off with three, deposit", async ({
  office,
  signedIn,
}) => {
  const { session } = await done<{ session: { id: number } }>(
    office,
    "cashier",
    "GET",
    "/tills/mine",
  );
  const loan = await office.loan("approved");
  const page = await signedIn("cashier");
  await page.setViewportSize(phone);
  const cashier = new BackOffice(page);
  await cashier.open("my-till", "My Till");
  await cashier.button("Float").click();
  await cashier.dialog.getByLabel(/^Amount/).fill("500");
  await cashier.dialog.getByRole("button", { name: "Make float" }).click();
  await expect(cashier.dialog.getByText(/waits to be accepted/)).toBeVisible();
  const finance = new BackOffice(await signedIn("finance"));
  await finance.open("cash", "Cash");
  await finance.button("Accept: Float of Till 1").click();
  await expect(finance.button("Accept: Float of Till 1")).toBeHidden();

  await cashier.open(`payouts?loan=${loan.loan_id}`, "Payouts");
  await chooseOrType(cashier.dialog, "Method", "Cash");
  await cashier.dialog.getByRole("button", { name: /^Pay out NLe/ }).click();
  await cashier.acknowledge("the loan was paid out.");
  await loanOffice.findForPayment(page, loan.loan_id);
  await loanOffice.pay(page, "250", "Cash");
  await office.pay(loan, 40);
  const [wrong] = await office.payments(loan.loan_id);
  await done(office, "finance", "POST", `/payments/${wrong?.id}/reverse`, { reason: "Twice" });

  await cashier.open("my-till", "My Till");
  for (const text of ["Payout of a loan", "Payment", "Reversal of a payment"])
    await expect(cashier.rows("In and out").filter({ hasText: text }).first()).toContainText(
      loan.loan_id,
    );
  const reversal = cashier.rows("In and out").filter({ hasText: "Reversal of a payment" });
  await expect(reversal.first()).toContainText("Out NLe 40.00");
  await cashier.button("Hand over").click();
  await cashier.dialog.getByLabel(/^Amount/).fill("200");
  await cashier.dialog.getByRole("button", { name: "Make hand-over" }).click();
  await expect(cashier.dialog.getByText(/waits to be accepted/)).toBeVisible();
  await finance.open("my-till", "My Till");
  await finance.open("cash", "Cash");
  await finance.button("Accept: Hand-over of Till 1").click();
  await expect(finance.button("Accept: Hand-over of Till 1")).toBeHidden();

  const read = async () =>
    (
      await done<{ session: { report: { expected: number } } }>(
        office,
        "finance",
        "GET",
        `/tills/sessions/${session.id}`,
      )
    ).session.report.expected;
  const expected = await read();
  // Five leones are missing.
  const cents = Math.round(expected * 100) - 500;
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/staff/dashboard#top");
  const hand = new CountedHand(page);
  await hand.click(page.getByRole("link", { name: "Count", exact: true }));
  await expect(cashier.dialog.getByRole("textbox", { name: /^Pieces of / }).first()).toBeFocused();
  const pieces = (of: string) =>
    cashier.dialog.getByRole("textbox", { name: `Pieces of NLe ${of}`, exact: true });
  await pieces("20.00").fill(String(Math.floor(cents / 2_000)));
  await pieces("1.00").fill(String(Math.floor((cents % 2_000) / 100)));
  await pieces("0.01").fill(String(cents % 100));
  await hand.click(cashier.dialog.getByRole("button", { name: "Record the count" }));
  await expect(cashier.dialog.getByText("The count was recorded.")).toBeVisible();
  expect(hand.take()).toEqual({ clicks: 2, keys: 0 });
  // A blind count: its difference is for who signs off.
  await expect(cashier.dialog).not.toContainText("NLe 5.00");
  const late = await office.call("cashier", "POST", `/loans/${loan.loan_id}/pay`, {
    amount: 10,
    payment_method: "Cash",
  });
  expect([late.status, late.text]).toEqual([
    409,
    "Open your till before you take or pay out cash.",
  ]);

  const manager = new BackOffice(await signedIn("manager"));
  await manager.page.goto("/staff/dashboard#top");
  await recordPrints(manager.page);
  const other = new CountedHand(manager.page);
  await other.click(manager.page.getByRole("button", { name: /^Sign off a till, / }));
  await other.click(manager.dialog.getByRole("button", { name: "Sign off" }));
  await expect(manager.dialog.getByLabel("Stays in the till")).toBeFocused();
  await manager.dialog.getByLabel("Stays in the till").fill("100");
  await expect(manager.dialog).toContainText("NLe 5.00 short is posted as a loss.");
  await other.click(manager.dialog.getByRole("button", { name: "Sign off" }));
  await expect(manager.dialog.getByText("Z-000001 was signed off.")).toBeVisible();
  expect(other.take()).toEqual({ clicks: 3, keys: 0 });
  await manager.dialog.getByRole("button", { name: "Print Z report" }).click();
  await expect(manager.dialog.getByRole("article")).toContainText("Z-000001");
  await expect(manager.dialog.getByRole("article")).toContainText("-5.00");

  await finance.open("cash", "Cash");
  await finance.button("Move money").click();
  await finance.dialog.getByLabel(/^Amount/).fill("1000");
  await expect(finance.dialog).toContainText("Move NLe 1,000.00 from Cash to Bank");
  await finance.dialog.getByRole("button", { name: "Move money" }).click();
  await finance.acknowledge("The cash move was recorded.");
});

test("REC-1 to REC-8 a statement: imported, mapped, matched by itself and by hand, a charge booked, completed", async ({
  office,
  signedIn,
}) => {
  const day = await closedThrough(office);
  const manager = new BackOffice(await signedIn("manager"));
  await manager.open("periods", "Month-end");
  await manager.button("Reopen").click();
  await manager.dialog.getByLabel(/^Reason/).fill("The statement of the bank came late");
  await manager.dialog.getByRole("button", { name: "Reopen the books" }).click();
  await manager.acknowledge("The books were reopened.");

  const loan = await loanWithBalance(office, 1_000);
  await done(office, "finance", "POST", `/loans/${loan.loan_id}/pay`, {
    amount: 151.5,
    payment_method: "Orange Money",
    reference: "TRX 77-2",
    transaction_date: day,
  });
  const { journal } = await done<{ journal: { id: number } }>(
    office,
    "finance",
    "POST",
    "/journals",
    {
      journal_key: randomUUID(),
      kind: "journal",
      date: day,
      description: "Capital paid in",
      lines: [
        { account_code: "1070", debit: 5_000, credit: 0 },
        { account_code: "3000", debit: 0, credit: 5_000 },
      ],
    },
  );
  await done(office, "manager", "POST", `/journals/${journal.id}/post`);

  const page = await signedIn("finance");
  const bank = new BackOffice(page);
  await bank.open("ledger?view=reconcile&account=1070", "Ledger");
  await bank.button("Import statement").click();
  const typed = day.split("-").toReversed().join("/");
  await page.setInputFiles('input[type="file"]', {
    name: "statement.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      `Booking date,Ref no,Particulars,Amount\n${typed},trx-77/2,Standing order,151.50\n` +
        `${typed},,Owners,"5,000.00"\n${typed},,Account fee,-12.50\n`,
    ),
  });
  // The columns are found by their usual names.
  await expect(bank.dialog.getByLabel("Amount, one column")).toHaveValue("Amount");
  await expect(bank.dialog.getByLabel("Reference")).toHaveValue("Ref no");
  await expect(bank.dialog.getByText(/The first 3 of 3 lines/)).toBeVisible();
  await bank.dialog.getByRole("button", { name: "Import", exact: true }).click();
  await bank.acknowledge("3 new lines, 0 known before, 1 matched.");

  await page.getByRole("checkbox", { name: /Owners/ }).check();
  await page
    .getByRole("checkbox", { name: /Capital paid in/ })
    .first()
    .check();
  await page.getByRole("button", { name: "Match", exact: true }).click();
  await expect(page.getByText("Matched.").first()).toBeVisible();
  await bank.button("Book Account fee of NLe -12.50").click();
  await bank.dialog.getByRole("button", { name: "Book NLe 12.50" }).click();
  await bank.acknowledge("The line was booked.");
  await expect(page.getByText("Every line is matched.")).toBeVisible();

  await bank.button("Complete").click();
  const ending = bank.dialog.locator("dl > div").filter({ hasText: "The statement must end at" });
  const balance = (await ending.locator("dd").innerText()).replace("NLe", "").trim();
  await bank.dialog.getByLabel(/^Closing balance/).fill(balance);
  await bank.dialog.getByRole("button", { name: "Complete", exact: true }).click();
  await bank.acknowledge("Reconciled through ");
});

test("ACC-17, ACC-26 the month is closed with its provision, and refuses a late payment", async ({
  office,
  signedIn,
}) => {
  const closed = await closedThrough(office);
  const page = await signedIn("finance");
  const backOffice = new BackOffice(page);
  await backOffice.open("periods", "Month-end");
  await backOffice.button("Close the books").click();
  const proposed = backOffice.dialog.getByLabel("Through");
  await expect(proposed).toHaveValue(/\d/);
  const through = await proposed.inputValue();
  const [date = "", month = "", year = ""] = through.split("-");
  const day = `${year}-${month}-${date}`;
  expect(day > closed).toBe(true);
  const checks = backOffice.dialog.getByRole("list", { name: "Check list" });
  await expect(checks).toContainText("Done");
  await expect(checks).not.toContainText("Not done");
  await backOffice.dialog.getByRole("button", { name: "Close the books" }).click();
  await backOffice.acknowledge("The books were closed.");
  await expect(backOffice.main).toContainText(/The books are closed through \d\d \w{3} \d{4}\./);

  const { to_post } = await done<{ to_post: number }>(
    office,
    "finance",
    "GET",
    `/reports/provision?as_of=${day}`,
  );
  expect(to_post).toBe(0);
  const { totals } = await done<{ totals: { debit: number; credit: number } }>(
    office,
    "finance",
    "GET",
    `/ledger/trial-balance?as_of=${day}`,
  );
  expect(totals.debit).toBe(totals.credit);
  const loan = await loanWithBalance(office, 1_000);
  await loanOffice.findForPayment(page, loan.loan_id);
  await page.getByLabel("Payment amount").fill("10");
  await chooseOrType(page, "Payment method", "Bank Transfer");
  await page.getByLabel(/^Reference/).fill("TRX 78");
  await page.getByLabel("Payment date").fill(through);
  await page.getByRole("button", { name: /^Record / }).click();
  await expect(
    page.getByText(/^The books are closed through .* Use a later date/).first(),
  ).toBeVisible();
});
