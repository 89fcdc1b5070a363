import { describe, expect, test } from "vitest";
import { loanCost, percent } from "./cost.ts";

describe("SITE-7 cost of an offer", () => {
  test.each([
    [12, "39.15%"],
    [24, "20.25%"],
    [6, "73.35%"],
  ])("5,000 at 20%% over %i equal months is %s a year", (months, expected) => {
    const cost = loanCost(5000, 0.2, months, { fee: 0.02 });
    expect(percent(cost.apr ?? 0)).toBe(expected);
    expect(cost).toMatchObject({ total: 6000, charges: [{ amount: 10_000 }], paidOut: 4900 });
  });

  test("LOAN-29 the monthly payment is rounded up to whole NLe, and the last payment takes the remainder", () => {
    expect(loanCost(1000, 0.25, 7, { fee: 0.02 })).toMatchObject({
      monthly: 179,
      total: 1250,
      charges: [{ amount: 2_000 }],
    });
    expect(loanCost(1000, 0.25, 7, { fee: 0.02 }).apr).toBeGreaterThan(0);
  });

  test("without a period or an amount there is no annual rate", () => {
    expect(loanCost(5000, 0.2, 0, { fee: 0.02 })).toMatchObject({ monthly: 0, apr: null });
    expect(loanCost(0, 0.2, 12, { fee: 0.02 })).toMatchObject({ monthly: 0, apr: null });
  });
});
