import { describe, expect, test } from "vitest";
import {
  booksMove,
  customerFormRefusal,
  lockedTermsRefusal,
  requiredOfCustomer,
  reviewsUndoneBy,
  statusChangeRefusal,
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

describe("001§5 loan edit of a customer", () => {
  test("a filled form is taken", () => expect(customerFormRefusal(filled)).toBeNull());

  test("a purpose comes first, with its own text", () => {
    const refusal = customerFormRefusal({ ...filled, loan_purpose: "", full_name: "" });
    expect(refusal?.text).toBe("Please select at least one loan purpose.");
  });

  test.each(requiredOfCustomer)("%s is required", (name) => {
    for (const empty of [null, ""]) {
      const refusal = customerFormRefusal({ ...filled, [name]: empty });
      expect(Object.keys(refusal?.fields ?? {})).toEqual([name]);
    }
  });
});

describe("D103 the terms of an approved loan", () => {
  test.each([
    [null, ["loan_amount"], false],
    ["2026-03-16", ["loan_amount"], true],
    ["2026-03-16", ["full_name", "loan_period"], true],
    ["2026-03-16", ["full_name", "co_debtor"], false],
  ])("approved %s, changing %j: locked %s", (approval_date, changed, locked) => {
    expect(lockedTermsRefusal({ approval_date }, changed) !== null).toBe(locked);
  });
});

const unapproved = {
  status: "applied",
  approved_amount: null,
  approval_date: null,
  balance: 0,
  paid_total: 0,
  first_review: "pending",
  second_review: "pending",
};
const approved = {
  ...unapproved,
  approved_amount: 1000,
  approval_date: "2026-03-16",
  balance: 1200,
};

describe("D103 the status in the edit modal", () => {
  test.each([
    ["rejected", { ...unapproved, status: "applied" }, null],
    ["applied", { ...unapproved, status: "rejected" }, null],
    [
      "approved",
      unapproved,
      "A loan needs an approved amount and an approval date before its status can be approved.",
    ],
    [
      "paid",
      { ...approved, status: "paying" },
      "A loan with an outstanding balance cannot be set to paid.",
    ],
    [
      "paying",
      { ...approved, status: "paid", balance: 0 },
      "This loan is already paid and cannot be modified.",
    ],
    [
      "applied",
      { ...approved, status: "approved" },
      "The money of this loan has been paid out, so its status cannot be applied.",
    ],
    [
      "paying",
      { ...approved, status: "approved" },
      "Whether this loan is approved or paying follows from its payments and cannot be set here.",
    ],
    [
      "approved",
      { ...approved, status: "closed", paid_total: 5 },
      "Whether this loan is approved or paying follows from its payments and cannot be set here.",
    ],
    ["paying", { ...approved, status: "closed", paid_total: 5 }, null],
    ["approved", { ...approved, status: "canceled" }, null],
    ["closed", { ...approved, status: "approved" }, null],
    ["default", unapproved, "Choose one of the listed statuses."],
    ["nonsense", unapproved, "Choose one of the listed statuses."],
  ])("%s from %j: %s", (wanted, loan, refusal) => {
    expect(statusChangeRefusal(loan, wanted, false)).toBe(refusal);
  });

  test.each([
    ["processing", unapproved, true],
    ["processing", { ...unapproved, first_review: "complete" }, false],
    ["processed", { ...unapproved, first_review: "complete" }, true],
    ["processed", { ...unapproved, first_review: "complete", second_review: "complete" }, false],
    ["rejected", unapproved, false],
  ])("D99 separate reviewers: %s from %j is refused: %s", (wanted, loan, refused) => {
    expect(statusChangeRefusal(loan, wanted, true) !== null).toBe(refused);
  });
});

test.each([
  ["applied", null, "canceled", "none"],
  ["approved", "2026-03-16", "approved", "none"],
  ["approved", "2026-03-16", "closed", "end"],
  ["paying", "2026-03-16", "canceled", "end"],
  ["closed", "2026-03-16", "paying", "reopen"],
  ["closed", "2026-03-16", "canceled", "end_differently"],
] as const)("D103 the books: %s (approved %s) to %s: %s", (status, approval_date, wanted, move) => {
  expect(booksMove({ status, approval_date }, wanted)).toBe(move);
});

test("002§4 sending a loan back undoes the reviews that are to be done again", () => {
  expect(reviewsUndoneBy("applied")).toEqual(["first", "second"]);
  expect(reviewsUndoneBy("processing")).toEqual(["second"]);
  expect(reviewsUndoneBy("processed")).toEqual([]);
});
