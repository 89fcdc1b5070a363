import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeApprovedLoan, makeLoan } from "../../../../test-support/loan.fixture.ts";
import { errorResponse, render, sentence } from "../../../../test-support/render.tsx";
import { AgreementPanel } from "./agreement-panel.tsx";

const none = {
  "GET /loans/LN-202601-000045/agreement": errorResponse(409, "This loan has no agreement."),
};

test("LOAN-86 the terms are those of the approval, whatever a new schedule has changed since", () => {
  render(<AgreementPanel loan={makeApprovedLoan({ monthly_payment: 350 })} />, none);
  expect(
    screen.getByText(
      sentence("NLe 5,000.00 over 12 months: NLe 6,000.00 is repaid, NLe 500.00 a month."),
    ),
  ).toBeTruthy();
});

test("LOAN-86 before the approval they are those applied for", () => {
  render(
    <AgreementPanel
      loan={makeLoan({ loan_amount: 700, total_amount: 840, monthly_payment: 70 })}
    />,
  );
  expect(screen.getByRole("heading", { name: "Terms applied for" })).toBeTruthy();
  expect(
    screen.getByText(
      sentence("NLe 700.00 over 12 months: NLe 840.00 is repaid, NLe 70.00 a month."),
    ),
  ).toBeTruthy();
});
