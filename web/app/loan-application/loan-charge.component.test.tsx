import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { render, sentence } from "../../test-support/render.tsx";
import { emptyForm } from "./application-form.ts";
import { LoanCharge } from "./loan-charge.tsx";
import { TopUpChoice } from "./top-up-choice.tsx";

const loan = { ...emptyForm("2026-03-16").loan, loan_amount: 5_000, loan_period: 6 };

test("LOAN-28 no cost is shown before a rate is chosen", () => {
  render(<LoanCharge loan={loan} settles={null} viewer="customer" />);
  expect(screen.getByText(/^Choose the amount, rate and period/)).toBeTruthy();
  expect(screen.queryByText("Total to repay")).toBeNull();
});

test("LOAN-28 the cost is shown with the rate", () => {
  render(<LoanCharge loan={{ ...loan, interest_rate: "0.2" }} settles={null} viewer="customer" />);
  expect(screen.getByText("Total to repay").parentElement?.textContent).toContain("6,000");
  expect(screen.getByText("APR")).toBeTruthy();
});

const offer = {
  loan_id: "LN-202509-000001",
  on: "2026-03-16",
  counted_to: "2026-03-16",
  due: 0,
  charges: 0,
  later: 3_000,
  later_payoff: 2_713.04,
  balance: 3_000,
  payoff: 2_713.04,
  rebate: 286.96,
  approved_amount: 5_000,
  instalments: 12,
  instalments_paid: 6,
  is_top_up: true,
  taken_by: null,
};

const valueOf = (label: string) => screen.getByText(sentence(label)).closest("div")?.textContent;
const rated = { ...loan, interest_rate: "0.2" };

test("SERV-82 what settles another loan is taken off what the applicant receives", () => {
  render(<LoanCharge loan={rated} settles={offer} viewer="customer" />);
  expect(valueOf("Settles LN-202509-000001 (as of today)")).toContain("2,713.04");
  expect(valueOf("You receive (estimate)")).toContain("2,186.96");
});

test("SERV-83 an amount that another loan takes whole is too small", () => {
  render(<LoanCharge loan={{ ...rated, loan_amount: 2_700 }} settles={offer} viewer="customer" />);
  expect(valueOf("You receive (estimate)")).toContain("Nothing: ask for a larger amount");
});

const choice = (more: object) => {
  const onChange = vi.fn<(loanId: string) => void>();
  render(<TopUpChoice viewer="customer" offers={[offer]} value="" onChange={onChange} {...more} />);
  return onChange;
};

test("SERV-80 the loan step offers to settle a loan that is being repaid", () => {
  const onChange = choice({});
  expect(screen.getByText(/6 of 12 instalments are paid/)).toBeTruthy();
  fireEvent.click(screen.getByLabelText(/^Settle LN-202509-000001 with NLe 2,713.04/));
  expect(onChange).toHaveBeenCalledWith("LN-202509-000001");
});

test("SITE-27 the offer to settle a loan keeps its number and its amounts in one piece", () => {
  choice({});
  for (const whole of ["LN-202509-000001", "NLe 2,713.04", "NLe 286.96"])
    expect(screen.getByText(whole).className).not.toBe("");
});

test("SERV-81 staff read that a loan would be restructured", () => {
  choice({ viewer: "staff", offers: [{ ...offer, is_top_up: false }] });
  expect(screen.getByText(/Counts as restructured/)).toBeTruthy();
});

test("SERV-80 a chosen loan that is offered no more can be taken back", () => {
  const onChange = choice({ offers: [], value: "LN-202509-000001" });
  fireEvent.click(screen.getByLabelText("No, a separate loan"));
  expect(onChange).toHaveBeenCalledWith("");
});
