import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { paymentInputTexts } from "@microfinance/contract/payments/texts.ts";
import { creditTexts } from "@microfinance/contract/payments/credit-texts.ts";
import { requestTexts } from "@microfinance/contract/requests/requests.ts";
import { servicingTexts } from "@microfinance/contract/servicing/texts.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { answerOf, doneBy, openCreditOffice, tenAtOnce } from "../../test-support/credit-office.ts";
import { callAs } from "../../test-support/call.ts";
import { csvOf, mapping } from "../../test-support/bank-account.ts";
import { makeStaff, type Person } from "../../test-support/make.ts";
import { ledgerDifferences, linesOf } from "../../test-support/serviced-loans.ts";

let t: TestApp;
let office: Awaited<ReturnType<typeof openCreditOffice>>;

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  office = await openCreditOffice(t);
});

/** A person imports a statement of the wallet with one line. */
async function importLine(person: Person, on: string, reference: string, amount: number) {
  const [year, month, day] = on.split("-");
  const imported = await office.ask(person, "POST", "/reconciliation/statements", {
    account_code: "1070",
    csv: csvOf([[`${day}/${month}/${year}`, reference, amount]]),
    mapping,
  });
  expect(imported.json()).toMatchObject({ added: 1, matched: 1 });
}

describe("SERV-139 a refund of credit", () => {
  it("is asked by Finance and paid when a manager approves", async () => {
    await office.pay(await office.newLoan(), 1250);
    expect((await office.askRefund(office.refundBody(50), office.cashier)).statusCode).toBe(403);
    const body = office.refundBody(30);
    const asked = await office.askRefund(body);
    const { request } = asked.json();
    expect(request).toMatchObject({ kind: "refund", amount: 30, state: "waiting", loan_id: null });
    expect((await office.askRefund(body)).json()).toEqual(asked.json());
    expect(answerOf(await office.askRefund({ ...body, reference: "other" }))).toEqual([
      409,
      servicingTexts.otherAct,
    ]);
    expect(answerOf(await office.askRefund(office.refundBody(10)))).toEqual([
      409,
      requestTexts.waiting,
    ]);
    expect((await office.creditOf()).balance).toBe(50);
    expect((await office.approve(request.id, office.finance)).statusCode).toBe(409);
    expect((await office.approve(request.id, await makeStaff(t.deps, 6))).statusCode).toBe(403);
    const all = await Promise.all(Array.from({ length: 10 }, () => office.approve(request.id)));
    expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await office.creditLines()).toEqual([
      ["credit_refund", "2000", 30, 0],
      ["credit_refund", "1070", 0, 30],
    ]);
    expect(await office.creditOf()).toMatchObject({
      balance: 20,
      refunded: 30,
      movements: [{ kind: "refund", amount: -30, reference: "OM 9" }, {}],
    });
    expect((await office.noticesOf()).at(-1)).toBe("credit_refunded");
    const entries = await office.ask(
      office.finance,
      "GET",
      `/ledger/entries?customer_id=${office.customer.customer_id}&kind=credit_refund`,
    );
    expect(entries.json().entries).toMatchObject([{ customer_id: office.customer.customer_id }]);
    expect(await ledgerDifferences(t)).toEqual([]);
  });

  it("names each payment that the credit came from, who recorded it, and whether a statement confirms it", async () => {
    const first = (await office.pay(await office.newLoan(), 1250)).json().payment;
    const reversed = (await office.pay(await office.newLoan(), 1300)).json().payment;
    expect((await office.reverse(reversed.id)).statusCode).toBe(200);
    const second = (await office.pay(await office.newLoan(), 1210, { reference: "OM 2" })).json()
      .payment;
    // Another person than who asks finds the second one on the statement of the wallet.
    await importLine(await makeStaff(t.deps, 6), second.date, "OM 2", 1210);
    const { request } = (await office.askRefund(office.refundBody(60))).json();
    const lines = request.lines.filter(({ label }: { label: string }) =>
      label.startsWith("Credit from"),
    );
    const by = `recorded by ${second.staff_name}`;
    const on = formatStaffDate(second.date);
    expect(lines).toEqual([
      {
        label: `Credit from ${second.receipt_number}`,
        value: `NLe 10.00 left on ${on}, Orange Money, reference OM 2, ${by}, confirmed by a statement`,
      },
      {
        label: `Credit from ${first.receipt_number}`,
        value: `NLe 50.00 left on ${on}, Orange Money, reference OM 1, ${by}, not confirmed by a statement`,
      },
    ]);
  });

  it("says that a statement was imported by who asks or who recorded the payment", async () => {
    const { payment } = (
      await office.pay(await office.newLoan(), 1310, { reference: "OM 77" })
    ).json();
    await importLine(office.finance, payment.date, "OM 77", 1310);
    const wordsOf = async (person: Person) => {
      const asked = await office.askRefund(office.refundBody(60), person);
      const { id, lines } = asked.json().request;
      await callAs(t, person, "PATCH", `/requests/${id}/decline`, {});
      return lines.at(-1).value;
    };
    expect(await wordsOf(office.finance)).toMatch(
      /on a statement that was imported by who recorded it or asks for this$/,
    );
    expect(await wordsOf(await makeStaff(t.deps, 6))).toMatch(/confirmed by a statement$/);
  });

  it("names a refund that came back, which nothing confirms: whoever records it alone makes it credit again", async () => {
    const { payment } = (
      await office.pay(await office.newLoan(), 1250, { reference: "OM 66" })
    ).json();
    await importLine(await makeStaff(t.deps, 6), payment.date, "OM 66", 1250);
    const first = (await office.askRefund(office.refundBody(50))).json().request;
    expect((await office.approve(first.id)).statusCode).toBe(200);
    const path = `/customer/${office.customer.customer_id}/credit/return`;
    const back = { amount: 50, payment_method: "Orange Money", reference: "OM 67" };
    const basic = await makeStaff(t.deps, 2);
    await callAs(t, basic, "POST", path, { ...back, credit_key: randomUUID() });
    const { lines } = (await office.askRefund(office.refundBody(50))).json().request;
    const sources = lines.filter(({ label }: { label: string }) => label.startsWith("Credit from"));
    expect(sources).toEqual([
      {
        label: "Credit from refund 1 that came back",
        value: expect.stringMatching(/^NLe 50.00 left .* OM 67, .*, not confirmed by a statement$/),
      },
      expect.objectContaining({ label: `Credit from ${payment.receipt_number}` }),
    ]);
  });

  it("is refused when the credit that was read is used, and other credit that nothing confirms took its place", async () => {
    const { payment } = (
      await office.pay(await office.newLoan(), 1250, { reference: "OM 88" })
    ).json();
    await importLine(await makeStaff(t.deps, 6), payment.date, "OM 88", 1250);
    const { request } = (await office.askRefund(office.refundBody(50))).json();
    await office.apply(await office.newLoan(), 50);
    await office.pay(await office.newLoan(), 1250, { reference: "OM 89" });
    expect(answerOf(await office.approve(request.id))).toEqual([409, creditTexts.unreadSource]);
    expect((await office.creditOf()).balance).toBe(50);
  });

  it("is refused when the credit was used meanwhile", async () => {
    await office.pay(await office.newLoan(), 1250);
    const { request } = (await office.askRefund(office.refundBody(50))).json();
    await office.apply(await office.newLoan(), 1);
    expect(answerOf(await office.approve(request.id))).toEqual([
      409,
      creditTexts.aboveCredit("NLe 49.00"),
    ]);
    expect(answerOf(await office.askRefund(office.refundBody(49.01)))).toEqual([
      409,
      creditTexts.aboveCredit("NLe 49.00"),
    ]);
  });
});

