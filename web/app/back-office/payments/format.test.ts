import { describe, expect, test } from "vitest";
import { consequenceOf, reversalOf } from "./format.ts";

const loan = { loan_id: "LN-202611-000123", balance: 5000 };
const taken = () => null;

describe("PAY-18 the consequence shown before the button", () => {
  test("a payment", () => {
    expect(consequenceOf(loan, 1250, taken)).toBe(
      "Record NLe 1,250.00 for LN-202611-000123. The balance becomes NLe 3,750.00.",
    );
  });

  test("the last payment", () => {
    expect(consequenceOf(loan, 5000, taken)).toBe(
      "Record NLe 5,000.00 for LN-202611-000123. The balance becomes NLe 0.00. The loan is then fully paid.",
    );
  });

  test("no sentence while the loan, the amount or the permission is missing", () => {
    const unknown = "Enter the loan, the amount and the method to see what will happen.";
    expect(consequenceOf(null, 1250, taken)).toBe(unknown);
    expect(consequenceOf(loan, "", taken)).toBe(unknown);
    expect(consequenceOf(loan, 5001, () => "too much")).toBe(unknown);
  });

  test("a reversal", () => {
    expect(reversalOf(loan, 0.1)).toBe(
      "Reverse NLe 0.10 of LN-202611-000123. The balance becomes NLe 5,000.10. The payment stays in the list, marked as reversed.",
    );
  });
});
