import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeLoan } from "../../../../test-support/loan.fixture.ts";
import { render } from "../../../../test-support/render.tsx";
import { WaitingApproval } from "./decision-panel.tsx";

const loan = makeLoan({ status: "processed" });
const path = "GET /requests";
const request = {
  id: 7,
  loan_id: loan.loan_id,
  amount: 120_000,
  reason: "The company pays by contract",
  asker_name: "Hannah Williams",
  asked_at: "2026-03-12T09:00:00.000Z",
};

test("LOAN-138 a decision shows the approval that waits for its own loan, and leads to it", async () => {
  const other = { ...request, id: 8, loan_id: "LN-202603-000001", amount: 60_000 };
  render(<WaitingApproval loanId={loan.loan_id} />, { [path]: { requests: [other, request] } });
  const link = await screen.findByRole("link", { name: "Requests" });
  expect(link.getAttribute("href")).toContain("requests?request=7");
  expect(screen.getByRole("note").textContent).toContain("The approval of NLe 120,000.00 waits");
  expect(screen.getByRole("note").textContent).toContain("Hannah Williams asked on");
});
