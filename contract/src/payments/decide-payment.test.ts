import { describe, expect, test } from "vitest";
import { decidePayment, type LoanToPay } from "./decide-payment.ts";

// 1,000 over two months at 20%: 500 principal and 100 interest each.
const noPenalty = { penalty: 0, penalty_after: 0 };
const loan: LoanToPay = {
  status: "approved",
  paid_out_on: "2026-03-10",
  last_payment_date: null,
  total: 120_000,
  balance: 120_000,
  paid: 0,
  instalments: [
    { number: 1, due_date: "2026-04-10", principal: 50_000, interest: 10_000, ...noPenalty },
    { number: 2, due_date: "2026-05-10", principal: 50_000, interest: 10_000, ...noPenalty },
  ],
};
const pay = (amount: number, date = "2026-03-16", of = loan) =>
  decidePayment(of, { amount, date }, "2026-03-16");

describe("PAY-3 a payment", () => {
  test("pays interest first, and leaves the loan paying", () => {
    expect(pay(25_000)).toEqual({
      error: null,
      amount: 25_000,
      excess: 0,
      parts: { penalty: 0, interest: 10_000, principal: 15_000 },
      entry: {
        kind: "payment",
        postings: [
          { account: "M", debit: 25_000, credit: 0 },
          { account: "4000", debit: 0, credit: 10_000 },
          { account: "1100", debit: 0, credit: 15_000 },
        ],
      },
      loan: { status: "paying", balance: 95_000, paid: 25_000, last_payment_date: "2026-03-16" },
    });
  });

  test("of everything that is owed leaves the loan paid", () => {
    expect(pay(120_000)).toMatchObject({ loan: { status: "paid", balance: 0, paid: 120_000 } });
  });

  test("of an earlier day keeps the later last payment", () => {
    const paying = { ...loan, status: "paying", last_payment_date: "2026-03-14" };
    expect(pay(100, "2026-03-12", paying)).toMatchObject({
      loan: { last_payment_date: "2026-03-14" },
    });
    expect(pay(100, "2026-03-15", paying)).toMatchObject({
      loan: { last_payment_date: "2026-03-15" },
    });
  });
});

describe("SERV-135 a payment above the balance", () => {
  const above = (keepsExcess: boolean) =>
    decidePayment(loan, { amount: 125_050, date: "2026-03-16", keepsExcess }, "2026-03-16");

  test("is refused at the counter, with the text of PAY-2", () => {
    expect(above(false)).toEqual({
      error: "Payment amount cannot exceed the outstanding balance of NLe 1,200.00.",
    });
  });

  test("pays the loan, and the rest is the customer's credit", () => {
    expect(above(true)).toEqual({
      error: null,
      amount: 120_000,
      excess: 5_050,
      parts: { penalty: 0, interest: 20_000, principal: 100_000 },
      entry: {
        kind: "payment",
        postings: [
          { account: "M", debit: 125_050, credit: 0 },
          { account: "4000", debit: 0, credit: 20_000 },
          { account: "1100", debit: 0, credit: 100_000 },
          { account: "2000", debit: 0, credit: 5_050 },
        ],
      },
      loan: { status: "paid", balance: 0, paid: 120_000, last_payment_date: "2026-03-16" },
    });
  });

  test("is refused for a loan that is fully paid", () => {
    const paid = { ...loan, status: "paid", balance: 0, paid: 120_000 };
    expect(
      decidePayment(paid, { amount: 1, date: "2026-03-16", keepsExcess: true }, "2026-03-16"),
    ).toEqual({ error: "No further payment to process, this loan is fully paid." });
  });
});

describe("a payment is refused", () => {
  const field = "transaction_date";

  test("for a date after today, before anything else", () => {
    expect(pay(100, "2026-03-17", { ...loan, status: "closed" })).toEqual({
      error: "The payment date cannot be after today.",
      field,
    });
  });

  test("by the loan's status and balance, before the date of the payout", () => {
    expect(pay(100, "2026-03-01", { ...loan, status: "closed" })).toEqual({
      error: "Cannot process payment, this loan is closed.",
    });
    expect(pay(120_001)).toMatchObject({ error: expect.stringContaining("NLe 1,200") });
  });

  test("PAY-34 for a date before the payout", () => {
    expect(pay(100, "2026-03-09")).toEqual({
      error: "The payment date cannot be before the day the loan was paid out.",
      field,
    });
    expect(pay(100, "2026-03-10").error).toBe(null);
  });

  test("PAY-33 before the payout of its loan", () => {
    expect(pay(100, "2026-03-16", { ...loan, paid_out_on: null })).toEqual({
      error: "This loan has not been paid out yet.",
    });
  });
});
