import { describe, expect, test } from "vitest";
import { outsideBothOffers, spannedBands } from "./offers.ts";

describe("LOAN-74 hint for a request outside both published offers", () => {
  test.each([
    ["Salary Loan", 5_000, 12, false],
    ["Salary Loan", 500, 1, false],
    ["Salary Loan", 499, 1, true],
    ["Salary Loan", 10_000, 24, false],
    ["Salary Loan", 10_001, 24, true],
    ["Personal Loan", 20_000, 18, false],
    ["Group Loan", 1_000, 12, false],
    ["Group Loan", 1_000, 13, true],
    ["Individual Loan", 50_000, 36, false],
    ["Individual Loan", 50_000, 37, true],
  ])("%s of %d over %d months: %s", (type, amount, period, outside) => {
    expect(outsideBothOffers(type, amount, period)).toBe(outside);
  });
});

test("SITE-7 the calculator spans both bands of a product", () => {
  expect(spannedBands("salary")).toEqual({
    amount: { from: 500, to: 10_000 },
    period: { from: 1, to: 24 },
  });
  expect(spannedBands("business")).toEqual({
    amount: { from: 1_000, to: 50_000 },
    period: { from: 1, to: 36 },
  });
});
