import { creditTexts } from "@microfinance/contract/servicing/credit-texts.ts";
import { requestTexts } from "@microfinance/contract/requests/requests.ts";
import { servicingTexts } from "@microfinance/contract/servicing/texts.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { answerOf, doneBy, openCreditOffice, tenAtOnce } from "../../test-support/credit-office.ts";
import { makeStaff } from "../../test-support/make.ts";
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