describe("SERV-135 an excess without a reference", () => {
  it.each([{ reference: undefined }, { reference: "" }, { reference: "  " }])(
    "is not kept as credit: %j",
    async (more) => {
      const loan = await office.newLoan();
      const refused = await office.pay(loan, 1250, more);
      expect([refused.statusCode, refused.json().fields]).toEqual([
        400,
        { reference: paymentInputTexts.excessReference },
      ]);
      expect(await office.creditOf()).toMatchObject({ balance: 0, movements: [] });
      expect(await paymentsOf(loan.id)).toEqual([]);
      // Without an excess the API takes it as before (PAY-31).
      expect((await office.pay(loan, 1200, more)).statusCode).toBe(200);
    },
  );

  it("is not kept by a move either", async () => {
    const [from, to] = [await office.newLoan(), await office.newLoan()];
    const { payment } = (await office.pay(from, 600, { reference: "" })).json();
    expect((await office.pay(to, 1000)).statusCode).toBe(200);
    const moved = await office.ask(office.finance, "POST", `/payments/${payment.id}/move`, {
      act_key: randomUUID(),
      to_loan: to.loan_id,
      excess: "credit",
      reason: "Same name",
    });
    expect([moved.statusCode, moved.json().msg]).toEqual([400, paymentInputTexts.excessReference]);
    expect(await paymentsOf(from.id)).toHaveLength(1);
    expect(await paymentsOf(to.id)).toHaveLength(1);
    expect((await office.creditOf()).balance).toBe(0);
  });
});

