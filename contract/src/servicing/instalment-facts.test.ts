import { expect, it } from "vitest";
import { dueNow, instalmentDaysPastDue, paidOn } from "./instalment-facts.ts";
import { owedInAll } from "./owed.ts";

const row = (due_date: string, paid: number, status: "paid" | "overdue" | "due" | "upcoming") => ({
  due_date,
  amount: 781.25,
  paid,
  status,
});
const rows = [
  row("2026-08-10", 781.25, "paid"),
  row("2026-09-10", 100.1, "overdue"),
  row("2026-10-10", 0, "overdue"),
  row("2026-11-22", 0, "due"),
  row("2026-12-10", 0, "upcoming"),
];

it("LOAN-86 the amount due now is the unpaid part of overdue instalments and of one due today", () => {
  expect(dueNow(rows)).toBe(2_243.65);
  expect(dueNow([])).toBe(0);
});

it("LOAN-86 only an overdue instalment is late, each from its own due date", () => {
  const loan = { days_past_due: 73, next_due_date: "2026-09-10" };
  expect(rows.map((one) => instalmentDaysPastDue(loan, one))).toEqual([0, 73, 43, 0, 0]);
});

it("LOAN-86 an instalment is paid on the day of the payment that completed it, without reversed ones", () => {
  const reversal = { reversed_on: "2026-08-06", balance_after: 0 };
  const payments = [
    { amount: 200, transaction_date: "2026-08-20", reversal: null },
    { amount: 681.35, transaction_date: "2026-08-09", reversal: null },
    { amount: 5_000, transaction_date: "2026-08-05", reversal },
  ];
  expect(paidOn(rows, payments)).toEqual(["2026-08-20", null, null, null, null]);
});

it("LOAN-86 what is to be repaid is the total with charges, less credits", () => {
  const loan = { total_amount: 1_200.1, charges_total: 50, credits_total: 20.2 };
  expect(owedInAll(loan)).toBe(1_229.9);
});
