import { screen, within } from "@testing-library/react";
import type { ComponentType } from "react";
import { expect, test } from "vitest";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { render } from "../../../../test-support/render.tsx";
import { makeApprovedLoan, makeLoan } from "../../../../test-support/loan.fixture.ts";
import { startSession } from "../../../core/session.ts";
import { tokenWith } from "../../../core/test-browser.ts";
import LoanHistoryPage from "../history/loan-history-page.tsx";
import ReviewLoansPage from "../reviews/review-loans-page.tsx";
import ActiveLoansPage from "./active-loans-page.tsx";
import LoansMaintenancePage from "./loans-maintenance-page.tsx";
import ManageLoansPage from "./manage-loans-page.tsx";

const listed = (...loans: LoanDetails[]) => ({
  loans,
  page: 1,
  pages: 1,
  total: loans.length,
  next: null,
  previous: null,
});

const show = (Page: ComponentType<{ params: URLSearchParams }>, answer: object) =>
  render(<Page params={new URLSearchParams()} />, {
    "GET /loans/all": answer,
    "GET /dashboard/business-date": { business_date: "2026-01-27" },
  });

const texts = (elements: HTMLElement[]) =>
  elements.map((element) => element.textContent.replaceAll(/\s+/g, " "));
const headings = () => texts(screen.getAllByRole("columnheader"));

async function cellsOf(loan: LoanDetails): Promise<string[]> {
  const row = await screen.findByRole("row", { name: new RegExp(loan.loan_id) });
  return texts(within(row).getAllByRole("cell"));
}

test("LOAN-67 Loans Maintenance has its columns, with the figures of each loan", async () => {
  const loan = makeApprovedLoan({
    status: "paying",
    balance: 5_500,
    paid_total: 500,
    last_payment_date: "2026-02-27",
    next_due_date: "2026-03-31",
  });
  show(LoansMaintenancePage, listed(loan));
  expect(await cellsOf(loan)).toEqual([
    "",
    "LN-202601-000045 Submitted 20 Jan 2026 09:00",
    "Aminata Kamara CUS-000012",
    "Paying Officer Unassigned",
    "NLe 5,000.00 Approved NLe 5,000.00",
    "31 Jan 2026 Loan Salary Loan",
    "NLe 500.00 Last Payment 27 Feb 2026",
    "NLe 5,500.00 Next due 31 Mar 2026",
    "View",
  ]);
  expect(headings()).toEqual([
    "",
    "ID",
    "Customer",
    "Status",
    "Requested",
    "Date",
    "Total Paid",
    "Balance",
    "View",
  ]);
});

test("LOAN-67 an application has paid and owes nothing, and shows no NLe 0.00", async () => {
  const loan = makeLoan();
  show(LoansMaintenancePage, listed(loan));
  expect((await cellsOf(loan)).join(" ")).not.toContain("NLe 0.00");
});

test("LOAN-69 Review Loans has its columns, and what each application waits for", async () => {
  const loan = makeLoan();
  show(ReviewLoansPage, listed(loan));
  await screen.findByText("7 days");
  expect(await cellsOf(loan)).toEqual([
    "LN-202601-000045",
    "NLe 5,000.00 Approved N/A",
    "Salary Loan Waiting First review, 7 days",
    "Applied ",
    "CUS-000012 Name Aminata Kamara",
    "+232-76-123456 ",
    "",
    "Manage",
  ]);
  expect(headings()).toEqual([
    "ID",
    "Requested",
    "Loan",
    "Status",
    "Customer",
    "Phone",
    "Institution",
    "Manage",
  ]);
  const order = screen.getByRole("columnheader", { name: "ID" }).getAttribute("aria-sort");
  expect(order, "the longest waiting first").toBe("ascending");
});

test("LOAN-70 Loan History has its columns, with the total in NLe", async () => {
  const loan = makeApprovedLoan({ status: "paid", balance: 0 });
  show(LoanHistoryPage, listed(loan));
  expect(await cellsOf(loan)).toEqual([
    "LN-202601-000045",
    "20 Jan 2026 09:00",
    "Aminata Kamara CUS-000012",
    "Paid ",
    "NLe 6,000.00",
    "NLe 5,000.00",
    "View",
  ]);
  expect(headings()).toEqual([
    "Loan",
    "Submitted",
    "Customer",
    "Status",
    "Total",
    "Approved",
    "View",
  ]);
});

test("LOAN-71 Active Loans has a card of each loan, with its customer and approval", async () => {
  show(ActiveLoansPage, listed(makeApprovedLoan()));
  const cards = await screen.findByRole("list", { name: "Active Loans" });
  expect(texts(within(cards).getAllByRole("listitem"))).toEqual([
    "LN-202601-000045ApprovedAKAminata Kamara+232-76-123456Salary LoanApproved 31 Jan 2026",
  ]);
});

test("LOAN-72 Manage Loan Deposition has a card of each loan, with the amount to decide about", async () => {
  const approved = makeApprovedLoan({ loan_id: "LN-202601-000046" });
  show(ManageLoansPage, listed(makeLoan({ status: "processed" }), approved));
  const cards = await screen.findByRole("list", { name: "Manage Loan Deposition" });
  expect(texts(within(cards).getAllByRole("listitem"))).toEqual([
    "LN-202601-000045ProcessedAminata KamaraSalary LoanNLe 5,000.00requested",
    "LN-202601-000046ApprovedAminata KamaraSalary LoanNLe 5,000.00owes NLe 6,000.00",
  ]);
});

test.each([
  [roleIds.manager, true],
  [roleIds.loanOfficer, false],
])("LOAN-35 Loan History has the edit for administrators: role %i, %s", async (role, mayEdit) => {
  // The panel loads them beside its tabs, and a load must not outlast the test.
  await Promise.all([import("../panel/loan-sums.tsx"), import("../panel/loan-steps.tsx")]);
  const iat = Math.floor(Date.now() / 1000);
  const names = { first_name: "Umu", last_name: "Bangura" };
  const person = { id: 2, staff_id: 2, role: "staff", role_ids: [role], ...names };
  startSession(tokenWith({ ...person, iat, exp: iat + 900 }));
  const loan = makeLoan({ status: "rejected" });
  render(
    <LoanHistoryPage params={new URLSearchParams({ loan: loan.loan_id })} />,
    { "GET /loans/all": listed(loan), [`GET /loans/details/${loan.loan_id}`]: { loan } },
    { signedOut: true },
  );
  await screen.findByRole("tab", { name: "Overview" });
  expect(screen.queryByRole("button", { name: "Edit Loan" }) !== null).toBe(mayEdit);
});
