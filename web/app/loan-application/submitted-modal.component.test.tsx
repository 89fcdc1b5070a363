import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { render } from "../../test-support/render.tsx";
import { ErrorList } from "./error-list.tsx";
import { SubmittedModal } from "./submitted-modal.tsx";

test("LOAN-12 the receipt keeps the number of the application in one piece", () => {
  const submitted = { loanId: "LN-202603-000045", note: null };
  render(<SubmittedModal submitted={submitted} viewer="staff" onClose={() => undefined} />);
  expect(screen.getByText("LN-202603-000045").className).not.toBe("");
});

test("SITE-27 an error of the application keeps an amount in one piece", () => {
  const error = { field: "loan.loan_amount", text: "The Salary Loan is from NLe 500." };
  render(<ErrorList fieldErrors={[error]} onStep={() => undefined} />);
  expect(screen.getByText("NLe 500").className).not.toBe("");
});
