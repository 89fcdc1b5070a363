import { moveTexts } from "@microfinance/contract/payments/move-texts.ts";
import { requestTexts } from "@microfinance/contract/requests/requests.ts";
import { servicingTexts } from "@microfinance/contract/servicing/texts.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { answerOf, doneBy, tenAtOnce } from "../../test-support/credit-office.ts";
import { openMoveOffice } from "../../test-support/move-office.ts";
import { ledgerDifferences, linesOf, loanRowOf } from "../../test-support/serviced-loans.ts";

let t: TestApp;
let office: Awaited<ReturnType<typeof openMoveOffice>>;

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  office = await openMoveOffice(t);
});

describe("SERV-144 a payment on the wrong loan", () => {
  it("is reversed there and made on the right one, as one act", async () => {
    const [from, to] = [await office.loanOf(office.owner), await office.loanOf(office.other)];
    const payment = await office.pay(from, 250);
    const moved = await office.move(payment, office.bodyOf(to));
    expect(moved.json()).toMatchObject({
      msg: moveTexts.done,
      original: {
        id: payment.id,
        moved_to: moved.json().payment.receipt_number,
        reversal: { reversed_on: "2026-03-16", reason: moveTexts.reversalReason },
      },
      payment: {
        amount: 250,
        loan_id: to.loan_id,
        transaction_date: "2026-03-12",
        payment_method: "Orange Money",
        reference: "OM 7",
        moved_from: payment.receipt_number,
        reversal: null,
      },
    });
    expect(await loanRowOf(t, from)).toMatchObject({ status: "approved", balance: 1200 });
    expect(await loanRowOf(t, to)).toMatchObject({
      status: "paying",
      balance: 950,
      last_payment_date: "2026-03-12",
    });
    expect((await linesOf(t, from)).slice(-3)).toEqual([
      ["payment_reversal", "1070", 0, 250],
      ["payment_reversal", "4000", 66.66, 0],
      ["payment_reversal", "1100", 183.34, 0],
    ]);
    expect((await linesOf(t, to)).slice(-3)).toEqual([
      ["payment", "1070", 250, 0],
      ["payment", "4000", 0, 66.66],
      ["payment", "1100", 0, 183.34],
    ]);
    expect(await ledgerDifferences(t)).toEqual([]);
  });

  it("once for its key, ten times at once", async () => {
    const [from, to] = [await office.loanOf(office.owner), await office.loanOf(office.other)];
    const payment = await office.pay(from, 250);
    const body = office.bodyOf(to);
    const all = await tenAtOnce(() => office.move(payment, body));
    expect(new Set(all.map((one) => one.json().payment.id)).size).toBe(1);
    expect(doneBy(all)).toBe(1);
    for (const changed of [
      { ...body, reason: "Another" },
      { ...body, to_loan: (await office.loanOf(office.other)).loan_id },
    ])
      expect(answerOf(await office.move(payment, changed))).toEqual([409, servicingTexts.otherAct]);
    expect(answerOf(await office.move(payment, body, office.manager))).toEqual([
      409,
      servicingTexts.otherAct,
    ]);
    expect(answerOf(await office.move(payment, office.bodyOf(to)))).toEqual([
      409,
      "This payment has already been reversed.",
    ]);
    expect((await loanRowOf(t, to)).balance).toBe(950);
  });

  it("by ten people at once is moved once", async () => {
    const [from, to] = [await office.loanOf(office.owner), await office.loanOf(office.other)];
    const payment = await office.pay(from, 250);
    const all = await Promise.all(
      Array.from({ length: 10 }, () => office.move(payment, office.bodyOf(to))),
    );
    expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await ledgerDifferences(t)).toEqual([]);
  });

  it("two payments cross without waiting for each other for ever", async () => {
    const [one, two] = [await office.loanOf(office.owner), await office.loanOf(office.other)];
    const [there, back] = [await office.pay(one, 100), await office.pay(two, 70)];
    const both = await Promise.all([
      office.move(there, office.bodyOf(two)),
      office.move(back, office.bodyOf(one)),
    ]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await loanRowOf(t, one)).balance).toBe(1130);
    expect((await loanRowOf(t, two)).balance).toBe(1100);
    expect(await ledgerDifferences(t)).toEqual([]);
  });

  it("moves on to a third loan, and back", async () => {
    const [from, to] = [await office.loanOf(office.owner), await office.loanOf(office.other)];
    const payment = await office.pay(from, 250);
    const { payment: second } = (await office.move(payment, office.bodyOf(to))).json();
    // Who moved a payment recorded it.
    expect(answerOf(await office.move(second, office.bodyOf(from)))[0]).toBe(409);
    const { payment: third } = (
      await office.move(second, office.bodyOf(from), office.manager)
    ).json();
    expect(third).toMatchObject({ loan_id: from.loan_id, moved_from: second.receipt_number });
    expect((await loanRowOf(t, from)).balance).toBe(950);
    expect((await loanRowOf(t, to)).balance).toBe(1200);
    expect(await ledgerDifferences(t)).toEqual([]);
  });

  it("is asked for by a cashier and moved by who reverses payments", async () => {
    const [from, to] = [await office.loanOf(office.owner), await office.loanOf(office.other)];
    const payment = await office.pay(from, 250);
    expect((await office.move(payment, office.bodyOf(to), office.cashier)).statusCode).toBe(403);
    const path = `/payments/${payment.id}/move`;
    const preview = await office.ask(office.cashier, "POST", `${path}/preview`, {
      to_loan: to.loan_id,
    });
    const { act_key: request_key, ...wanted } = office.bodyOf(to);
    const body = { request_key, ...wanted };
    const asked = await office.ask(office.cashier, "POST", `${path}/request`, body);
    const { request } = asked.json();
    expect(request).toMatchObject({ kind: "payment_move", amount: 250, state: "waiting" });
    expect(request.lines).toEqual(preview.json().lines);
    expect((await office.ask(office.cashier, "POST", `${path}/request`, body)).json()).toEqual(
      asked.json(),
    );
    const again = { ...body, request_key: randomUUID() };
    expect(answerOf(await office.ask(office.cashier, "POST", `${path}/request`, again))).toEqual([
      409,
      requestTexts.waiting,
    ]);
    const elsewhere = { ...body, to_loan: (await office.loanOf(office.other)).loan_id };
    expect(
      answerOf(await office.ask(office.cashier, "POST", `${path}/request`, elsewhere)),
    ).toEqual([409, servicingTexts.otherAct]);
    expect((await loanRowOf(t, to)).balance).toBe(1200);
    const all = await Promise.all(Array.from({ length: 10 }, () => office.approve(request.id)));
    expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await loanRowOf(t, to)).balance).toBe(950);
  });

  it("two requests that cross are approved without waiting for each other for ever", async () => {
    const [one, two] = [await office.loanOf(office.owner), await office.loanOf(office.other)];
    const asked = [];
    for (const [from, to, amount] of [
      [one, two, 100],
      [two, one, 70],
    ] as const) {
      const payment = await office.pay(from, amount);
      const { act_key: request_key, ...wanted } = office.bodyOf(to);
      const body = { request_key, ...wanted };
      const path = `/payments/${payment.id}/move/request`;
      asked.push((await office.ask(office.cashier, "POST", path, body)).json().request);
    }
    const both = await Promise.all(asked.map(({ id }) => office.approve(id)));
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await loanRowOf(t, one)).balance).toBe(1130);
    expect((await loanRowOf(t, two)).balance).toBe(1100);
  });

  it("PAY-13 never by who recorded it", async () => {
    const [from, to] = [await office.loanOf(office.owner), await office.loanOf(office.other)];
    const payment = await office.pay(from, 250, {}, office.finance);
    expect(answerOf(await office.move(payment, office.bodyOf(to)))).toEqual([
      409,
      "Another staff member must reverse this payment: you have recorded it.",
    ]);
    expect((await loanRowOf(t, from)).balance).toBe(950);
    expect((await office.move(payment, office.bodyOf(to), office.manager)).statusCode).toBe(200);
  });
});
