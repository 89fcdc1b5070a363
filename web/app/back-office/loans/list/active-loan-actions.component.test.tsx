import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Actor } from "@microfinance/contract/core/access.ts";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import { makeApprovedLoan } from "../../../../test-support/loan.fixture.ts";
import { render } from "../../../../test-support/render.tsx";
import { ActiveLoanActions } from "./active-loans-page.tsx";

test.each([
  ["manager", roleIds.manager, ["Review Loan", "Pay Loan", "Close loan"]],
  ["cashier", roleIds.cashier, ["Review Loan", "Pay Loan"]],
  ["auditor", roleIds.auditor, ["Review Loan"]],
])("LOAN-71, SITE-30 an active loan has the links that a %s may follow", (_role, id, names) => {
  const actor: Actor = {
    user_id: 1,
    area: "staff",
    customer_id: null,
    staff_id: 1,
    role_ids: [id],
    permissions: [],
  };
  const loan = makeApprovedLoan();
  render(<ActiveLoanActions loan={loan} actor={actor} />);
  const links = screen.getAllByRole("link");
  expect(links.map((link) => link.textContent)).toEqual(names);
  for (const link of links) expect(link.getAttribute("href")).toContain(`loan=${loan.loan_id}`);
});
