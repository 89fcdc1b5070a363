import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { payoffHow } from "@microfinance/contract/servicing/payoff-paper.ts";
import { render, sentence } from "../../../test-support/render.tsx";
import { PayOffEarly } from "./pay-off-early.tsx";

const loan = { loan_id: "LN-202601-000045", status: "paying", paid_out_on: "2026-01-12" };
const payoff = {
  loan_id: loan.loan_id,
  on: "2026-01-12",
  counted_to: "2026-01-12",
  due: 500,
  charges: 25,
  later: 4_000,
  later_payoff: 3_407.1,
  balance: 4_525,
  payoff: 3_932.1,
  rebate: 592.9,
  figures: "abc",
};
const call = `GET /loans/${loan.loan_id}/payoff`;

test("SERV-78 a customer sees what paying off today costs and saves, and how to do it", async () => {
  render(<PayOffEarly loan={loan} />, { [call]: { payoff } });
  const paying = await screen.findByText(
    sentence(
      "To pay off this loan on 12-Jan-2026 you pay NLe 3,932.10 and save NLe 592.90 of interest.",
    ),
  );
  expect(Array.from(paying.children, (whole) => whole.textContent)).toEqual([
    "12-Jan-2026",
    "NLe 3,932.10",
    "NLe 592.90",
  ]);
  expect(screen.getByText("Penalties").parentElement?.textContent).toContain("25.00");
  expect(screen.getByText(payoffHow)).toBeTruthy();
});

test("SERV-78 a loan that takes no payments has no such part", () => {
  render(<PayOffEarly loan={{ ...loan, status: "paid" }} />);
  expect(screen.queryByText("Pay off early")).toBeNull();
});
