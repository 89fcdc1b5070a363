import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changeInPercent, comparedDays, countAxis, salesAxis } from "./rules.ts";

describe("RPT-4 the percentage change of a tile", () => {
  it.each([
    [110, 100, 10],
    [50, 200, -75],
    [1, 3, -66.67],
    [0, 5, -100],
    [7, 7, 0],
    [5, 0, null],
    [0, 0, null],
  ])("from %d after %d is %s", (now, before, change) => {
    expect(changeInPercent(now, before)).toBe(change);
  });
});

describe("RPT-4 the days that a tile compares", () => {
  it.each([
    ["2026-03-16", "2026-03-01", "2026-03-17", "2026-02-01", "2026-02-17"],
    ["2026-03-31", "2026-03-01", "2026-04-01", "2026-02-01", "2026-03-01"],
    ["2026-01-01", "2026-01-01", "2026-01-02", "2025-12-01", "2025-12-02"],
    ["2028-03-29", "2028-03-01", "2028-03-30", "2028-02-01", "2028-03-01"],
  ])("on %s are %s to before %s, and %s to before %s", (today, from, before, last, lastBefore) => {
    expect(comparedDays(today)).toEqual({
      this_month: { from, before },
      last_month: { from: last, before: lastBefore },
    });
  });
});

describe("RPT-7 chart axes", () => {
  it("the sales axis goes below 0 when a month reversed more than it received", () => {
    expect(salesAxis(12_000, -6_000)).toEqual([-10_000, -5_000, 0, 5_000, 10_000, 15_000]);
  });

  it("the sales axis has steps of 5,000, or a multiple to limit the lines", () => {
    expect(salesAxis(0)).toEqual([0, 5_000]);
    expect(salesAxis(12_000)).toEqual([0, 5_000, 10_000, 15_000]);
    expect(salesAxis(50_000)).toHaveLength(11);
    expect(salesAxis(51_000)).toEqual([0, 10_000, 20_000, 30_000, 40_000, 50_000, 60_000]);
    expect(salesAxis(1_200_000).at(1)).toBe(250_000);
  });

  it("RPT-7 the applications axis reaches at least 50", () => {
    expect(countAxis(3, 50).at(-1)).toBe(50);
    expect(countAxis(51, 50).at(-1)).toBeGreaterThan(50);
  });

  it("every axis exceeds the largest amount, in few equal steps that are multiples of 5,000", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e12, noNaN: true }), (largest) => {
        const lines = salesAxis(largest);
        const step = lines[1] ?? 0;
        expect(lines.at(-1)).toBeGreaterThanOrEqual(largest);
        expect(lines.length).toBeLessThanOrEqual(12);
        expect(lines.every((line, index) => line === index * step && line % 5_000 === 0)).toBe(
          true,
        );
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (largest) => {
        const lines = countAxis(largest);
        expect(lines.at(-1)).toBeGreaterThanOrEqual(largest);
        expect(lines.length).toBeLessThanOrEqual(12);
        expect(lines.every((line) => Number.isInteger(line))).toBe(true);
      }),
    );
  });
});
