import { describe, expect, test } from "vitest";
import type { LoanToPay } from "./decide-payment.ts";
import { decideReversal, type PaymentToReverse } from "./decide-reversal.ts";

const noPenalty = { penalty: 0, penalty_after: 0 };
const loan: LoanToPay = {
  status: "paying",
  paid_out_on: "2026-03-10",
  last_payment_date: "2026-03-16",
  total: 120_000,
  balance: 90_000,
  paid: 30_000,
  instalments: [
    { number: 1, due_date: "2026-04-10", principal: 50_000, interest: 10_000, ...noPenalty },
    { number: 2, due_date: "2026-05-10", principal: 50_000, interest: 10_000, ...noPenalty },
  ],
};
const first: PaymentToReverse = {
  id: 1,
  amount: 20_000,
  is_reversed: false,
  recorded_by: 4,
  live_payments: [
    { id: 1, amount: 20_000, penalty: 0, interest: 10_000 },
    { id: 2, amount: 10_000, penalty: 0, interest: 0 },
  ],
  other_last_payment_date: "2026-03-15",
};
const manager = { staff_id: 8, reversal_by_other: true };

describe("PAY-13 a reversal", () => {
  test("exchanges the sides of the payment, and the later one pays for the first instalment", () => {
    expect(decideReversal(loan, first, manager)).toEqual({
      error: null,
      entries: [
        {
          kind: "payment_reversal",
          postings: [
            { account: "M", debit: 0, credit: 20_000 },
            { account: "4000", debit: 10_000, credit: 0 },
            { account: "1100", debit: 10_000, credit: 0 },
          ],
        },
        {
          kind: "reallocation",
          postings: [
            { account: "1100", debit: 10_000, credit: 0 },
            { account: "4000", debit: 0, credit: 10_000 },
          ],
        },
      ],
      reallocations: [{ id: 2, penalty: 0, interest: 10_000 }],
      loan: { status: "paying", balance: 110_000, paid: 10_000, last_payment_date: "2026-03-15" },
    });
  });

  test("SERV-141 takes an excess from the credit, and what was refunded is owed by the customer", () => {
    const back = { ...first, excess_back: { credit: 3_000, claim: 2_000 } };
    expect(decideReversal(loan, back, manager)).toMatchObject({
      entries: [
        {
          kind: "payment_reversal",
          postings: [
            { account: "M", debit: 0, credit: 25_000 },
            { account: "4000", debit: 10_000, credit: 0 },
            { account: "1100", debit: 10_000, credit: 0 },
            { account: "2000", debit: 3_000, credit: 0 },
            { account: "1320", debit: 2_000, credit: 0 },
          ],
        },
        { kind: "reallocation" },
      ],
    });
  });

  test("of the only payment leaves the loan approved, and reallocates nothing", () => {
    const only = {
      ...first,
      live_payments: first.live_payments.slice(0, 1),
      other_last_payment_date: null,
    };
    const decision = decideReversal({ ...loan, paid: 20_000, balance: 100_000 }, only, manager);
    expect(decision).toMatchObject({
      reallocations: [],
      loan: { status: "approved", balance: 120_000, paid: 0, last_payment_date: null },
    });
    expect(decision.error === null && decision.entries).toHaveLength(1);
  });

  test("SERV-127 of a written-off loan is a further loss, and the loan stays closed", () => {
    const lost = { ...loan, status: "closed", written_off_on: "2026-03-12" };
    const decision = decideReversal(lost, first, manager);
    expect(decision).toMatchObject({ error: null, loan: { status: "closed", balance: 110_000 } });
    expect(decision.error === null && decision.entries.at(-1)).toEqual({
      kind: "write_off",
      postings: [
        { account: "5000", debit: 20_000, credit: 0 },
        { account: "1100", debit: 0, credit: 20_000 },
      ],
    });
  });

  test.each([
    ["a second time", loan, { ...first, is_reversed: true }, manager],
    ["on a closed loan", { ...loan, status: "closed" }, first, manager],
    ["by who recorded it", loan, first, { staff_id: 4, reversal_by_other: true }],
  ])("is refused %s", (_what, ofLoan, payment, by) => {
    expect(decideReversal(ofLoan, payment, by)).toEqual({ error: expect.stringMatching(/./) });
  });

  test("is allowed to who recorded it where the lender asks for no other person", () => {
    const same = { staff_id: 4, reversal_by_other: false };
    expect(decideReversal(loan, first, same).error).toBe(null);
  });
});
