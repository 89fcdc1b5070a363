import { expect, test } from "vitest";
import type { LoanDetails } from "@microfinance/contract/loans/record.ts";
import { carriedOver, editBody, editedNames, editRefusal, editValues } from "./loan-edit-values.ts";
import { makeLoan } from "./test-loan.ts";

const applied: LoanDetails = makeLoan();

test("002§4 an edit that changes nothing has no changed names", () => {
  expect(editedNames(applied, editValues(applied))).toEqual([]);
  const values = { ...editValues(applied), loan_period: 18, loan_purpose: ["Education"] };
  expect(editedNames(applied, values)).toEqual(["loan_period", "loan_purpose"]);
});

test("D101 what somebody else stored meanwhile is kept under what was typed", () => {
  const typed = { ...editValues(applied), loan_period: 18 };
  const newest = makeLoan({ loan_amount: 5_500, loan_period: 6 });
  expect(carriedOver(typed, applied, newest)).toEqual({
    ...editValues(newest),
    loan_period: 18,
  });
});

test("D70 an edit sends the words of its amounts, and one's own words where they were typed", () => {
  const typed = { ...editValues(applied), loan_amount: 6_000, monthly_salary: 2_000 } as const;
  expect(editBody(applied, typed)).toMatchObject({
    loan_amount: 6_000,
    amount_in_words: "Six thousand leones",
    salary_in_words: "Two thousand leones",
    loan_purpose: "Home Improvement,Education",
  });
  const own = makeLoan({ amount_in_words: "about five thousand" });
  expect(editBody(own, typed).amount_in_words).toBe("about five thousand");
  expect(editBody(applied, { ...typed, monthly_salary: "" })).toMatchObject({
    monthly_salary: null,
    salary_in_words: "",
  });
});

test.each([
  [{ full_name: " " }, "Please fill in all required fields."],
  [{ loan_amount: "" }, "Please fill in all required fields."],
  [
    { status: "approved" },
    "A loan needs an approved amount and an approval date before its status can be approved.",
  ],
  [{ loan_period: "" }, "Please enter the loan period in whole months, 1 or more."],
  [{ status: "rejected" }, null],
] as const)("002§5 an edit with %o is answered %s", (typed, text) => {
  expect(editRefusal(applied, { ...editValues(applied), ...typed }, false)).toBe(text);
});

test("D99 no review is skipped by an edit where the lender wants separate people", () => {
  const values = { ...editValues(applied), status: "processing" };
  expect(editRefusal(applied, values, false)).toBeNull();
  expect(editRefusal(applied, values, true)).toBe(
    "The reviews must be completed before the status can be processing.",
  );
});
