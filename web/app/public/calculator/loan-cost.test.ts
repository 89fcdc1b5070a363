import { describe, expect, test } from "vitest";
import { loanCost, percent } from "./loan-cost.ts";

describe("000§9 what an offer costs", () => {
  test.each([
    [12, "39.15%"],
    [24, "20.25%"],
    [6, "73.35%"],
  ])("5,000 at 20%% over %i equal months is %s a year", (months, expected) => {
    const cost = loanCost(5000, 0.2, months);
    expect(percent(cost.apr ?? 0)).toBe(expected);
    expect(cost).toMatchObject({ total: 6000, fee: 100, paidOut: 4900 });
  });
});
