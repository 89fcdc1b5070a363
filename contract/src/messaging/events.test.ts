import { describe, expect, test } from "vitest";
import { type LoanStatus, noticeOfStatus } from "../loans/status.ts";
import { noticeOfPayment } from "./events.ts";

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

describe("MSG-5 notice of a status set by staff", () => {
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

  test("states the balance when a loan ends or is reopened", () => {
    expect(noticeOfStatus("paying", "closed", 250)?.facts).toEqual({ balance: 250 });
    expect(noticeOfStatus("closed", "paying", 250)?.facts).toEqual({
      status: "paying",
      balance: 250,
    });
  });
});
