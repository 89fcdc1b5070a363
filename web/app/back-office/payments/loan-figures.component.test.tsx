import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { creditTexts } from "@microfinance/contract/payments/credit-texts.ts";
import { ownLoanTexts } from "@microfinance/contract/staff/own-loan.ts";
import { render } from "../../../test-support/render.tsx";
import { makeApprovedLoan } from "../../../test-support/loan.fixture.ts";
import { LoanFigures } from "./loan-figures.tsx";

test("PAY-9 the figures of the loan that was found, with what is owed", () => {
  const loan = makeApprovedLoan({
    balance: 5_900,
    paid_total: 100,
    last_payment_date: "2026-02-10",
    next_due_date: "2026-02-28",
    next_due_amount: 500,
  });
  render(<LoanFigures lookup={{ loan: loan, elsewhere: null, isSearching: false }} />);
  expect(document.body.textContent).toContain("Outstanding BalanceNLe 5,900.00");
  const figures = [...document.querySelectorAll("dl > div")].map((pair) => pair.textContent);
  expect(figures).toEqual([
    "CustomerAminata Kamara",
    "Customer IDCUS-000012",
    "Loan IDLN-202601-000045",
    "Loan AmountNLe 6,000.00",
    "Total Paid to DateNLe 100.00",
    "Last Payment10 Feb 2026",
    "Approval Date31 Jan 2026",
    "Next PaymentNLe 500.0028 Feb 2026",
    "Past DueNothing",
  ]);
});

test("LOAN-46 the borrower reads that another staff member takes the payment", () => {
  const staff_alike = [{ staff_id: 1, name: "Isata Koroma", likeness: "same" as const }];
  render(
    <LoanFigures
      lookup={{ loan: makeApprovedLoan({ staff_alike }), elsewhere: null, isSearching: false }}
    />,
  );
  expect(screen.getByText(ownLoanTexts.refused)).toBeTruthy();
});

test("SERV-141 what the customer has to return stands beside what the loan owes", () => {
  render(
    <LoanFigures
      lookup={{ loan: makeApprovedLoan({ to_return: 30 }), elsewhere: null, isSearching: false }}
    />,
  );
  expect(document.body.textContent).toContain(
    creditTexts.mustReturn("Aminata Kamara", "NLe 30.00"),
  );
});
