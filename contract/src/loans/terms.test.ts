import { fieldTexts } from "../core/texts.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { approvalError, approvalTerms, monthWord, formatTerms, wizardTerms } from "./terms.ts";

describe("LOAN-29 wizard terms", () => {
  test("5,000 at 0.2 over 12", () => {
    expect(formatTerms(wizardTerms(500_000, 0.2, 12))).toEqual({
      total_amount: 6000,
      monthly_payment: 500,
      processing_fee: 100,
      disbursed_amount: 4900,
    });
  });

  test("1,001 at 0.2 over 7: the monthly payment is rounded up to whole NLe", () => {
    expect(formatTerms(wizardTerms(100_100, 0.2, 7))).toEqual({
      total_amount: 1201.2,
      monthly_payment: 172,
      processing_fee: 20.02,
      disbursed_amount: 980.98,
    });
  });

  test.each([0, -1, 1.5, NaN, Infinity])(
    "with a period of %d the monthly payment is 0",
    (period) => {
      expect(wizardTerms(500_000, 0.2, period).monthly).toBe(0);
    },
  );

  test("an empty form has terms of 0", () => {
    expect(wizardTerms(0, 0, 0)).toEqual({ total: 0, monthly: 0, fee: 0, disbursed: 0 });
  });

  test.each([
    [0, "month"],
    [1, "month"],
    [2, "months"],
    [12, "months"],
  ])("a period of %d is shown with %s", (period, word) => {
    expect(monthWord(period)).toBe(word);
  });
});

describe("LOAN-51 approval terms", () => {
  test("1,001 at 0.2 over 7: two decimals, not rounded up", () => {
    expect(formatTerms(approvalTerms(100_100, 0.2, 7))).toEqual({
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
        const terms = approvalTerms(amount, rate / 10_000, 12);
        expect(terms.fee + terms.disbursed).toBe(amount);
        expect(terms.total).toBeGreaterThanOrEqual(amount);
      }),
    );
  });

  const good = { approved_amount: 5000, interest_rate: 0.2, loan_period: 12 };
  const rateText = "Enter the rate as a fraction, for example 0.2 for 20%.";
  const periodText = "Enter the loan period as a whole number of months above 0.";

  test.each([
    [{}, null],
    [{ interest_rate: 1 }, null],
    [{ interest_rate: 0.225 }, null],
    [{ approved_amount: 0 }, "Enter an approved amount above 0."],
    [{ approved_amount: -1 }, "Enter an approved amount above 0."],
    [{ approved_amount: NaN }, "Enter an approved amount above 0."],
    [{ approved_amount: 0.001 }, "Enter an approved amount above 0."],
    [{ approved_amount: 1e30 }, fieldTexts.amountTooLarge],
    [{ approved_amount: 1_000_000_000 }, fieldTexts.amountTooLarge],
    [{ approved_amount: 999_999_999.99 }, null],
    [{ interest_rate: 0 }, rateText],
    [{ interest_rate: -0.2 }, rateText],
    [{ interest_rate: 20 }, rateText],
    [{ interest_rate: 1.0001 }, rateText],
    [{ interest_rate: NaN }, rateText],
    [
      { interest_rate: 0.12345 },
      "Enter the rate with at most four decimals, for example 0.225 for 22.5%.",
    ],
    [{ loan_period: 0 }, periodText],
    [{ loan_period: -3 }, periodText],
    [{ loan_period: 1.5 }, periodText],
    [{ loan_period: 1e30 }, periodText],
    [{ loan_period: 601 }, "The loan period can be at most 600 months."],
    [
      { approved_amount: 0.1, loan_period: 36 },
      "This amount is too small for 36 monthly payments.",
    ],
  ])("LOAN-51 %j: %s", (figures, expected) => {
    expect(approvalError({ ...good, ...figures })).toBe(expected);
  });
});
