import { sumOfCharges } from "../accounting/charges.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { approvalTerms, formatTerms, wizardTerms } from "./terms.ts";
import { periodWord } from "../core/sentences.ts";

describe("LOAN-29 wizard terms", () => {
  test("5,000 at 0.2 over 12", () => {
    expect(formatTerms(wizardTerms(500_000, 0.2, 12, { fee: 0.02 }))).toEqual({
      total_amount: 6000,
      monthly_payment: 500,
      processing_fee: 100,
      disbursed_amount: 4900,
    });
  });

  test("1,001 at 0.2 over 7: the monthly payment is rounded up to whole NLe", () => {
    expect(formatTerms(wizardTerms(100_100, 0.2, 7, { fee: 0.02 }))).toEqual({
      total_amount: 1201.2,
      monthly_payment: 172,
      processing_fee: 20.02,
      disbursed_amount: 980.98,
    });
  });

  test.each([0, -1, 1.5, NaN, Infinity])(
    "with a period of %d the monthly payment is 0",
    (period) => {
      expect(wizardTerms(500_000, 0.2, period, { fee: 0.02 }).monthly).toBe(0);
    },
  );

  test("an empty form has terms of 0", () => {
    expect(wizardTerms(0, 0, 0, { fee: 0.02 })).toMatchObject({
      total: 0,
      monthly: 0,
      charges: [{ amount: 0 }],
      disbursed: 0,
    });
  });

  test.each([
    [0, "month"],
    [1, "month"],
    [2, "months"],
    [12, "months"],
  ])("a period of %d is shown with %s", (period, word) => {
    expect(periodWord(period)).toBe(word);
  });
});

describe("LOAN-51 approval terms", () => {
  test("1,001 at 0.2 over 7: two decimals, not rounded up", () => {
    expect(formatTerms(approvalTerms(100_100, 0.2, 7, { fee: 0.02 }))).toEqual({
      total_amount: 1201.2,
      monthly_payment: 171.6,
      processing_fee: 20.02,
      disbursed_amount: 980.98,
    });
  });

  test("LOAN-30 fee and disbursed amount make the amount", () => {
    const cents = fc.integer({ min: 1, max: 50_000_000_000_000 });
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 10_000 }), (amount, rate) => {
        const terms = approvalTerms(amount, rate / 10_000, 12, { fee: 0.02 });
        expect(sumOfCharges(terms.charges) + terms.disbursed).toBe(amount);
        expect(terms.total).toBeGreaterThanOrEqual(amount);
      }),
    );
  });
});
