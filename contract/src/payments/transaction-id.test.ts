import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isTransactionId, makeTransactionId } from "./transaction-id.ts";

describe("PAY-5 transaction ids", () => {
  test("consist of year, two-digit month and nine digits", () => {
    expect(makeTransactionId("2026-03-09", () => 0)).toBe("202603100000000");
    expect(makeTransactionId("2026-11-30", () => 0.5)).toBe("202611550000000");
    expect(makeTransactionId("2026-11-30", () => 1 - Number.EPSILON)).toBe("202611999999999");
  });

  test("generated ids have the format", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (random) => {
        expect(isTransactionId(makeTransactionId("2026-07-31", () => random))).toBe(true);
      }),
    );
  });

  test.each([
    "",
    "202613123456789",
    "202600123456789",
    "20260712345678",
    "2026071234567890",
    "20260712345678x",
  ])("%j is none", (text) => {
    expect(isTransactionId(text)).toBe(false);
  });
});
