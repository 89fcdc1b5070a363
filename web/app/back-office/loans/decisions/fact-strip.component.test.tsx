import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { LoanFacts } from "@microfinance/contract/loans/schema/facts.ts";
import { render } from "../../../../test-support/render.tsx";
import { makeLoan } from "../loan.fixture.ts";
import { FactStrip } from "./fact-strip.tsx";

const loan = makeLoan({ interest_rate: 0.25 });
const facts: LoanFacts = {
  income: 2_400,
  instalment: 1_000,
  income_share: 0.4167,
  noted_share: 0.4,
  owes_us: 4_500,
  running_loans: 1,
  exposure: 9_500,
  apr: 0.3915,
  guarantor_of: [{ customer_id: "CUS-000031", full_name: "Hawa Bah", balance: 800 }],
  duplicates: [
    { customer_id: "CUS-000044", full_name: "A. Kamara", reasons: ["same_account", "same_phone"] },
  ],
  missing: ["Guarantor's phone"],
};

test("LOAN-88 the facts of a decision are in one view, with notes on share, exposure and duplicates", async () => {
  render(<FactStrip loan={loan} />, { [`GET /loans/${loan.loan_id}/facts`]: { facts } });
  expect(
    screen.getByText(
      "Aminata Kamara asks NLe 5,000 over 12 months, Salary Loan; asked 25%, usual 20%",
    ),
  ).toBeTruthy();
  await screen.findByText("42% of income");
  const note = screen.getByRole("note").textContent;
  expect(note).toContain("The instalment is 42% of the income, above 40%.");
  expect(note).toContain("With this loan the customer owes NLe 9,500.00: another loan is running.");
  expect(note).toContain("Same account and same phone as CUS-000044 (A. Kamara)");
  expect(note).toContain("Guarantor of CUS-000031 (Hawa Bah), who owes NLe 800.00");
  expect(screen.getByText("39.15%")).toBeTruthy();
  expect(screen.getByText("Not given: guarantor's phone")).toBeTruthy();
});

test("LOAN-88 without anything to note there is no note", async () => {
  const plain = { ...facts, income_share: 0.2, owes_us: 0, duplicates: [], guarantor_of: [] };
  render(<FactStrip loan={loan} />, { [`GET /loans/${loan.loan_id}/facts`]: { facts: plain } });
  await screen.findByText("20% of income");
  expect(screen.queryByRole("note")).toBeNull();
});
