import { describe, expect, it } from "vitest";
import { defaultSettings, limitsExceeded } from "./schema.ts";

const limits = { amount_from: 1_000, amount_to: 10_000, period_from: 6, period_to: 24 };

describe("LOAN-74 the lender's own limits", () => {
  it("are empty by default", () => {
    expect(limitsExceeded(defaultSettings, "Salary Loan", 1e9, 600)).toBeNull();
  });

  it.each([
    ["Salary Loan", 1_000, 6, false],
    ["Personal Loan", 10_000, 24, false],
    ["Salary Loan", 999.99, 12, true],
    ["Salary Loan", 10_000.01, 12, true],
    ["Personal Loan", 5_000, 5, true],
    ["Salary Loan", 5_000, 25, true],
    ["Group Loan", 1, 1, false],
  ])("%s of %d over %d months is outside: %s", (type, nle, months, isOutside) => {
    const settings = { salary_limits: limits, business_limits: null };
    expect(limitsExceeded(settings, type, nle, months)).toEqual(isOutside ? limits : null);
  });

  it("compare group and individual business loans with the business limits", () => {
    const settings = { salary_limits: null, business_limits: limits };
    for (const type of ["Group Loan", "Individual Loan"])
      expect(limitsExceeded(settings, type, 20_000, 12)).toEqual(limits);
    expect(limitsExceeded(settings, "Salary Loan", 20_000, 12)).toBeNull();
  });
});
