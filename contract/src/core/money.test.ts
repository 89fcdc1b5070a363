import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  divideHalfUp,
  divideUpToWholeNle,
  formatAmount,
  formatAmountExact,
  formatNle,
  formatNleExact,
  fromCents,
  isExactAmount,
  isExactRate,
  largestAmount,
  shareOf,
  sumCents,
  toCents,
} from "./money.ts";

const cents = fc.integer({ min: 0, max: 99_999_999_999_999 });

describe("SITE-26 money", () => {
  test.each([
    [0, 0],
    [0.01, 1],
    [0.29, 29],
    [1.15, 115],
    [1201.2, 120_120],
    [999_999_999_999.99, 99_999_999_999_999],
  ])("%d NLe are %d cents", (nle, expected) => {
    expect(toCents(nle)).toBe(expected);
    expect(fromCents(expected)).toBe(nle);
  });

  test.each([0.001, 1.005, 0.1 + 0.2, NaN, Infinity, -Infinity, 5e-324])(
    "%d is not an amount",
    (nle) => {
      expect(isExactAmount(nle)).toBe(false);
      expect(() => toCents(nle)).toThrow(RangeError);
    },
  );

  test.each([1_000_000_000, 999_999_999_999.99, 1e30])(
    "SITE-32 %d is too large to enter, but not as a sum",
    (nle) => {
      expect(isExactAmount(nle)).toBe(false);
      expect(fromCents(toCents(nle))).toBe(nle);
    },
  );

  test("SITE-32 the largest amount can be entered, and the sum of 70,000 of them is exact", () => {
    expect(isExactAmount(largestAmount)).toBe(true);
    expect(isExactAmount(largestAmount + 0.01)).toBe(false);
    const sum = sumCents(Array.from({ length: 70_000 }, () => toCents(largestAmount)));
    expect(BigInt(sum)).toBe(99_999_999_999n * 70_000n);
    expect(toCents(fromCents(sum))).toBe(sum);
  });

  test("converting cents to NLe and back is exact, up to NLe 70 trillion", () => {
    const sums = fc.integer({ min: 0, max: 7_000_000_000_000_000 });
    fc.assert(
      fc.property(fc.oneof(cents, sums, fc.constant(3_529_835_255_834_088)), (value) => {
        expect(toCents(fromCents(value))).toBe(value);
      }),
    );
  });

  test("minus zero is zero", () => {
    expect(Object.is(toCents(-0), 0)).toBe(true);
  });

  test.each([
    [500_000, 0.2, 100_000],
    [100_100, 0.2, 20_020],
    [1, 0.5, 1],
    [1, 0.4999, 0],
    [333, 0.02, 7],
    [325, 0.02, 7],
    [324, 0.02, 6],
    [99_999_999_999_999, 0.3, 30_000_000_000_000],
    [99_999_999_999_999, 1, 99_999_999_999_999],
    [12_345, 0, 0],
  ])("shareOf(%d, %d) is %d, half up", (amount, rate, expected) => {
    expect(shareOf(amount, rate)).toBe(expected);
  });

  test.each([-0.2, NaN, Infinity, 0.1234567, 1e300])("%d is not a rate", (rate) => {
    expect(isExactRate(rate)).toBe(false);
    expect(() => shareOf(100, rate)).toThrow(RangeError);
  });

  test("a share is within half a cent of the exact product", () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 10_000 }), (value, rate) => {
        const twice = BigInt(shareOf(value, rate / 10_000)) * 20_000n;
        const exact = BigInt(value) * BigInt(rate) * 2n;
        expect(twice - exact).toBeLessThanOrEqual(10_000n);
        expect(twice - exact).toBeGreaterThan(-10_000n);
      }),
    );
  });

  test.each([
    [120_120, 7, 17_160],
    [100, 3, 33],
    [200, 3, 67],
    [1, 2, 1],
    [0, 5, 0],
  ])("divideHalfUp(%d, %d) is %d", (amount, parts, expected) => {
    expect(divideHalfUp(amount, parts)).toBe(expected);
  });

  test.each([
    [120_120, 7, 17_200],
    [600_000, 12, 50_000],
    [600_001, 12, 50_100],
    [1, 12, 100],
    [0, 12, 0],
  ])("LOAN-29 divideUpToWholeNle(%d, %d) is %d", (amount, parts, expected) => {
    expect(divideUpToWholeNle(amount, parts)).toBe(expected);
  });

  test("rounding up never falls short and adds less than one NLe a part", () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 600 }), (value, parts) => {
        const part = divideUpToWholeNle(value, parts);
        expect(part % 100).toBe(0);
        expect(part * parts).toBeGreaterThanOrEqual(value);
        expect((part - 100) * parts).toBeLessThan(value);
      }),
    );
  });

  test.each([
    () => divideHalfUp(100, 0),
    () => divideHalfUp(100, 1.5),
    () => divideHalfUp(-1, 2),
    () => divideUpToWholeNle(0.5, 2),
    () => shareOf(-1, 0.2),
  ])("a part of nothing sensible throws (%#)", (divide) => {
    expect(divide).toThrow(RangeError);
  });

  test("sums are whole cents", () => {
    expect(sumCents([10, 20, 30])).toBe(60);
    expect(sumCents([])).toBe(0);
  });
});

describe("SITE-27 amounts show up to 2 decimals with thousand separators", () => {
  test.each([
    [5000, "5,000"],
    [1201.2, "1,201.20"],
    [0, "0"],
    [0.5, "0.50"],
    [999, "999"],
    [1_234_567.89, "1,234,567.89"],
    [-1500, "-1,500"],
  ])("%d shows as %s", (nle, shown) => {
    expect(formatAmount(nle)).toBe(shown);
    expect(formatNle(nle)).toBe(`NLe ${shown}`);
  });

  test("SITE-27 approval figures always have two decimals", () => {
    expect(formatAmountExact(5000)).toBe("5,000.00");
    expect(formatNleExact(999_999_999_999.99)).toBe("NLe 999,999,999,999.99");
  });
});
