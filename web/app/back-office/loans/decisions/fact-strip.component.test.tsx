import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { LoanAssessment } from "@microfinance/contract/loans/assessment.ts";
import type { LoanFacts } from "@microfinance/contract/loans/schema/facts.ts";
import { render, sentence } from "../../../../test-support/render.tsx";
import { makeLoan } from "../../../../test-support/loan.fixture.ts";
import { FactStrip } from "./fact-strip.tsx";

const loan = makeLoan({ interest_rate: 0.25 });
const facts: LoanFacts = {
  apr: 0.3915,
  duplicates: [
    {
      customer_id: "CUS-000044",
      full_name: "A. Kamara",
      phone: "+232-76-111222",
      reasons: ["same_account", "same_phone"],
    },
  ],
  blocked: [],
  missing: ["Guarantor's phone"],
};
const assessment: LoanAssessment = {
  income: 2_400,
  instalment: 1_000,
  income_share: 0.4167,
  proven_income: null,
  proven_share: null,
  proven_all_share: null,
  income_proofs: [],
  all_instalments: 1_800,
  all_share: 0.75,
  noted_share: 0.4,
  running_loans: 1,
  days_late: 12,
  worst_days_late: 73,
  guarantor_of: [{ customer_id: "CUS-000031", full_name: "Hawa Bah", balance: 800, days_late: 5 }],
  late_guarantors: [{ customer_id: "CUS-000032", full_name: "Sorie Conteh", days_late: 1 }],
  exposure_before: 4_500,
  exposure_after: 9_500,
};

const show = (given: { facts?: LoanFacts; assessment?: LoanAssessment } = {}) =>
  render(<FactStrip loan={loan} />, {
    [`GET /loans/${loan.loan_id}/facts`]: { facts: given.facts ?? facts },
    [`GET /loans/${loan.loan_id}/assessment`]: { assessment: given.assessment ?? assessment },
  });

test("LOAN-88 LOAN-136 facts and assessment of a decision are in one view, with notes", async () => {
  show();
  expect(
    screen.getByText(sentence("Asks NLe 5,000 over 12 months, Salary Loan; asked 25%, usual 20%")),
  ).toBeTruthy();
  await screen.findByText("42% of income, above 40%");
  const figures = [...document.querySelectorAll("dl > div")].map((pair) => pair.textContent);
  expect(figures).toEqual([
    "IncomeNLe 2,400.00",
    "Proven incomeNot proven",
    "InstalmentNLe 1,000.0042% of income, above 40%",
    "All instalmentsNLe 1,800.0075% of income, above 40%",
    "Exposure beforeNLe 4,500.00",
    "Exposure afterNLe 9,500.00",
    "Worst days late73 days",
    "Guarantor of1 customer",
    "Guarantors late1 customer",
    "APR39.15%",
  ]);
  const note = screen.getByRole("note").textContent;
  expect(note).toContain("The instalment is 42% of the income, above 40%.");
  expect(note).toContain("All instalments are 75% of the income, above 40%.");
  expect(note).toContain("With this loan the exposure is NLe 9,500.00: another loan is running.");
  expect(note).toContain("The customer is 12 days late with another loan.");
  expect(note).toContain("The guarantor Sorie Conteh is 1 day late.");
  expect(note).toContain("Same account and same phone as CUS-000044 (A. Kamara)");
  expect(note).toContain("Guarantor of CUS-000031 (Hawa Bah), who owes NLe 800.00, 5 days late");
  expect(screen.getByText("Not given: guarantor's phone")).toBeTruthy();
});

test("LOAN-136 without an income it reads Not stated, and a first loan has no lateness", async () => {
  const none = { income: null, income_share: null, all_share: null, worst_days_late: null };
  show({ assessment: { ...assessment, ...none } });
  await screen.findByText("Not stated");
  expect(screen.queryByText(/of income/)).toBeNull();
  expect(screen.getByText("First loan")).toBeTruthy();
});

test("LOAN-171 the proven income is shown beside the stated one, with its paper, its shares, and a note where it is less", async () => {
  const proof = {
    file_id: "5f0c9c4e-8f8b-4c55-9d43-0c9f4f6f0001",
    name: "payslip.pdf",
    monthly_income: 1_900,
    staff_name: "Isata Koroma",
    recorded_at: "2026-11-12T10:00:00.000Z",
  };
  const proven = { proven_income: 1_900, proven_share: 0.5263, proven_all_share: 0.9474 };
  show({ assessment: { ...assessment, ...proven, income_proofs: [proof] } });
  await screen.findByText("53% of proven income, above 40%");
  expect(screen.getByText("by payslip.pdf")).toBeTruthy();
  expect(screen.getByText("95% of proven income, above 40%")).toBeTruthy();
  expect(screen.getByRole("note").textContent).toContain(
    "The papers prove an income of NLe 1,900.00, less than the stated NLe 2,400.00.",
  );
});

test("LOAN-88 the instalment of an only loan stands once, and nobody is no fact", async () => {
  const only = { all_instalments: 1_000, all_share: 0.4167, guarantor_of: [], late_guarantors: [] };
  show({ assessment: { ...assessment, ...only } });
  await screen.findByText("Instalment");
  for (const label of ["All instalments", "Guarantor of", "Guarantors late"])
    expect(screen.queryByText(label)).toBeNull();
});

test("LOAN-88 without anything to note there is no note", async () => {
  const plain = {
    ...assessment,
    income_share: 0.2,
    all_share: 0.2,
    running_loans: 0,
    days_late: 0,
    guarantor_of: [],
    late_guarantors: [],
  };
  show({ facts: { ...facts, duplicates: [] }, assessment: plain });
  await screen.findAllByText("20% of income");
  expect(screen.queryByRole("note")).toBeNull();
});

test("KYC-22 a hit on the blocked list is read with its reason", async () => {
  const hit = {
    id: 3,
    customer_id: "CUS-000044",
    matches: ["id_number"] as "id_number"[],
    reason: "Gave papers of another person",
    set_by: "Isata Koroma",
    set_at: "2026-11-12T10:00:00.000Z",
  };
  show({ facts: { ...facts, blocked: [hit] } });
  expect(await screen.findByText("On the blocked list")).toBeTruthy();
  expect(document.body.textContent).toContain(
    "same ID number: Gave papers of another person (Isata Koroma, 12 Nov 2026)",
  );
});
