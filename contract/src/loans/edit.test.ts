import { describe, expect, test } from "vitest";
import {
  customerFormError,
  lockedTermsError,
  requiredOfCustomer,
  statusEdit,
  statusOfReviews,
} from "./edit.ts";

const filled = {
  loan_type: "Salary Loan",
  loan_amount: 5000,
  interest_rate: 0.2,
  loan_period: 6,
  monthly_salary: 2000,
  full_name: "Mariama Bangura",
  applicant_initial: "MB",
  submission_date: "2026-03-16",
  consent: "consent signed",
  co_debtor: "no",
  loan_purpose: "Education",
};

describe("LOAN-61 loan edit of a customer", () => {
  test("a complete form is accepted", () => expect(customerFormError(filled)).toBeNull());

  test("a purpose comes first, with its own text", () => {
    const error = customerFormError({ ...filled, loan_purpose: "", full_name: "" });
    expect(error?.text).toBe("Please select at least one loan purpose.");
  });

  test.each(requiredOfCustomer)("%s is required", (name) => {
    for (const empty of [null, ""]) {
      const rejection = customerFormError({ ...filled, [name]: empty });
      expect(Object.keys(rejection?.fields ?? {})).toEqual([name]);
    }
  });
});

describe("LOAN-59 the terms of an approved, canceled or closed loan", () => {
  test.each([
    [null, "applied", ["loan_amount"], false],
    [null, "rejected", ["loan_amount"], false],
    ["2026-03-16", "approved", ["loan_amount"], true],
    ["2026-03-16", "closed", ["full_name", "loan_period"], true],
    ["2026-03-16", "approved", ["full_name", "co_debtor"], false],
    [null, "canceled", ["interest_rate"], true],
    [null, "closed", ["loan_type"], true],
    [null, "canceled", ["full_name"], false],
  ])("approved %s, %s, changing %j: locked %s", (approval_date, status, changed, locked) => {
    expect(lockedTermsError({ approval_date, status }, changed) !== null).toBe(locked);
  });
});

const applied = {
  status: "applied",
  approval_date: null,
  first_review: "pending",
  second_review: "pending",
};
const processing = { ...applied, status: "processing", first_review: "complete" };
const processed = { ...processing, status: "processed", second_review: "complete" };
const rejected = { ...processed, status: "rejected" };
const canceled = { ...processed, status: "canceled" };
const approved = { ...processed, status: "approved", approval_date: "2026-03-16" };
const closed = { ...approved, status: "closed" };

describe("LOAN-36 each status in the edit modal requires the operation that leads to it", () => {
  test.each([
    [applied, "rejected", { kind: "decide", action: "reject" }],
    [processed, "rejected", { kind: "decide", action: "reject" }],
    [processed, "cancelled", { kind: "decide", action: "cancel" }],
    [approved, "cancel", { kind: "decide", action: "cancel" }],
    [approved, "closed", { kind: "decide", action: "close" }],
    [processing, "applied", { kind: "reopen" }],
    [processed, "applied", { kind: "reopen" }],
    [rejected, "applied", { kind: "reopen" }],
    [canceled, "applied", { kind: "reopen" }],
    [
      { ...processing, status: "reviewing" },
      "processing",
      { kind: "restate", status: "processing" },
    ],
    [{ ...processed, status: "default" }, "processed", { kind: "restate", status: "processed" }],
    [processed, "processed", { kind: "none" }],
    [{ ...applied, status: "pending" }, "pending", { kind: "none" }],
  ] as const)("%j to %s: %j", (loan, requested, edit) => {
    expect(statusEdit(loan, requested)).toEqual(edit);
  });

  test.each([
    [processing, "rejected", "Cannot reject a loan with status: processing."],
    [applied, "canceled", "Cannot cancel a loan with status: applied."],
    [processed, "closed", "Cannot close a loan with status: processed."],
    [closed, "canceled", "Cannot cancel a loan with status: closed."],
    [rejected, "processed", /This loan is rejected, so it cannot become processed here/],
    [canceled, "processing", /This loan is canceled, so it cannot become processing here/],
    [
      applied,
      "processing",
      "A loan becomes processing by completing its reviews. It cannot be set here.",
    ],
    [
      processing,
      "processed",
      "A loan becomes processed by completing its reviews. It cannot be set here.",
    ],
    [
      processed,
      "processing",
      "A loan becomes processing by completing its reviews. It cannot be set here.",
    ],
    [processed, "approved", /^A loan becomes approved by Approve Loan alone/],
    [rejected, "approved", /^A loan becomes approved by Approve Loan alone/],
    [approved, "paying", /^A loan becomes paying with its first payment/],
    [approved, "paid", /^A loan becomes paid with the payment of its whole balance/],
    [approved, "applied", "This loan has been approved, so its status cannot be applied."],
    [approved, "processed", "This loan has been approved, so its status cannot be processed."],
    [closed, "approved", /^This loan was approved before it was closed\. Use Undo closing/],
    [closed, "applied", /Use Undo closing/],
    [closed, "processed", /Use Undo closing/],
    [
      { ...approved, status: "paid" },
      "paying",
      "This loan is already paid and cannot be modified.",
    ],
    [applied, "default", "Choose one of the listed statuses."],
    [applied, "nonsense", "Choose one of the listed statuses."],
  ] as const)("%j to %s is refused", (loan, requested, text) => {
    const edit = statusEdit(loan, requested);
    expect(edit.kind).toBe("refused");
    expect(edit.kind === "refused" ? edit.text : "").toMatch(text);
  });
});

describe("LOAN-48 status by completed reviews", () => {
  test("the status follows the completed reviews", () => {
    expect([applied, processing, processed].map(statusOfReviews)).toEqual([
      "applied",
      "processing",
      "processed",
    ]);
  });
});
