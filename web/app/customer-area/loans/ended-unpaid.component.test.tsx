import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { render, sentence } from "../../../test-support/render.tsx";
import { makeApprovedLoan } from "../../../test-support/loan.fixture.ts";
import { EndedUnpaid } from "./ended-unpaid.tsx";

const loan = makeApprovedLoan({
  status: "closed",
  written_off_on: "2026-04-01",
  balance: 4_500,
  recovered_total: 500,
});
const recovery = {
  id: 12,
  receipt_number: "RV-000012",
  loan_id: loan.loan_id,
  customer_id: loan.customer_id,
  customer_name: "Aminata Kamara",
  amount: 500,
  date: "2026-05-02",
  payment_method: "Cash",
  reference: "",
  owed_after: 4_000,
  created_at: "2026-05-02T09:00:00.000Z",
  reversal: null,
};

test("SERV-129 the customer reads what is still owed, and what was paid since", async () => {
  render(<EndedUnpaid loan={loan} />, {
    [`GET /loans/${loan.loan_id}/recoveries`]: {
      recoveries: [recovery],
      recovered: 500,
      still_owed: 4_000,
    },
  });
  expect(screen.getByText(sentence("You still owe NLe 4,000.00."))).toBeTruthy();
  expect(await screen.findByRole("button", { name: "RV-000012" })).toBeTruthy();
});

test("SERV-129 another loan has no such section", () => {
  render(<EndedUnpaid loan={makeApprovedLoan()} />, {});
  expect(screen.queryByText(/ended unpaid/)).toBeNull();
});
