import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { render } from "../../test-support/render.tsx";
import { emptyForm } from "./application-form.ts";
import { RateField } from "./rate-field.tsx";

test.each([
  ["Salary Loan", "20% for a Salary Loan."],
  ["Individual Loan", "25% for an Individual Business Loan."],
])("LOAN-15 the rate of a %s is stated in a sentence", (loan_type, stated) => {
  const part = { ...emptyForm("2026-03-16").loan, loan_type };
  render(<RateField part={part} change={() => undefined} />);
  expect(screen.getByText(stated, { exact: false })).toBeTruthy();
});
