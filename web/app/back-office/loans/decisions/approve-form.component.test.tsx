import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { approvalErrors } from "@microfinance/contract/loans/texts.ts";
import { defaultSettings } from "@microfinance/contract/settings/schema.ts";
import { enter, errorResponse, field, render, sentence } from "../../../../test-support/render.tsx";
import { makeLoan } from "../../../../test-support/loan.fixture.ts";
import { ActionForm } from "./decision-panel.tsx";
import { ApproveForm } from "./approve-form.tsx";

const loan = makeLoan({ status: "processed", first_review: "complete", second_review: "complete" });
const path = `/loans/${loan.customer_id}/approve/${loan.loan_id}`;

/** What the figures beside the form read, which these tests do not look at. */
const besideTheForm = Object.fromEntries(
  ["/loans/LN-202601-000045/assessment", "/loans/LN-202601-000045/disclosure", "/products/all"].map(
    (read) => [`GET ${read}`, errorResponse(403, "Not shown.")],
  ),
);

test("LOAN-138 an approval above the ceiling of the signed-in person is asked for", async () => {
  const onDone = vi.fn<() => void>();
  const low = { system_admin: null, manager: 4_000, others: 4_000 };
  const settings = { ...defaultSettings, approval_ceilings: low };
  const form = (
    <ApproveForm loan={loan} settings={settings} onDone={onDone} onCancel={() => undefined} />
  );
  const { user, requests } = render(form, {
    ...besideTheForm,
    [`POST ${path}/ask`]: { msg: "Sent. A second person must approve it." },
  });
  await screen.findByText(
    sentence("NLe 5,000 is above your ceiling of NLe 4,000. A System Admin can approve it."),
  );
  expect(screen.getByText(sentence(approvalErrors.askConsequence("NLe 5,000")))).toBeTruthy();
  await user.type(field(/Comments/), "As reviewed");
  await user.click(
    screen.getByRole("button", { name: approvalErrors.ask("NLe 5,000", "Aminata Kamara") }),
  );
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  const sent = requests.find((request) => request.method === "POST");
  expect(sent?.body).toMatchObject({
    request_key: expect.any(String),
    approval: { approved_amount: 5_000, comments: "As reviewed" },
  });
});

test("PAY-33 an approval begins with the lender's usual method of payouts", async () => {
  const settings = { ...defaultSettings, default_payout_method: "Bank Transfer" };
  render(
    <ActionForm loan={loan} action="approve" onDone={() => undefined} onCancel={() => undefined} />,
    { "GET /settings": { settings } },
  );
  await waitFor(() => expect(field("Paid out by").value).toBe("Bank Transfer"));
});

function showApproval(changes: Partial<LoanDetails> = {}) {
  const shown = { ...loan, ...changes };
  const nothing = () => undefined;
  const form = (
    <ApproveForm loan={shown} settings={defaultSettings} onDone={nothing} onCancel={nothing} />
  );
  return render(form, { [`PATCH ${path}`]: { msg: "Loan approve successful!" } });
}

const approve = () => screen.getByRole<HTMLButtonElement>("button", { name: /^Approve / });

test.each([
  ["Approved amount", "0", "Enter an approved amount above 0.", "5000"],
  ["Interest rate", "20", "Enter the rate as a fraction, for example 0.2 for 20%.", "0.2"],
  ["Interest rate", "0", "Enter the rate as a fraction, for example 0.2 for 20%.", "0.2"],
  ["Loan period", "0", "Enter the loan period as a whole number of months above 0.", "6"],
  ["Loan period", "1.5", "Enter the loan period as a whole number of months above 0.", "6"],
  [
    "Approved amount",
    "10001",
    "The largest amount that can be approved for the Salary Loan is NLe 10,000.",
    "5000",
  ],
  ["Loan period", "25", "The longest period of the Salary Loan is 24 months.", "12"],
  ["Interest rate", "0.21", "The rate of the Salary Loan is 20%, 25% or 30%.", "0.2"],
])("LOAN-51 %s %s cannot be approved, until it is corrected", async (label, wrong, text, right) => {
  showApproval();
  await waitFor(() => expect(approve().disabled).toBe(false));
  enter({ [label]: wrong });
  expect(screen.getByText(sentence(text))).toBeTruthy();
  expect(approve().disabled).toBe(true);
  enter({ [label]: right });
  expect(screen.queryByText(sentence(text))).toBeNull();
  expect(approve().disabled).toBe(false);
});

test("LOAN-51 an approval shows what follows from its figures, and requires a name and comments", async () => {
  const { user, requests } = showApproval();
  await waitFor(() => expect(approve().disabled).toBe(false));
  enter({ "Loan period": "6", "Approved by": "" });
  const figures = [...document.querySelectorAll("dl > div")].map((pair) => pair.textContent);
  expect(figures).toEqual([
    "Loan amount requestedNLe 5,000.00",
    "Total amountNLe 6,000.00",
    "Monthly paymentNLe 1,000.00",
    "Processing fee (2%)NLe 100.00",
    "Disbursed amountNLe 4,900.00",
  ]);
  await user.click(approve());
  expect(screen.getAllByText("Please enter the approver's name.").length).toBeGreaterThan(0);
  expect(screen.getAllByText("Please enter your comments.").length).toBeGreaterThan(0);
  expect(requests).toEqual([]);
  enter({ "Approved by": "Daniel Macauley", Comments: "Approved as requested." });
  await user.click(approve());
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.body).toMatchObject({
    approved_amount: 5_000,
    interest_rate: 0.2,
    loan_period: 6,
    approved_by: "Daniel Macauley",
    comments: "Approved as requested.",
  });
});

test("LOAN-53 more than was requested is marked and requires a reason, which is sent", async () => {
  const { user, requests } = showApproval();
  await waitFor(() => expect(approve().disabled).toBe(false));
  expect(screen.queryByLabelText(/Why more than requested/)).toBeNull();
  enter({ "Approved amount": "6000", Comments: "Approved above the request." });
  expect(screen.getByText("The approved amount is more than the amount requested.")).toBeTruthy();
  await user.click(approve());
  expect(
    screen.getAllByText("Please say why more is approved than was requested.").length,
  ).toBeGreaterThan(0);
  expect(requests).toEqual([]);
  enter({ "Why more than requested": "Tuition rose since the application." });
  await user.click(approve());
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.body).toMatchObject({
    approved_amount: 6_000,
    above_requested_reason: "Tuition rose since the application.",
  });
});

test("LOAN-53 who reviewed the loan may not approve more than was requested", async () => {
  showApproval({ second_review_staff_id: 1 });
  await waitFor(() => expect(approve().disabled).toBe(false));
  enter({ "Approved amount": "6000" });
  expect(
    screen.getByText(
      "More than was requested must be approved by another staff member: you have reviewed this loan.",
    ),
  ).toBeTruthy();
  expect(approve().disabled).toBe(true);
});
