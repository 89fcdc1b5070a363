import { expect, test } from "vitest";
import { type PaymentOfRequest, reversalLines } from "./reversal-lines.ts";

const payment: PaymentOfRequest = {
  receipt: "RC-000123",
  amount: 25_000,
  excess: 0,
  date: "2026-03-12",
  method: "Orange Money",
  recorded_by: "Umu Bangura",
  cash: null,
  loan: { loan_id: "LN-202603-000001", balance: 95_000, rebate: 0, written_off_on: null },
};
const lines = [
  { label: "Payment", value: "RC-000123, Orange Money" },
  { label: "Payment date", value: "12 Mar 2026" },
  { label: "Recorded by", value: "Umu Bangura" },
  { label: "Then owed", value: "NLe 1,200.00 on LN-202603-000001" },
];

test("PAY-37 the second person reads what a reversal changes", () => {
  expect(reversalLines(payment)).toEqual(lines);
});

test("PAY-37 and what it changes beside the loan", () => {
  const more = {
    ...payment,
    excess: 3_000,
    cash: "1095" as const,
    loan: { ...payment.loan, balance: 0, rebate: 5_000, written_off_on: "2026-03-20" },
  };
  expect(reversalLines(more)).toEqual([
    ...lines.slice(0, 3),
    { label: "Then owed", value: "NLe 300.00 on LN-202603-000001" },
    { label: "Rebate taken back", value: "NLe 50.00" },
    { label: "Taken from the credit", value: "NLe 30.00" },
    { label: "Written off", value: "What it had paid of the principal is a loss too" },
    {
      label: "Cash comes from",
      value: "Its till while that is open, otherwise: Money to be assigned (1095)",
    },
  ]);
});
