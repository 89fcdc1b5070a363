import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amountInWords } from "./amount-in-words.ts";

describe("LOAN-17 amounts in words", () => {
  test.each([
    [0, "Zero leones"],
    [1, "One leone"],
    [0.01, "One cent"],
    [0.5, "Fifty cents"],
    [13, "Thirteen leones"],
    [21, "Twenty-one leones"],
    [100, "One hundred leones"],
    [105, "One hundred and five leones"],
    [1005, "One thousand and five leones"],
    [5000, "Five thousand leones"],
    [1201.2, "One thousand two hundred and one leones and twenty cents"],
    [1_000_001, "One million and one leones"],
    [
      999_999_999_999.99,
      "Nine hundred and ninety-nine billion nine hundred and ninety-nine million nine hundred and " +
        "ninety-nine thousand nine hundred and ninety-nine leones and ninety-nine cents",
    ],
  ])("%d", (nle, words) => {
    expect(amountInWords(nle)).toBe(words);
  });

  test.each([-1, 0.001, NaN, 1e30])("%d has none", (nle) => {
    expect(() => amountInWords(nle)).toThrow(RangeError);
  });

  test("different amounts have different texts", () => {
    const whole = fc.integer({ min: 0, max: 999_999_999 });
    fc.assert(
      fc.property(whole, whole, (a, b) => {
        expect(amountInWords(a) === amountInWords(b)).toBe(a === b);
      }),
    );
  });
});
