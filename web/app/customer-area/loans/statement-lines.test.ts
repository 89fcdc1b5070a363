import { expect, test } from "vitest";
import type { LoanDetails } from "@microfinance/contract/loans/record.ts";
import { statementLines } from "./statement-lines.ts";

type Payment = LoanDetails["payments"][number];

function payment(
  id: number,
  date: string,
  amount: number,
  reversedOn: string | null = null,
): Payment {
  const read = {
    id,
    date,
    amount,
    receipt_number: `RC-${id}`,
    payment_method: "Cash",
    reversal: reversedOn === null ? null : { reversed_on: reversedOn, balance_after: 0 },
  };
  // A statement reads no more of a payment.
  return read as Payment;
}

test("the balance of a statement is worked out line by line, a reversal where it happened", () => {
  // Payments come newest first.
  const loan = {
    approval_date: "2026-01-10",
    total_amount: 1200.3,
    payments: [
      payment(3, "2026-04-01", 200.1),
      payment(2, "2026-03-01", 100, "2026-03-20"),
      payment(1, "2026-02-01", 100.1),
    ],
  } as LoanDetails;
  expect(
    statementLines(loan).map((line) => [line.date, line.charged, line.paid, line.balance]),
  ).toEqual([
    ["2026-01-10", 1200.3, null, 1200.3],
    ["2026-02-01", null, 100.1, 1100.2],
    ["2026-03-01", null, 100, 1000.2],
    ["2026-03-20", 100, null, 1100.2],
    ["2026-04-01", null, 200.1, 900.1],
  ]);
});
