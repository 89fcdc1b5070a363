import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeApprovedLoan } from "../../../test-support/loan.fixture.ts";
import { usualRepayment } from "@microfinance/contract/schedules/repayment.ts";
import { render, sentence } from "../../../test-support/render.tsx";
import { LoanMoney } from "./loan-summary.tsx";

const settlement = {
  date: "2026-04-15",
  kind: "settlement" as const,
  reference: "",
  amount: 3_907.1,
  charged: 0,
  paid: 592.9,
  balance: 3_907.1,
};

test("SERV-76 the customer of a loan that was paid off early reads when, and what it saved", () => {
  const loan = makeApprovedLoan({
    status: "paid",
    settled_early_on: "2026-04-15",
    // An earlier settlement was taken back, and its day came later.
    movements: [settlement, { ...settlement, date: "2026-04-20", paid: 580 }],
  });
  render(<LoanMoney loan={loan} />, {});
  expect(screen.getByText("Paid off early").nextSibling?.textContent).toBe("15-Apr-2026");
  expect(screen.getByText("Interest saved").nextSibling?.textContent).toContain("592.90");
});

test("SERV-83 the customer of a top-up reads what settled the other loan, and what they got", () => {
  const other = { refinances: "LN-202512-000001", settled_other: 3_907.1 };
  render(<LoanMoney loan={makeApprovedLoan({ disbursed_amount: 4_900, ...other })} />, {});
  const settled = screen.getByText(sentence("Settled LN-202512-000001")).closest("dt");
  expect(settled?.nextSibling?.textContent).toContain("3,907.10");
  expect(screen.getByText("You received").nextSibling?.textContent).toContain("992.90");
});

test("SERV-76 another loan has no such lines, and no last day before its payout", () => {
  render(<LoanMoney loan={makeApprovedLoan({ paid_out_on: null, due_date: null })} />, {});
  expect(screen.queryByText("Interest saved")).toBeNull();
  expect(screen.queryByText(/last payment due/i)).toBeNull();
});

test("PROD-16 the customer of a weekly loan reads its weeks, its day and its weekly payment", () => {
  const weekly = { ...usualRepayment, period_unit: "week" as const, due_day: 2 };
  render(<LoanMoney loan={makeApprovedLoan({ ...weekly, loan_period: 26, payment: 62.5 })} />, {});
  const valueOf = (label: string) => screen.getByText(label).nextSibling?.textContent;
  expect(valueOf("Period")).toBe("26 weeks");
  expect(valueOf("Paid")).toBe("Each week on Tuesday");
  expect(valueOf("Weekly payment")).toContain("62.50");
});
