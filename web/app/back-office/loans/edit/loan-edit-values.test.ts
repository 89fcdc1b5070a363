import { defaultProducts } from "@microfinance/contract/products/default-products.ts";
import { expect, test } from "vitest";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import {
  carriedOver,
  editBody,
  editedNames,
  editError,
  editValues,
  termsLock,
} from "./loan-edit-values.ts";
import { makeApprovedLoan, makeLoan } from "../../../../test-support/loan.fixture.ts";

const applied: LoanDetails = makeLoan();
const signed = { approved_by: "Isata Koroma", comments: "As agreed", reason: "" };

test("CUST-17 an edit that changes nothing has no changed names", () => {
  expect(editedNames(applied, editValues(applied))).toEqual([]);
  const values = { ...editValues(applied), loan_period: 18, loan_purpose: ["Education"] };
  expect(editedNames(applied, values)).toEqual(["loan_period", "loan_purpose"]);
});

test("LOAN-62 what another person stored meanwhile stays where nothing was typed", () => {
  const typed = { ...editValues(applied), loan_period: 18 };
  const newest = makeLoan({ loan_amount: 5_500, loan_period: 6 });
  expect(carriedOver(typed, applied, newest)).toEqual({
    ...editValues(newest),
    loan_period: 18,
  });
});

test("LOAN-17 an edit sends the words of its amounts, and one's own words where they were typed", () => {
  const typed = { ...editValues(applied), loan_amount: 6_000, monthly_salary: 2_000 } as const;
  expect(editBody(applied, typed, signed)).toMatchObject({
    loan_amount: 6_000,
    amount_in_words: "Six thousand leones",
    approved_by: "Isata Koroma",
    comments: "As agreed",
    salary_in_words: "Two thousand leones",
    loan_purpose: "Home Improvement,Education",
  });
  const own = makeLoan({ amount_in_words: "about five thousand" });
  expect(editBody(own, typed, signed).amount_in_words).toBe("about five thousand");
  expect(editBody(applied, { ...typed, monthly_salary: "" }, signed)).toMatchObject({
    monthly_salary: null,
    salary_in_words: "",
  });
});

test.each([
  [{ full_name: " " }, "Please fill in all required fields."],
  [{ loan_amount: "" }, "Please fill in all required fields."],
  [
    { status: "approved" },
    "A loan becomes approved by Approve Loan alone, after both reviews. It cannot be set here.",
  ],
  [
    { status: "processing" },
    "A loan becomes processing by completing its reviews. It cannot be set here.",
  ],
  [{ loan_period: "" }, "Please enter the loan period in whole months, 1 or more."],
  [{ status: "rejected" }, null],
] as const)("LOAN-70 an edit with %o is answered %s", (typed, text) => {
  expect(
    editError(applied, { ...editValues(applied), ...typed }, signed, true, defaultProducts),
  ).toBe(text);
});

test("LOAN-36 a status asks for what its act asks for, and for the right to it", () => {
  const rejecting = { ...editValues(applied), status: "rejected" };
  expect(
    editError(applied, rejecting, { ...signed, approved_by: " " }, true, defaultProducts),
  ).toBe("Please enter the approver's name.");
  expect(editError(applied, rejecting, { ...signed, comments: "" }, true, defaultProducts)).toBe(
    "Please enter your comments.",
  );
  expect(editError(applied, rejecting, signed, false, defaultProducts)).toBe(
    "Setting this loan to rejected is a decision, which is not part of your role.",
  );
  const rejected = makeLoan({ status: "rejected" });
  const reopening = { ...editValues(rejected), status: "applied" };
  expect(editError(rejected, reopening, signed, false, defaultProducts)).toBe(
    "Please enter the reason for reopening this loan.",
  );
  expect(
    editError(rejected, reopening, { ...signed, reason: "In error" }, false, defaultProducts),
  ).toBeNull();
});

test("LOAN-59 the terms are locked after the approval and the end, unless the loan is reopened", () => {
  const names = ["loan_amount"];
  expect(termsLock(applied, "applied", names)).toBeNull();
  expect(termsLock(makeApprovedLoan(), "approved", names)).toContain("has been paid out");
  const canceled = makeLoan({ status: "canceled" });
  expect(termsLock(canceled, "canceled", names)).toContain("Reopen it first.");
  expect(termsLock(canceled, "applied", names)).toBeNull();
});
