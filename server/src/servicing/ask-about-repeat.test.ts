import { receiptNumber } from "@microfinance/contract/core/codes.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs } from "../../test-support/call.ts";
import { makeDeciders, makeLoanIn, step } from "../../test-support/make-decision.ts";
import { type MadeLoan, makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let t: TestApp;
let cashier: Person;
let admin: Person;
let loan: MadeLoan;

beforeAll(async () => {
  t = await testApp("2026-03-16T09:00:00Z");
  cashier = await makeStaff(t.deps, 4);
  admin = await makeStaff(t.deps, 9);
});
beforeEach(async () => {
  t.setNow("2026-03-16T09:00:00Z");
  loan = await makeApprovedLoan(t.deps, await makeCustomer(t.deps), { amount: 5_000 });
});
afterAll(() => t.close());

const pay = (of: MadeLoan, body: object) =>
  callAs(t, cashier, "POST", `/loans/${of.loan_id}/pay`, {
    payment_method: "Bank Transfer",
    ...body,
  });
const payments = async (of: MadeLoan) =>
  (await t.deps.db.selectFrom("payments").select("id").where("loan_id", "=", of.id).execute())
    .length;

describe("PAY-41 a payment that may be recorded already", () => {
  it("names the payment with the same reference, on any loan and however it is written", async () => {
    const first = await pay(loan, { amount: 100, reference: `FT-88 ${loan.id}/b` });
    const other = await makeApprovedLoan(t.deps, await makeCustomer(t.deps));
    const again = { amount: 70, reference: `ft88${loan.id}B` };
    const asked = await pay(other, { ...again, repeats: "ask" });
    const question = `This reference is on ${receiptNumber(first.body.payment.id)}: NLe 100.00 for ${loan.loan_id} on 16 Mar 2026. Record this payment too?`;
    expect([asked.status, asked.body.msg, asked.body.fields]).toEqual([
      409,
      question,
      { repeats: question },
    ]);
    expect(await payments(other)).toBe(0);
    expect((await pay(other, { ...again, repeats: "record" })).status).toBe(200);
  });

  it("names the payment of the same loan and amount of the last ten minutes", async () => {
    const transaction_id = "202603000000001";
    const sent = { amount: 100, repeats: "ask", transaction_id };
    expect((await pay(loan, sent)).status).toBe(200);
    // The same request again is the same payment, and no second one.
    expect((await pay(loan, sent)).status).toBe(200);
    const second = await pay(loan, { amount: 100, repeats: "ask" });
    expect([second.status, second.body.msg]).toEqual([
      409,
      expect.stringMatching(/^The same amount was recorded less than 10 minutes ago, RC-/),
    ]);
    expect((await pay(loan, { amount: 101, repeats: "ask" })).status).toBe(200);
    t.setNow("2026-03-16T09:10:00Z");
    expect((await pay(loan, { amount: 100, repeats: "ask" })).status).toBe(200);
    expect(await payments(loan)).toBe(3);
  });

  it("is asked about at a settlement, whose key repeats it without a question", async () => {
    const reference = `S-${loan.id}`;
    await pay(loan, { amount: 50, reference });
    const path = `/loans/${loan.loan_id}`;
    const { payoff } = (await callAs(t, cashier, "GET", `${path}/payoff`)).body;
    const settlement = {
      act_key: randomUUID(),
      amount: payoff.payoff,
      figures: payoff.figures,
      payment_method: "Bank Transfer",
      reference: reference.toLowerCase(),
    };
    const settle = (repeats: string) =>
      callAs(t, cashier, "POST", `${path}/settle`, { ...settlement, repeats });
    expect((await settle("ask")).body.fields).toEqual({
      repeats: expect.stringMatching(/^This reference is on RC-/),
    });
    expect(await payments(loan)).toBe(1);
    expect((await settle("record")).status).toBe(200);
    expect((await settle("ask")).status).toBe(200);
    expect(await payments(loan)).toBe(2);
  });

  it("is asked about at a recovery, and a recovery is named at a payment", async () => {
    const lost = await makeLoanIn(t, await makeDeciders(t), "paying");
    await step(t, admin, lost, "close");
    const recover = (body: object) =>
      callAs(t, cashier, "POST", `/loans/${lost.loan_id}/recoveries`, {
        act_key: randomUUID(),
        amount: 40,
        payment_method: "Bank Transfer",
        repeats: "ask",
        ...body,
      });
    const reference = `V-${lost.id}`;
    await pay(loan, { amount: 70, reference });
    expect((await recover({ reference })).body.fields.repeats).toMatch(/on RC-/);
    expect((await recover({ reference: `${reference}/2` })).status).toBe(200);
    expect((await recover({ reference: "" })).body.fields.repeats).toMatch(
      /^The same amount was recorded less than 10 minutes ago, RV-/,
    );
    const payment = { amount: 90, reference: `${reference}/2`, repeats: "ask" };
    expect((await pay(loan, payment)).body.fields.repeats).toMatch(/^This reference is on RV-/);
  });

  it("leaves reversed payments out, and asks nobody who did not want to be asked", async () => {
    const reference = `R-${loan.id}`;
    const { body } = await pay(loan, { amount: 100, reference });
    expect((await pay(loan, { amount: 100, reference })).status).toBe(200);
    const [{ id }] = (await t.deps.db
      .selectFrom("payments")
      .select("id")
      .where("loan_id", "=", loan.id)
      .where("id", "<>", body.payment.id)
      .execute()) as [{ id: number }];
    for (const payment of [body.payment.id, id])
      await callAs(t, admin, "POST", `/payments/${payment}/reverse`, { reason: "Twice" });
    expect((await pay(loan, { amount: 100, reference, repeats: "ask" })).status).toBe(200);
    expect((await pay(loan, { amount: 1, repeats: "maybe" })).status).toBe(400);
  });

  describe("at one instant", () => {
    const statuses = async (calls: (() => Promise<{ status: number }>)[]) => {
      const answers = await Promise.all(calls.map((call) => call()));
      return answers.map(({ status }) => status).toSorted();
    };
    const loans = (count: number) =>
      Promise.all(
        Array.from({ length: count }, async () =>
          makeApprovedLoan(t.deps, await makeCustomer(t.deps), { amount: 5_000 }),
        ),
      );

    it("one of several payments with a reference is recorded, and the others are asked about", async () => {
      for (let round = 0; round < 5; round += 1) {
        const reference = `AT-ONCE ${loan.id} ${round}`;
        const calls = (await loans(4)).map(
          (of, index) => () => pay(of, { amount: 10 + index, reference, repeats: "ask" }),
        );
        expect(await statuses(calls)).toEqual([200, 409, 409, 409]);
      }
    });

    it("so is one of a payment, a settlement, a recovery and an excess that becomes credit", async () => {
      const lost = await makeLoanIn(t, await makeDeciders(t), "paying");
      await step(t, admin, lost, "close");
      const [paid, settled, over] = await loans(3);
      if (paid === undefined || settled === undefined || over === undefined) throw new RangeError();
      const { payoff } = (await callAs(t, cashier, "GET", `/loans/${settled.loan_id}/payoff`)).body;
      const sent = {
        payment_method: "Bank Transfer",
        reference: `ALL ${loan.id}`,
        repeats: "ask",
        act_key: randomUUID(),
      };
      const { payoff: amount, figures } = payoff;
      const calls = [
        () => pay(paid, { amount: 11, reference: sent.reference, repeats: "ask" }),
        () =>
          pay(over, { amount: 9_000, reference: sent.reference, excess: "credit", repeats: "ask" }),
        () =>
          callAs(t, cashier, "POST", `/loans/${settled.loan_id}/settle`, {
            ...sent,
            amount,
            figures,
          }),
        () => {
          const body = { ...sent, act_key: randomUUID(), amount: 13 };
          return callAs(t, cashier, "POST", `/loans/${lost.loan_id}/recoveries`, body);
        },
      ];
      expect(await statuses(calls)).toEqual([200, 409, 409, 409]);
    });

    it("one of several equal payments of a loan is recorded", async () => {
      const calls = Array.from(
        { length: 4 },
        () => () => pay(loan, { amount: 25, repeats: "ask" }),
      );
      expect(await statuses(calls)).toEqual([200, 409, 409, 409]);
      expect(await payments(loan)).toBe(1);
    });

    it("one without the question is not missed by one with it", async () => {
      for (let round = 0; round < 5; round += 1) {
        const reference = `OTHER ${loan.id} ${round}`;
        const [first, second] = await loans(2);
        if (first === undefined || second === undefined) throw new RangeError();
        const answers = await Promise.all([
          pay(first, { amount: 20, reference }),
          pay(second, { amount: 21, reference, repeats: "ask" }),
        ]);
        expect(answers[0].status).toBe(200);
        const at = await t.deps.db
          .selectFrom("payments")
          .select(["loan_id"])
          .where("reference", "=", reference)
          .orderBy("id")
          .execute();
        // Both only where the one that asks was the earlier one.
        expect([[first.id], [second.id, first.id]]).toContainEqual(
          at.map(({ loan_id }) => loan_id),
        );
      }
    });
  });
});
