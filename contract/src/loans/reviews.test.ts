import { describe, expect, test } from "vitest";
import {
  aboveRequestError,
  approverError,
  areReviewsComplete,
  firstReviewError,
  isSameReviewer,
  reviewFormError,
  secondReviewError,
} from "./reviews.ts";
import { loanStatuses } from "./status.ts";

const together = { staff_id: 7, reviewers_differ: false };
const separate = { staff_id: 7, reviewers_differ: true };

describe("LOAN-43 review forms", () => {
  test.each([
    [{ reviewer: "Mary Sesay", notes: "Fine" }, null],
    [{ reviewer: "Mary Sesay", notes: "x".repeat(50) }, null],
    [{ reviewer: "Mary Sesay", notes: "🙂".repeat(50) }, null],
    [{ reviewer: " ", notes: "Fine" }, "Please enter the reviewer's name."],
    [{ reviewer: "Mary Sesay", notes: "  " }, "Please enter the review notes."],
    [
      { reviewer: "Mary Sesay", notes: "x".repeat(51) },
      "Review notes can have at most 50 characters.",
    ],
  ])("%j: %s", (form, error) => {
    expect(reviewFormError(form)).toBe(error);
  });
});

describe("LOAN-40 first review", () => {
  const loan = { status: "applied", first_review: "pending", second_review: "pending" };

  test.each([
    ["applied", "pending"],
    ["applied", ""],
    ["applied", null],
    ["", "pending"],
    [null, null],
    ["reviewing", null],
  ])("is possible for %j with first_review %j", (status, first_review) => {
    expect(firstReviewError({ ...loan, status, first_review })).toBeNull();
  });

  test("is possible once", () => {
    expect(firstReviewError({ ...loan, first_review: "complete" })).toBe(
      "The first review of this loan is already complete.",
    );
  });

  test.each(loanStatuses.filter((status) => status !== "applied" && status !== "reviewing"))(
    "is refused for %s",
    (status) => {
      expect(firstReviewError({ ...loan, status })).toBe(
        `The first review is not possible for a loan with status: ${status}.`,
      );
    },
  );
});

describe("LOAN-41 second review", () => {
  const loan = {
    status: "processing",
    first_review: "complete",
    second_review: "pending",
    first_review_staff_id: 7,
  };

  test("LOAN-44 the same person may do both reviews unless the lender separates them", () => {
    expect(secondReviewError(loan, together)).toBeNull();
    expect(secondReviewError(loan, { ...separate, staff_id: 8 })).toBeNull();
    expect(secondReviewError(loan, separate)).toBe(
      "Another staff member must do the second review: you have done the first.",
    );
  });

  test("requires the first review, and is possible once", () => {
    expect(secondReviewError({ ...loan, first_review: "pending" }, together)).toBe(
      "The first review must be completed before the second review.",
    );
    expect(secondReviewError({ ...loan, second_review: "complete" }, together)).toBe(
      "The second review of this loan is already complete.",
    );
  });

  test.each(loanStatuses.filter((status) => status !== "processing"))(
    "LOAN-41 is refused for %s",
    (status) => {
      expect(secondReviewError({ ...loan, status }, together)).toBe(
        `The second review is not possible for a loan with status: ${status}.`,
      );
    },
  );
});

describe("LOAN-44 separation of duties", () => {
  const reviewed = {
    status: "processed",
    first_review: "complete",
    second_review: "complete",
    first_review_staff_id: 7,
    second_review_staff_id: 8,
  };
  const approver = (staff_id: number, approver_independent = true) => ({
    staff_id,
    approver_independent,
  });

  test("LOAN-42 no approval before both reviews, whatever the status and the settings", () => {
    for (const missing of [{ first_review: "pending" }, { second_review: null }]) {
      for (const independent of [true, false]) {
        expect(approverError({ ...reviewed, ...missing }, approver(9, independent))).toBe(
          "Both reviews must be complete before this loan can be approved.",
        );
      }
    }
  });

  test("the person who captured the application may not approve it, unless the lender allows it", () => {
    const captured = { ...reviewed, staff_id: 5 };
    expect(approverError(captured, approver(5))).toBe(
      "Another staff member must approve this loan: you have captured its application.",
    );
    expect(approverError(captured, approver(5, false))).toBeNull();
    expect(approverError(captured, approver(6))).toBeNull();
    expect(approverError({ ...reviewed, staff_id: null }, approver(5))).toBeNull();
  });

  test("a reviewer may approve the requested amount", () => {
    expect(approverError(reviewed, approver(7))).toBeNull();
    expect(approverError(reviewed, approver(8))).toBeNull();
  });

  test("LOAN-53 a person who captured or reviewed may not approve more than was requested", () => {
    const captured = { ...reviewed, staff_id: 5 };
    const text = (step: string) =>
      `More than was requested must be approved by another staff member: you have ${step} this loan.`;
    expect(aboveRequestError(captured, 5)).toBe(text("captured"));
    expect(aboveRequestError(captured, 7)).toBe(text("reviewed"));
    expect(aboveRequestError(captured, 8)).toBe(text("reviewed"));
    expect(aboveRequestError(captured, 9)).toBeNull();
  });

  test("two reviews by one person are detected", () => {
    expect(isSameReviewer(reviewed)).toBe(false);
    expect(isSameReviewer({ ...reviewed, second_review_staff_id: 7 })).toBe(true);
    expect(isSameReviewer({ status: "applied", first_review: null, second_review: null })).toBe(
      false,
    );
  });

  test("LOAN-50 editing ends when both reviews are complete", () => {
    expect(areReviewsComplete(reviewed)).toBe(true);
    expect(areReviewsComplete({ ...reviewed, second_review: "pending" })).toBe(false);
  });
});
