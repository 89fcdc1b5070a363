import { expect, test } from "vitest";
import { approvalRefusal } from "@microfinance/contract/loans/terms.ts";
import { refusedFigure } from "./refused-figure.ts";

test.each([
  [{ approved_amount: 0 }, "approved_amount"],
  [{ approved_amount: 1e13 }, "approved_amount"],
  [{ approved_amount: 0.05 }, "approved_amount"],
  [{ interest_rate: 20 }, "interest_rate"],
  [{ interest_rate: 0.22225 }, "interest_rate"],
  [{ loan_period: 0 }, "loan_period"],
  [{ loan_period: 2.5 }, "loan_period"],
  [{ loan_period: 601 }, "loan_period"],
] as const)("002§9 a refused approval marks the input at fault: %o", (typed, field) => {
  const figures = { approved_amount: 5_000, interest_rate: 0.2, loan_period: 12, ...typed };
  expect(refusedFigure(approvalRefusal(figures) ?? "")).toBe(field);
});
