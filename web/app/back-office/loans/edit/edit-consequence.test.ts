import { expect, test } from "vitest";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { undoConsequence } from "../decisions/consequences.ts";
import { editConsequence } from "./edit-consequence.ts";
import { editValues, type LoanEditValues } from "./loan-edit-values.ts";
import { makeApprovedLoan, makeLoan } from "../../../../test-support/loan.fixture.ts";

const consequence = (loan: LoanDetails, typed: Partial<LoanEditValues>, mayDecide = true) =>
  editConsequence(loan, { ...editValues(loan), ...typed }, mayDecide);

const processed = makeLoan({
  status: "processed",
  first_review: "complete",
  second_review: "complete",
});

test("LOAN-36 an edit without a review before it, or of a refused status, states no consequence", () => {
  expect(consequence(makeLoan(), {})).toBeNull();
  expect(consequence(makeLoan(), { loan_amount: 9_000 })).toBeNull();
  expect(consequence(processed, { full_name: "Isatu Koroma" })).toBeNull();
  for (const status of ["processing", "approved", "paid", "unheard of"])
    expect(consequence(makeLoan(), { status })).toBeNull();
});

test("LOAN-58 reopening a loan states which reviews are taken back", () => {
  expect(consequence(processed, { status: "applied" })).toBe(
    "LN-202601-000045 becomes applied. Its first and second review are taken back and must be done again.",
  );
  expect(consequence(makeLoan({ status: "rejected" }), { status: "applied" })).toBe(
    "LN-202601-000045 becomes applied. It is reviewed from the beginning.",
  );
});

test("LOAN-48 a change of reviewed data states which reviews it resets", () => {
  const processing = makeLoan({ status: "processing", first_review: "complete" });
  expect(consequence(processing, { loan_amount: 150_000 })).toBe(
    "Changed after the first review: amount 5,000 to 150,000. LN-202601-000045 becomes applied. Its first review is taken back and must be done again.",
  );
  expect(consequence(processed, { interest_rate: "0.3" })).toContain(
    "Changed after both reviews: rate 20% to 30%.",
  );
});

test("ACC-4 ending a loan by an edit states the same as the action itself", () => {
  expect(consequence(makeLoan(), { status: "rejected" })).toBe(
    "LN-202601-000045 becomes rejected. No money has been paid out, so the books do not change.",
  );
  expect(consequence(makeApprovedLoan(), { status: "closed" })).toContain(
    "NLe 5,000.00 of principal is written off as a loss.",
  );
  expect(consequence(makeApprovedLoan(), { status: "canceled" })).toContain(
    "The pay-out of NLe 4,900.00 and the fee of NLe 100.00 are turned round in the books.",
  );
  expect(consequence(makeApprovedLoan(), { status: "closed" }, false)).toBeNull();
});

test("LOAN-57 undoing a closing states what is posted again", () => {
  const closed = makeApprovedLoan({ status: "closed", outstanding_principal: 0 });
  const totals = { ...closed.totals, written_off: 5_000 };
  expect(undoConsequence({ ...closed, totals })).toBe(
    "LN-202601-000045 becomes approved. The NLe 5,000.00 that was written off is put back on the books, and payments are accepted again. The customer is notified.",
  );
  const canceled = makeApprovedLoan({ status: "canceled", outstanding_principal: 0 });
  expect(undoConsequence(canceled)).toContain(
    "The pay-out of NLe 4,900.00 and the fee of NLe 100.00 are booked again,",
  );
  expect(undoConsequence({ ...closed, totals, paid_total: 500 })).toContain("becomes paying.");
});
