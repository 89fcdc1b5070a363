import { describe, expect, test } from "vitest";
import { fieldTexts } from "../core/texts.ts";
import { usualRepayment } from "../schedules/repayment.ts";
import { approvalError } from "./approval-figures.ts";

test("LOAN-52 a period and payments of a weekly loan are said in weeks", () => {
  const plan = {
    repayment: { ...usualRepayment, period_unit: "week" } as const,
    from: "2026-01-31",
  };
  const of = (approved_amount: number, loan_period: number) =>
    approvalError({ approved_amount, interest_rate: 0.2, loan_period }, { fee: 0.02 }, plan);
  expect([of(5000, 0), of(5000, 601), of(0.1, 36)]).toEqual([
    "Enter the loan period as a whole number of weeks above 0.",
    "The loan period can be at most 600 weeks.",
    "This amount is too small for 36 weekly payments.",
  ]);
});

describe("LOAN-51 figures of an approval", () => {
  const plan = { repayment: usualRepayment, from: "2026-01-31" };
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
    expect(approvalError({ ...good, ...figures }, { fee: 0.02 }, plan)).toBe(expected);
  });
});
