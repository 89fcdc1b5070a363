import { expect, test } from "vitest";
import { approvalConsequence, endingConsequence, type DecidedLoan } from "./consequences.ts";
import { usualRepayment } from "@microfinance/contract/schedules/repayment.ts";

const plan = { repayment: usualRepayment, from: "2026-01-31" };

const approved: DecidedLoan = {
  loan_id: "LN-202601-000045",
  approval_date: "2026-01-31",
  approved_amount: 5_000,
  processing_fee: 100,
  disbursed_amount: 4_900,
  paid_total: 0,
  balance: 6_000,
  outstanding_principal: 5_000,
};

test("LOAN-55 an approval states the amount paid out and the equal payments", () => {
  const figures = { approved_amount: 5_000, interest_rate: 0.2, loan_period: 12 };
  expect(approvalConsequence("Aminata Kamara", figures, { fee: 0.02 }, plan)).toBe(
    "Aminata Kamara gets NLe 4,900.00 and owes 6,000.00. That is NLe 5,000.00 at 20% over 12 months, less the fee of NLe 100.00: 12 payments of NLe 500.00.",
  );
});

test("SERV-82 an approval states what settles another loan, and the rest", () => {
  const figures = { approved_amount: 5_000, interest_rate: 0.2, loan_period: 12 };
  const settles = { loan_id: "LN-202512-000001", payoff: 3_907.1 };
  expect(approvalConsequence("Aminata Kamara", figures, { fee: 0.02 }, plan, settles)).toBe(
    "Aminata Kamara gets NLe 992.90 and owes 6,000.00. That is NLe 5,000.00 at 20% over 12 months, less the fee of NLe 100.00 and the NLe 3,907.10 that settle LN-202512-000001: 12 payments of NLe 500.00.",
  );
});

test("LOAN-29 an approval states the last payment if it includes the remainder", () => {
  const figures = { approved_amount: 1_000, interest_rate: 0.225, loan_period: 3 };
  expect(approvalConsequence("LN-1", figures, { fee: 0.02 }, plan)).toContain(
    "at 22.5% over 3 months, less the fee of NLe 20.00: 2 payments of NLe 408.33 and a last one of NLe 408.34.",
  );
});

test("LOAN-55 an approval states one payment, and two unequal ones", () => {
  const once = { approved_amount: 100, interest_rate: 0.2, loan_period: 1 };
  expect(approvalConsequence("LN-1", once, { fee: 0.02 }, plan)).toMatch(
    /owes 120\.00\..*over 1 month, less.*: 1 payment of NLe 120\.00\.$/,
  );
  const twice = { approved_amount: 100.01, interest_rate: 0.2, loan_period: 2 };
  expect(approvalConsequence("LN-1", twice, { fee: 0.02 }, plan)).toMatch(
    /a payment of NLe .* and a last one of NLe/,
  );
});

test("ACC-4 ending a loan that was never paid out posts nothing to the ledger", () => {
  const processed = { ...approved, approval_date: null, approved_amount: null, balance: 0 };
  for (const action of ["reject", "cancel"] as const)
    expect(endingConsequence(processed, action)).toMatch(
      /becomes (rejected|canceled)\. No money has been paid out, so the books do not change\.$/,
    );
});

test("SERV-121 canceling without payments asks for the disbursement to be reversed", () => {
  expect(endingConsequence(approved, "cancel")).toBe(
    "This asks for the cancellation, which a second person must approve. Then LN-202601-000045 becomes canceled. The pay-out of NLe 4,900.00 and the fee of NLe 100.00 are turned round in the books. The balance of NLe 6,000.00 stays on the record, and no further payment is accepted.",
  );
});

test("ACC-4 closing, and canceling after a payment, write off the outstanding principal", () => {
  const paying = { ...approved, paid_total: 500, balance: 5_500, outstanding_principal: 4_583.33 };
  for (const [loan, action] of [
    [approved, "close"],
    [paying, "cancel"],
    [paying, "close"],
  ] as const)
    expect(endingConsequence(loan, action)).toContain(
      `${loan === approved ? "NLe 5,000.00" : "NLe 4,583.33"} of principal is written off as a loss.`,
    );
});

test("ACC-4 a loan with nothing outstanding has nothing to write off", () => {
  const paid = { ...approved, paid_total: 5_999, balance: 1, outstanding_principal: 0 };
  expect(endingConsequence(paid, "close")).toContain("Nothing is left to write off.");
});
