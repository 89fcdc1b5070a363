import { describe, expect, test } from "vitest";
import type { LoanStatus } from "../loans/status.ts";
import { noticeOfPayment, noticeOfStatus } from "./events.ts";

describe("MSG-1 what a payment tells the customer", () => {
  const transaction_date = "2026-03-16";

  test("what is still owed, while something is", () => {
    expect(noticeOfPayment({ amount: 100, transaction_date, balance: 0.01 })).toEqual({
      kind: "payment",
      facts: { amount: 100, transaction_date, balance: 0.01 },
    });
  });

  test("with the last cent, that the loan is paid: one notice, not two", () => {
    expect(noticeOfPayment({ amount: 100, transaction_date, balance: 0 })).toEqual({
      kind: "paid",
      facts: { amount: 100, transaction_date },
    });
  });
});

describe("MSG-5 what a status set by staff tells the customer", () => {
  test.each<[string, LoanStatus, string | null]>([
    ["applied", "processing", null],
    ["pending", "applied", null],
    ["processing", "applied", null],
    ["processing", "processed", "reviewed"],
    ["processed", "processing", "status_changed"],
    ["processed", "applied", "status_changed"],
    ["rejected", "applied", "status_changed"],
    ["canceled", "processing", "status_changed"],
    ["applied", "rejected", "rejected"],
    ["processed", "canceled", "canceled"],
    ["cancel", "closed", "closed"],
    ["closed", "approved", "status_changed"],
    ["canceled", "paying", "status_changed"],
    ["paying", "paid", "status_changed"],
  ])("from %s to %s: %s", (from, to, kind) => {
    expect(noticeOfStatus(from, to, 250)?.kind ?? null).toBe(kind);
  });

  test("says what is owed where a loan ends or opens again", () => {
    expect(noticeOfStatus("paying", "closed", 250)?.facts).toEqual({ balance: 250 });
    expect(noticeOfStatus("closed", "paying", 250)?.facts).toEqual({
      status: "paying",
      balance: 250,
    });
  });
});
