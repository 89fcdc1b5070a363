import { expect, test } from "vitest";
import { loanStatementLines } from "./loan-statement.ts";
import type { LoanDetails } from "./schema/record.ts";

type Movement = LoanDetails["movements"][number];

const line = (kind: Movement["kind"], date: string, more: Partial<Movement>): Movement => ({
  kind,
  date,
  reference: "",
  amount: 0,
  charged: 0,
  paid: 0,
  balance: 0,
  ...more,
});

test("RPT-12 a statement lists the movements in booking order, each with its description", () => {
  const read = {
    payments: [{ receipt_number: "RC-000002", payment_method: "Cash" }],
    movements: [
      line("loan", "2026-01-10", { charged: 1200.3, balance: 1200.3 }),
      line("payment", "2026-03-01", { reference: "RC-000001", paid: 1200.3 }),
      line("reversal", "2026-03-20", { reference: "RC-000001", charged: 1200.3, balance: 1200.3 }),
      line("reallocation", "2026-03-20", {
        reference: "RC-000001",
        moved: { penalty: 0, interest: -3 },
        balance: 1200.3,
      }),
      line("payment", "2026-02-01", { reference: "RC-000002", paid: 200, balance: 1000.3 }),
      line("write_off", "2026-04-01", { amount: 900, balance: 1000.3 }),
      line("closed", "2026-04-01", { balance: 1000.3 }),
    ],
  };
  // The statement reads these fields only.
  const loan = read as LoanDetails;
  expect(
    loanStatementLines(loan).map((each) => [each.text, each.charged, each.paid, each.balance]),
  ).toEqual([
    ["Loan approved: amount and interest", 1200.3, null, 1200.3],
    ["Payment RC-000001", null, 1200.3, 0],
    ["Payment RC-000001 reversed", 1200.3, null, 1200.3],
    ["NLe 3.00 of later payments now pays principal instead of interest", null, null, 1200.3],
    ["Payment RC-000002, Cash", null, 200, 1000.3],
    ["NLe 900.00 written off, still owed", null, null, 1000.3],
    ["Loan closed", null, null, 1000.3],
  ]);
});
