import { expect, test } from "vitest";
import { type Repayment, usualRepayment } from "./repayment.ts";
import { interestLabel, interestWords, rateWords } from "./words.ts";

test.each<[Partial<Repayment>, string, string]>([
  [{}, "Interest, charged once", "25%"],
  [{ period_unit: "week" }, "Interest", "25%, charged once on the amount borrowed"],
  [{ rate_per: "month" }, "Interest", "25% a month on the amount borrowed"],
  [{ interest_method: "declining", rate_per: "year" }, "Interest", "25% a year on the balance"],
])("LOAN-28 the interest of a loan with %j is said as it is charged", (own, label, words) => {
  const loan = { ...usualRepayment, ...own, interest_rate: 0.25 };
  expect([interestLabel(loan), interestWords(loan)]).toEqual([label, words]);
});

test("LOAN-16 staff read a rate with its four decimals", () => {
  const staff = (rate: number) => `${rate * 100} percent`;
  expect(rateWords(0.5, { ...usualRepayment, rate_per: "month" }, staff)).toBe(
    "50 percent a month on the amount borrowed",
  );
});
