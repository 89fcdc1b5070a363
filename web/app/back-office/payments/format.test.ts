import { describe, expect, test } from "vitest";
import { consequenceOf, recordLabel, reversalOf } from "./format.ts";

const loan = { loan_id: "LN-202611-000123", balance: 5000 };
const entered = (amount: number | "", error: string | null = null) => ({
  loan,
  amount,
  error: () => error,
});
const known = { name: "Aminata Kamara", method: "Cash", date: "2026-11-22" };

describe("PAY-18 the consequence shown before the button, and on it", () => {
  test("a payment", () => {
    expect(recordLabel(entered(1250))).toBe("Record NLe 1,250.00, balance becomes NLe 3,750.00");
    expect(consequenceOf(entered(1250), known)).toBe(
      "From Aminata Kamara for LN-202611-000123, Cash, dated 22 Nov 2026.",
    );
  });

  test("cash of an earlier day", () => {
    expect(consequenceOf(entered(1250), { ...known, entersTill: true })).toBe(
      "From Aminata Kamara for LN-202611-000123, Cash, dated 22 Nov 2026. The cash enters your till of today.",
    );
  });

  test("the last payment", () => {
    expect(recordLabel(entered(5000))).toBe("Record NLe 5,000.00, balance becomes NLe 0.00");
    expect(consequenceOf(entered(5000), { ...known, method: "", date: null })).toBe(
      "From Aminata Kamara for LN-202611-000123. The loan is then fully paid.",
    );
  });

  test("no amounts while the loan, the amount or the permission is missing", () => {
    const unknown = "Enter the loan, the amount and the method to see what will happen.";
    for (const payment of [
      { ...entered(1250), loan: null },
      entered(""),
      entered(5001, "too much"),
    ]) {
      expect(recordLabel(payment)).toBe("Record Payment");
      expect(consequenceOf(payment, known)).toBe(unknown);
    }
  });

  test("a reversal", () => {
    expect(reversalOf(loan, { amount: 0.1, excess: 0 })).toBe(
      "Reverse NLe 0.10 of LN-202611-000123. The balance becomes NLe 5,000.10. The payment stays in the list, marked as reversed.",
    );
    expect(reversalOf(loan, { amount: 10, excess: 50 })).toBe(
      "Reverse NLe 10.00 of LN-202611-000123. The balance becomes NLe 5,010.00. NLe 50.00 that was kept as the customer's credit is taken back too. The payment stays in the list, marked as reversed.",
    );
  });
});
