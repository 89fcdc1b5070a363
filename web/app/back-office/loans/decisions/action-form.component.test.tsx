import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { actionTexts } from "@microfinance/contract/loans/texts.ts";
import { ownLoanTexts } from "@microfinance/contract/staff/own-loan.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { defaultSettings } from "@microfinance/contract/settings/schema.ts";
import { render } from "../../../../test-support/render.tsx";
import { makeLoan } from "../../../../test-support/loan.fixture.ts";
import { ActionForm } from "./decision-panel.tsx";

const processed = makeLoan({
  status: "processed",
  first_review: "complete",
  second_review: "complete",
});

const show = (loan: LoanDetails, action: string) =>
  render(
    <ActionForm loan={loan} action={action} onDone={() => undefined} onCancel={() => undefined} />,
    { "GET /settings": { settings: defaultSettings } },
  );

test.each([
  ["applied", "approve", "Cannot approve a loan with status: applied."],
  ["processing", "reject", "Cannot reject a loan with status: processing."],
  ["approved", "reject", "Cannot reject a loan with status: approved."],
  ["rejected", "cancel", "Cannot cancel a loan with status: rejected."],
  ["processed", "close", "Cannot close a loan with status: processed."],
  ["paid", "close", actionTexts.paid],
])(
  "LOAN-34 a loan that is %s shows why %s is not possible, and no form",
  (status, action, text) => {
    show({ ...processed, status }, action);
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByRole("textbox")).toBeNull();
  },
);

test.each([
  ["cancel", "Cancel Loan"],
  ["reject", "Reject Loan"],
  ["approve", "Approve Loan"],
])("LOAN-34 a reviewed loan has the form of %s", async (action, title) => {
  show(processed, action);
  expect(await screen.findByRole("region", { name: title })).toBeTruthy();
});

test("LOAN-72 an address with an unknown decision says so", () => {
  show(processed, "forgive");
  expect(screen.getByText("Invalid action: forgive")).toBeTruthy();
});

test("LOAN-46 the borrower reads why another person decides, and has no form", () => {
  const staff_alike = [{ staff_id: 1, name: "Isata Koroma", likeness: "same" as const }];
  show({ ...processed, staff_alike }, "approve");
  expect(screen.getByText(ownLoanTexts.refused)).toBeTruthy();
  expect(screen.queryByRole("textbox")).toBeNull();
});
