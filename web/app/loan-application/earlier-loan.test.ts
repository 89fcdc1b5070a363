import { defaultProducts } from "@microfinance/contract/products/default-products.ts";
import { expect, test } from "vitest";
import { makeLoan } from "../../test-support/loan.fixture.ts";
import { emptyForm } from "./application-form.ts";
import { withEarlierLoan } from "./earlier-loan.ts";

test("LOAN-63 an application after a refusal begins with the same loan, at the rate of the offer today", () => {
  const earlier = makeLoan({ loan_type: "Salary Loan", loan_amount: 3000, interest_rate: 0.9 });
  const { loan } = withEarlierLoan(emptyForm("2026-03-16"), earlier, defaultProducts);
  expect(loan).toMatchObject({
    loan_type: "Salary Loan",
    loan_amount: 3000,
    loan_period: earlier.loan_period,
    loan_purpose: ["Home Improvement", "Education"],
    interest_rate: "0.2",
  });
  const without = withEarlierLoan(emptyForm("2026-03-16"), earlier, []);
  expect(without.loan).toMatchObject({ loan_type: "", interest_rate: "", loan_amount: 3000 });
});
