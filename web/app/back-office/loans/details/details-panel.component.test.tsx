import { cleanup, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { payoutAccountTexts } from "@microfinance/contract/loans/texts.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { render, sentence } from "../../../../test-support/render.tsx";
import { makeApprovedLoan, makeLoan } from "../../../../test-support/loan.fixture.ts";
import { UndoClosing } from "../decisions/undo-closing.tsx";
import { DetailsPanel } from "./details-panel.tsx";
import { OpenedLoanContent } from "./opened-loan.tsx";
import { PayoutAccountSection, PayoutNote } from "./payout-account.tsx";

const facts = () =>
  Object.fromEntries(
    [...document.querySelectorAll("dl > div")].map((pair) => [
      pair.querySelector("dt")?.textContent,
      pair.querySelector("dd")?.textContent,
    ]),
  );

const when = { created_at: "2026-01-21T09:00:00.000Z", staff_name: "Sheku Kallon" };

test("LOAN-68 the overview shows customer, terms, background, reviews and consent of a loan", () => {
  const loan = makeApprovedLoan({
    status: "paying",
    loan_purpose: "Education",
    balance: 5_900,
    approved_by: "Hannah Williams",
    co_debtor: "yes",
    co_debtor_name: "Alusine Bah",
    co_debtor_relation: "Brother",
    monthly_salary: 2_500,
    first_review: "complete",
    second_review: "complete",
    first_reviewer: "Daniel Macauley",
    first_review_date: "2026-01-21",
    second_reviewer: "Hannah Williams",
    second_review_date: "2026-01-22",
    decisions: [
      {
        action: "approve",
        from_status: "processed",
        to_status: "approved",
        decided_on: "2026-01-31",
        approved_by: "Hannah Williams",
        above_requested_reason: "Tuition rose since the application.",
        ...when,
      },
    ],
  });
  render(<DetailsPanel loan={loan} />);
  expect(facts()).toEqual({
    "Customer name": "Aminata Kamara",
    "Customer ID": "CUS-000012",
    Phone: "+232-76-123456",
    Email: "aminata@example.org",
    "Loan ID": "LN-202601-000045",
    Status: "Paying",
    "Loan type": "Salary Loan",
    Purpose: "Education",
    "Submission date": "20 Jan 2026",
    Received: "20 Jan 2026 09:00",
    "Captured by": "The customer",
    "Loan officer": "UnassignedChange officer",
    "Loan amount": "NLe 5,000.00",
    "Interest rate": "20%",
    Period: "12 months",
    "Total amount": "NLe 6,000.00",
    "Monthly payment": "NLe 500.00",
    Balance: "NLe 5,900.00",
    "Approved amount": "NLe 5,000.00",
    "Processing fee": "NLe 100.00",
    "Disbursed amount": "NLe 4,900.00",
    "Approved by": "Hannah Williams (signed in: Sheku Kallon)",
    "Why more than requested": "Tuition rose since the application.",
    "Approval date": "31 Jan 2026",
    "Paid out": "31 Jan 2026",
    "Due date": "31 Jan 2027",
    "Co-debtor name": "Alusine Bah",
    "Co-debtor relation": "Brother",
    "Prior loan history": "No",
    "Borrowed from us before": "No",
    "Arrears elsewhere": "No",
    "Monthly salary": "NLe 2,500.00",
    "First review": "Complete",
    "First reviewer": "Daniel Macauley",
    "First review date": "21 Jan 2026",
    "Second review": "Complete",
    "Second reviewer": "Hannah Williams",
    "Second review date": "22 Jan 2026",
    Consent: "Consent signed",
    "Full name": "Aminata Kamara",
    "Applicant initial": "AK",
  });
  expect(screen.queryByText("same reviewer")).toBeNull();
});

test("LOAN-68 a loan without a co-debtor says so, and so does a panel without a loan", () => {
  render(<DetailsPanel loan={makeLoan()} />);
  expect(facts()["Co-debtor"]).toBe("No Co-debtor");
  cleanup();
  const opened = {
    loanId: "",
    loan: undefined,
    error: null,
    refetch: () => undefined,
    readAgain: () => Promise.resolve(undefined),
  };
  render(
    <OpenedLoanContent loanId="" opened={opened}>
      {() => null}
    </OpenedLoanContent>,
  );
  expect(screen.getByText("No loan selected.")).toBeTruthy();
});

test("LOAN-44 a loan that one person reviewed twice is marked, with the name", () => {
  const id = 4;
  const reviews = (["first", "second"] as const).map((step) => ({
    step,
    reviewed_on: "2026-01-21",
    staff_id: id,
    ...when,
  }));
  const loan = makeLoan({
    reviews,
    first_review_staff_id: id,
    second_review_staff_id: id,
    first_review: "complete",
    second_review: "complete",
  });
  render(<DetailsPanel loan={loan} />);
  expect(screen.getByText("same reviewer")).toBeTruthy();
  expect(screen.getByText("First and second review by the same person: Sheku Kallon")).toBeTruthy();
});

test("LOAN-57 who asked to undo a closing may withdraw it, and another person confirms or declines", () => {
  const waiting_undo = {
    kind: "undo_closing" as const,
    requested_by: 1,
    staff_name: "Isata Koroma",
    reason: "Closed for the wrong customer",
    created_at: "2026-03-01T09:00:00.000Z",
  };
  const closed = makeApprovedLoan({ status: "closed", outstanding_principal: 0 });
  render(<UndoClosing loan={{ ...closed, waiting_undo }} />);
  expect(screen.getByText("Waiting for a second person")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Withdraw" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Confirm" })).toBeNull();
  cleanup();
  render(<UndoClosing loan={{ ...closed, waiting_undo: { ...waiting_undo, requested_by: 2 } }} />);
  expect(screen.getByText(/asked on .*: Closed for the wrong customer/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Decline" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Confirm" })).toBeTruthy();
});

