import { describe, expect, it, test } from "vitest";
import { loanStatementFacts, loanStatementLines } from "./loan-statement.ts";
import type { LoanDetails } from "./loan-details.ts";

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

test("RPT-12 a statement lists the movements as they are read, each with its description", () => {
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

describe("RPT-12 the balances of a statement", () => {
  const read = {
    first_name: "Ami",
    last_name: "Bah",
    customer_id: "CUS-000001",
    loan_type_name: "Salary Loan",
    approved_amount: 2000,
    interest_rate: 0.2,
    loan_period: 12,
    total_amount: 2400,
    charges_total: 0,
    credits_total: 0,
    restructured_on: null,
    written_off_on: null,
    settled_early_on: null,
    refinanced_on: null,
    refinances: null,
    refinanced_by: null,
    recovered_total: 0,
    totals: { penalty: 0 },
    paid_total: 800,
    balance: 1600,
    arrears: 200,
    days_past_due: 3,
    next_due_date: "2026-07-19",
    next_due_amount: 200,
  };
  const factsOf = (change: object) => {
    // The statement reads these fields only.
    const loan = { ...read, ...change } as unknown as LoanDetails;
    return loanStatementFacts(loan, "2026-07-22").map(({ label, value }) => `${label}: ${value}`);
  };

  it("of a loan that is being repaid are what is late and due", () => {
    expect(factsOf({}).slice(-3)).toEqual([
      "Balance: NLe 1,600.00",
      "Late: NLe 200.00",
      "Oldest unpaid: NLe 200.00 on 19-Jul-2026",
    ]);
  });

  it("of a written-off loan are what is recovered and still owed", () => {
    const writtenOff = {
      written_off_on: "2026-07-19",
      recovered_total: 320.5,
      next_due_date: null,
    };
    expect(factsOf({ ...writtenOff, arrears: 0, days_past_due: 0 }).slice(-4)).toEqual([
      "Balance: NLe 1,600.00",
      "Written off: 19-Jul-2026",
      "Recovered: NLe 320.50",
      "Still owed: NLe 1,279.50",
    ]);
  });

  it("name the day of an early settlement, and the loans of a top-up", () => {
    expect(factsOf({ settled_early_on: "2026-06-06" })).toContain("Paid off early: 06-Jun-2026");
    expect(factsOf({ refinances: "LN-202607-000095" })).toContain("Top-up of: LN-202607-000095");
    const settled = { refinanced_on: "2026-11-15", refinanced_by: "LN-202611-000144" };
    expect(factsOf(settled)).toContain("Settled by the loan: LN-202611-000144");
  });
});
