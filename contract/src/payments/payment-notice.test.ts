import { describe, expect, test } from "vitest";
import { noticeOfPayment } from "./payment-notice.ts";

describe("MSG-1 notice of a payment", () => {
  const transaction_date = "2026-03-16";

  test("states the balance while one remains", () => {
    expect(noticeOfPayment({ amount: 100, transaction_date, balance: 0.01 })).toEqual({
      kind: "payment",
      facts: { amount: 100, transaction_date, balance: 0.01 },
    });
  });

  test("the last payment makes one notice, that the loan is paid", () => {
    expect(noticeOfPayment({ amount: 100, transaction_date, balance: 0 })).toEqual({
      kind: "paid",
      facts: { amount: 100, transaction_date },
    });
  });
});