test("LOAN-57 undoing a closing requires its reason", async () => {
  const closed = makeApprovedLoan({ status: "closed", outstanding_principal: 0 });
  const { user, requests } = render(<UndoClosing loan={closed} />);
  const undo = () => user.click(screen.getByRole("button", { name: "Undo closing" }));
  await undo();
  await undo();
  const text = "Please enter the reason for undoing the closing.";
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  expect(requests).toEqual([]);
});

test("LOAN-46 a colleague who is the borrower is named", () => {
  const staff_alike = [{ staff_id: 9, name: "Foday Sesay", likeness: "same" as const }];
  render(<DetailsPanel loan={makeLoan({ staff_alike })} />);
  expect(screen.getByText(/^Foday Sesay, who works here, is the borrower/)).toBeTruthy();
});

const rokel = { bank_name: "Rokel", account_name: "", account_number: "0012345" };
const slcb = { bank_name: "SLCB", account_name: "A. Sesay", account_number: "99887766" };

const changed = (by: number[]): LoanDetails =>
  makeLoan({
    status: "processed",
    first_review: "complete",
    second_review: "complete",
    payout_account: { reviewed: rokel, current: slcb, is_waiting: true, changed_by: by },
  });

test("LOAN-49 an account that changed after both reviews is accepted by another person, who reads where it goes", async () => {
  const loan = changed([7]);
  const path = `POST /loans/${loan.customer_id}/payout-account/${loan.loan_id}/accept`;
  const { user, requests } = render(
    <>
      <PayoutNote loan={loan} />
      <PayoutAccountSection loan={loan} />
    </>,
    { [path]: {} },
  );
  expect(screen.getByText("Reviewed account: Rokel, 0012345")).toBeTruthy();
  expect(screen.getAllByText(payoutAccountTexts.changed)).toHaveLength(2);
  const accept = () => screen.getByRole("button", { name: "Accept new account" });
  await user.click(accept());
  expect(
    screen.getByText(sentence("The loan is paid out to SLCB, A. Sesay, 99887766.")),
  ).toBeTruthy();
  expect(requests).toEqual([]);
  await user.click(accept());
  const alert = await screen.findByRole("alertdialog");
  expect(within(alert).getByText("The new payout account is accepted.")).toBeTruthy();
  expect(requests).toMatchObject([{ body: slcb }]);
});

test("LOAN-49 who changed the account cannot accept it", () => {
  render(<PayoutAccountSection loan={changed([1])} />);
  expect(
    screen.getByText(/^You changed this account, or the e-mail address of who did\./),
  ).toBeTruthy();
  const accept = screen.getByRole<HTMLButtonElement>("button", { name: "Accept new account" });
  expect(accept.disabled).toBe(true);
});