const paymentsOf = (loanId: number) =>
  t.deps.db.selectFrom("payments").select("id").where("loan_id", "=", loanId).execute();

describe("SERV-141 the reversal of a payment with an excess", () => {
  it("takes the excess from the credit", async () => {
    const loan = await office.newLoan();
    const { payment } = (await office.pay(loan, 1250)).json();
    const reversed = await office.reverse(payment.id);
    expect(reversed.json().loan).toMatchObject({ status: "approved", balance: 1200 });
    expect((await linesOf(t, loan)).slice(-4)).toEqual([
      ["payment_reversal", "1070", 0, 1250],
      ["payment_reversal", "4000", 200, 0],
      ["payment_reversal", "1100", 1000, 0],
      ["payment_reversal", "2000", 50, 0],
    ]);
    expect(await office.creditOf()).toMatchObject({ balance: 0, to_return: 0 });
    expect((await office.noticesOf()).slice(-2)).toEqual(["payment_reversed", "credit_taken_back"]);
    expect((await office.reverse(payment.id)).statusCode).toBe(409);
  });

  it("after its refund is owed by the customer, who returns it", async () => {
    const loan = await office.newLoan();
    const { payment } = (await office.pay(loan, 1250)).json();
    await office.refund(30);
    expect((await office.reverse(payment.id)).statusCode).toBe(200);
    expect((await linesOf(t, loan)).slice(-2)).toEqual([
      ["payment_reversal", "2000", 20, 0],
      ["payment_reversal", "1320", 30, 0],
    ]);
    expect(await office.creditOf()).toMatchObject({ balance: 0, to_return: 30, refunded: 0 });
    const page = await office.ask(office.finance, "GET", `/loans/details/${loan.loan_id}`);
    expect(page.json().loan).toMatchObject({ balance: 1200, to_return: 30 });
    expect(await ledgerDifferences(t)).toEqual([]);
    expect(answerOf(await office.giveBack(30.01))).toEqual([
      409,
      creditTexts.aboveRefunded("NLe 30.00"),
    ]);
    const key = randomUUID();
    const back = await office.giveBack(30, key);
    expect(back.json().movement).toMatchObject({ amount: 0, to_return: -30, to_return_after: 0 });
    const again = await office.giveBack(30, key);
    expect([again.json(), again.headers["idempotency-replayed"]]).toEqual([back.json(), "true"]);
    expect(answerOf(await office.giveBack(29, key))).toEqual([409, creditTexts.otherMovement]);
    expect((await office.creditLines()).slice(-2)).toEqual([
      ["credit_refund_reversal", "1070", 30, 0],
      ["credit_refund_reversal", "1320", 0, 30],
    ]);
    expect(await ledgerDifferences(t)).toEqual([]);
  });

  it("SERV-142 a refund that did not arrive is credit again", async () => {
    await office.pay(await office.newLoan(), 1250);
    expect(answerOf(await office.giveBack(1))).toEqual([409, creditTexts.nothingRefunded]);
    await office.refund(50);
    expect((await office.giveBack(50)).json().movement).toMatchObject({
      amount: 50,
      balance_after: 50,
    });
    expect((await office.noticesOf()).at(-1)).toBe("refund_returned");
    expect(await ledgerDifferences(t)).toEqual([]);
  });

  it("SERV-142 a refund that comes back ten times at once under one key comes back once", async () => {
    await office.pay(await office.newLoan(), 1250);
    await office.refund(50);
    const key = randomUUID();
    const all = await tenAtOnce(() => office.giveBack(20, key));
    expect(new Set(all.map((one) => one.json().movement.id)).size).toBe(1);
    expect(doneBy(all)).toBe(1);
    expect(await office.creditOf()).toMatchObject({ balance: 20, refunded: 30 });
    expect(await ledgerDifferences(t)).toEqual([]);
  });

  it("is refused while the excess pays another loan", async () => {
    const { payment } = (await office.pay(await office.newLoan(), 1250)).json();
    const used = (await office.apply(await office.newLoan(), 20)).json().payment;
    expect(answerOf(await office.reverse(payment.id))).toEqual([409, creditTexts.creditUsed]);
    expect((await office.reverse(used.id)).statusCode).toBe(200);
    expect((await office.reverse(payment.id)).statusCode).toBe(200);
    expect((await office.creditOf()).balance).toBe(0);
  });
});
