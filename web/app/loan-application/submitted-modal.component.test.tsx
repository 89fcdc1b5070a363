import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeApprovedLoan } from "../../test-support/loan.fixture.ts";
import { render } from "../../test-support/render.tsx";
import { ErrorList } from "./error-list.tsx";
import { SubmittedModal } from "./submitted-modal.tsx";

test("LOAN-12 the receipt keeps the number of the application in one piece", () => {
  const submitted = { loanId: "LN-202603-000045", note: null };
  render(<SubmittedModal submitted={submitted} viewer="staff" onClose={() => undefined} />);
  expect(screen.getByText("LN-202603-000045").className).not.toBe("");
});

test.each([
  [true, /the email with this number is on its way/],
  [false, /Emails about your loan start when you have confirmed your email address/],
])(
  "MSG-4 the receipt promises an email to a confirmed address only, here %s",
  async (email_verified, text) => {
    const submitted = { loanId: "LN-202603-000045", note: null };
    const user = { id: 1, email: "aminata@example.org", email_verified };
    render(<SubmittedModal submitted={submitted} viewer="customer" onClose={() => undefined} />, {
      "GET /user/profile": { user },
    });
    expect(await screen.findByText(text)).toBeTruthy();
  },
);

test("LOAN-101 the receipt names the papers that are still missing", async () => {
  const submitted = { loanId: "LN-202603-000045", note: null };
  const loan = makeApprovedLoan({
    papers_missing: [
      { kind: "bank_evidence", name: "Bank evidence" },
      { kind: "valid_ids", name: "Valid ID" },
    ],
  });
  render(<SubmittedModal submitted={submitted} viewer="customer" onClose={() => undefined} />, {
    "GET /loans/details/LN-202603-000045": { loan },
  });
  expect(await screen.findByText("bank evidence and valid ID")).toBeTruthy();
});

test("SITE-27 an error of the application keeps an amount in one piece", () => {
  const error = { field: "loan.loan_amount", text: "The Salary Loan is from NLe 500." };
  render(<ErrorList fieldErrors={[error]} onStep={() => undefined} />);
  expect(screen.getByText("NLe 500").className).not.toBe("");
});
