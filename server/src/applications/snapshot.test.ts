import { applicationPayload } from "@microfinance/contract/applications/payload.ts";
import { expect, test } from "vitest";
import { isSameApplication, snapshotOf } from "./snapshot.ts";

const loan = { loan_type: "Salary Loan", loan_amount: 5000, co_debtor: "no" };
const snapshot = (changes: object = {}) =>
  snapshotOf(applicationPayload.parse({ loan: { ...loan, ...changes } }), [], []);

test("LOAN-8 a submission repeats an application that was stored without a newer field", () => {
  const { salary_in_words: _, ...stored } = snapshot().loan;
  expect(isSameApplication({ ...snapshot(), loan: stored }, snapshot())).toBe(true);
});

test("LOAN-8 a submission with another entry does not repeat the stored one", () => {
  expect(isSameApplication(snapshot(), snapshot({ loan_amount: 6000 }))).toBe(false);
  expect(isSameApplication(snapshot(), snapshot({ salary_in_words: "Two" }))).toBe(false);
});
