import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { render } from "../../test-support/render.tsx";
import { emptyForm } from "./application-form.ts";
import { LoanCharge } from "./loan-charge.tsx";

const loan = { ...emptyForm("2026-03-16").loan, loan_amount: 5_000, loan_period: 6 };

test("LOAN-28 no cost is shown before a rate is chosen", () => {
  render(<LoanCharge loan={loan} />);
  expect(screen.getByText(/^Choose the amount, rate and period/)).toBeTruthy();
  expect(screen.queryByText("Total to repay")).toBeNull();
});

test("LOAN-28 the cost is shown with the rate", () => {
  render(<LoanCharge loan={{ ...loan, interest_rate: "0.2" }} />);
  expect(screen.getByText("Total to repay").parentElement?.textContent).toContain("6,000");
  expect(screen.getByText("APR")).toBeTruthy();
});
