import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { actionTexts } from "@microfinance/contract/loans/texts.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { enter, field, render, sentence } from "../../../../test-support/render.tsx";
import { makeLoan } from "../../../../test-support/loan.fixture.ts";
import { LoanEditModal } from "./loan-edit-modal.tsx";

async function open(loan: LoanDetails) {
  const onClose = vi.fn<() => void>();
  const shown = render(<LoanEditModal loanId={loan.loan_id} onClose={onClose} />, {
    [`GET /loans/details/${loan.loan_id}`]: { loan },
    [`PUT /loans/${loan.customer_id}/update/${loan.loan_id}`]: {
      msg: "Loan details updated successfully!",
    },
  });
  await screen.findByText(`Edit Loan ${loan.loan_id}`);
  const save = () => shown.user.click(screen.getByRole("button", { name: "Save changes" }));
  return { ...shown, onClose, save };
}

const rejected = makeLoan({ status: "rejected" });

test("LOAN-35 a paid loan has no edit", async () => {
  await open(makeLoan({ status: "paid" }));
  expect(await screen.findByText(actionTexts.paid)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Save changes" })).toBeNull();
});

test("LOAN-70 Edit Loan offers nine statuses, and is skipped unchanged with an alert", async () => {
  const { requests, onClose, save } = await open(rejected);
  const choices = within(await screen.findByLabelText("Status")).getAllByRole("option");
  expect(choices.map((option) => option.textContent)).toEqual([
    "Paying",
    "Applied",
    "Approved",
    "Rejected",
    "Canceled",
    "Processed",
    "Processing",
    "Paid",
    "Closed",
  ]);
  await save();
  expect((await screen.findByRole("alertdialog")).textContent).toContain(generalTexts.unchanged);
  expect(onClose).toHaveBeenCalledOnce();
  expect(requests).toEqual([]);
});

test("LOAN-36 a status that is reached otherwise is refused, and reopening requires its reason", async () => {
  const { requests, save } = await open(rejected);
  await screen.findByLabelText("Status");
  enter({ "Full name": " " });
  await save();
  expect(await screen.findByText("Please fill in all required fields.")).toBeTruthy();
  enter({ "Full name": rejected.full_name, Status: "paying" });
  expect(screen.getByText(/^A loan becomes paying with its first payment/)).toBeTruthy();
  enter({ Status: "processed" });
  expect(
    screen.getByText(/^This loan is rejected, so it cannot become processed here/),
  ).toBeTruthy();
  await save();
  expect(requests).toEqual([]);
  enter({ Status: "applied" });
  expect(screen.getByText(sentence(/It is reviewed from the beginning\.$/))).toBeTruthy();
  enter({ "Loan amount": "1500" });
  await save();
  const text = "Please enter the reason for reopening this loan.";
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  expect(requests).toEqual([]);
  enter({ "Reason for reopening": "Rejected in error" });
  await save();
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.body).toMatchObject({
    status: "applied",
    loan_amount: 1500,
    reason: "Rejected in error",
  });
  expect((await screen.findByRole("alertdialog")).textContent).toContain(
    "Loan details updated successfully!",
  );
});

test("LOAN-36 Edit Loan to rejected requires the same fields as Reject Loan", async () => {
  const { requests, save } = await open(makeLoan());
  await screen.findByLabelText("Status");
  enter({ Status: "rejected" });
  expect(screen.getByText(sentence(/becomes rejected\. No money has been paid out/))).toBeTruthy();
  expect(field("Approved by").value).toBe("Isata Koroma");
  enter({ "Approved by": "" });
  await save();
  for (const text of ["Please enter the approver's name.", "Please enter your comments."])
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  expect(requests).toEqual([]);
  enter({ "Approved by": "Hannah Williams", Comments: "No regular income" });
  await save();
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.body).toMatchObject({
    status: "rejected",
    approved_by: "Hannah Williams",
    comments: "No regular income",
  });
});
