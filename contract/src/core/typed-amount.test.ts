import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatAmount, formatAmountExact, fromCents } from "./money.ts";
import { readTypedAmount } from "./typed-amount.ts";

describe("SITE-32 typed amounts", () => {
  test.each([
    ["", 0],
    ["0", 0],
    ["1900", 1900],
    ["1,900", 1900],
    ["5,000.5", 5000.5],
    [" 1,201.20 ", 1201.2],
    ["NLe 1 900", 1900],
    ["12,345,678.90", 12_345_678.9],
    ["12.", 12],
    [".5", 0.5],
    ["-0", 0],
  ])("%j is %d", (text, amount) => {
    expect(readTypedAmount(text)).toEqual({ amount, error: null });
  });

  test.each([
    ["2500,50", "NLe 2,500.50 or NLe 250,050.00"],
    ["1.500,00", "NLe 1,500.00 or NLe 1.50"],
    ["25.000", "NLe 25.00 or NLe 25,000.00"],
    ["12.345", "NLe 12.345 or NLe 12,345.00"],
    ["1,90", "NLe 1.90 or NLe 190.00"],
    ["1,900,50", "NLe 1,900.50 or NLe 190,050.00"],
    ["1'900", "NLe 1.90 or NLe 1,900.00"],
    ["-50", "NLe 50.00 or NLe -50.00"],
    ["1e2", "NLe 100.00 or NLe 12.00"],
    ["1 90", "NLe 1.90 or NLe 190.00"],
  ])("%j is refused with both readings: %s", (text, readings) => {
    const reason = `“${text}” can mean ${readings}.`;
    const error = `${reason} Write it like 2500.50.`;
    expect(readTypedAmount(text)).toEqual({ amount: null, reason, error });
  });

  test.each(["abc", "12abc", "0x10", "Infinity", "1900 pounds", "--5", "."])(
    "%j is refused",
    (text) => {
      expect(readTypedAmount(text).error).toContain("is not an amount. Write it like 2500.50.");
    },
  );

  test("what has more than two decimals is not rounded", () => {
    expect(readTypedAmount("12.3456").error).toContain("has more than two decimals.");
    expect(readTypedAmount("9".repeat(400)).error).toContain("is too large.");
  });

  test("below 0 and with more decimals only where the figure may be", () => {
    expect(readTypedAmount("-5", { allowNegative: true }).amount).toBe(-5);
    expect(readTypedAmount("0.125", { decimals: 6 }).amount).toBe(0.125);
  });

  test("a formatted amount can be entered again", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
        for (const format of [formatAmount, formatAmountExact])
          expect(readTypedAmount(format(fromCents(cents))).amount).toBe(fromCents(cents));
      }),
    );
  });
});
