import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fromCents, shareOf, sumCents } from "../core/money.ts";
import { type Instalment, loanDueDate, makeInstalments, previewPayments } from "./schedule.ts";

const amountOf = (row: Instalment) => row.principal + row.interest;

describe("LOAN-29 the wizard's preview", () => {
  test("5,000 at 0.2 over 12: twelve times 500", () => {
    expect(previewPayments(600_000, 12)).toEqual(Array.from({ length: 12 }, () => 50_000));
  });

  test("1,001 at 0.2 over 7: 172 six times, then 169.20", () => {
    expect(previewPayments(120_120, 7).map(fromCents)).toEqual([
      172, 172, 172, 172, 172, 172, 169.2,
    ]);
  });

  test("500 at 0.25 over 36: where rounding up would finish early, the exact share", () => {
    const payments = previewPayments(62_500, 36);
    expect(payments).toHaveLength(36);
    expect(payments[0]).toBe(1_736);
    expect(payments[35]).toBe(1_740);
  });

  test.each([0, -1, 1.5, NaN])("a period of %d has no rows", (period) => {
    expect(previewPayments(600_000, period)).toEqual([]);
  });

  test("adds up, and no payment is zero or negative", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 600 }),
        fc.integer({ min: 0, max: 10_000_000 }),
        (period, more) => {
          const payments = previewPayments(period + more, period);
          expect(sumCents(payments)).toBe(period + more);
          expect(Math.min(...payments)).toBeGreaterThan(0);
        },
      ),
    );
  });
});

describe("LOAN-31 instalments of an approved loan", () => {
  test("1,001 at 0.2 over 7: 171.60 seven times", () => {
    const rows = makeInstalments(100_100, 120_120, 7, "2026-01-15");
    expect(rows.map(amountOf)).toEqual(Array.from({ length: 7 }, () => 17_160));
    expect(rows.map((row) => row.principal)).toEqual(Array.from({ length: 7 }, () => 14_300));
  });

  test("5,000 at 0.2 over 12: equal parts, the last takes the remainders", () => {
    const rows = makeInstalments(500_000, 600_000, 12, "2026-01-15");
    expect(rows.map(amountOf)).toEqual(Array.from({ length: 12 }, () => 50_000));
    expect(rows[0]).toEqual({
      number: 1,
      due_date: "2026-02-15",
      principal: 41_667,
      interest: 8_333,
      penalty: 0,
      penalty_after: 0,
    });
    expect(rows[11]).toEqual({
      number: 12,
      due_date: "2027-01-15",
      principal: 41_663,
      interest: 8_337,
      penalty: 0,
      penalty_after: 0,
    });
  });

  test("500 at 0.25 over 36: no zero instalment", () => {
    const rows = makeInstalments(50_000, 62_500, 36, "2026-01-15");
    expect(rows).toHaveLength(36);
    expect(rows[0]).toMatchObject({ principal: 1_389, interest: 347 });
    expect(rows[35]).toMatchObject({ principal: 1_385, interest: 355 });
  });

  test("approved on 31 January 2025: due 28 February, 31 March, 30 April", () => {
    const rows = makeInstalments(300_000, 360_000, 3, "2025-01-31");
    expect(rows.map((row) => row.due_date)).toEqual(["2025-02-28", "2025-03-31", "2025-04-30"]);
    expect(loanDueDate("2025-01-31", 3)).toBe("2025-04-30");
  });

  test("one cent a month is enough, less is rejected", () => {
    expect(makeInstalments(2, 4, 4, "2026-01-01").map(amountOf)).toEqual([1, 1, 1, 1]);
    expect(() => makeInstalments(2, 3, 4, "2026-01-01")).toThrow(RangeError);
    expect(() => makeInstalments(2, 3, 0, "2026-01-01")).toThrow(RangeError);
  });

  const principals = fc.oneof(
    fc.integer({ min: 1, max: 2_000 }),
    fc.integer({ min: 1, max: 50_000_000_000_000 }),
  );

  test("the columns add up exactly, and no row is zero or negative", () => {
    const anyRate = fc.integer({ min: 1, max: 10_000 });
    fc.assert(
      fc.property(
        principals,
        anyRate,
        fc.integer({ min: 1, max: 600 }),
        (principal, rate, period) => {
          const interest = shareOf(principal, rate / 10_000);
          const total = principal + interest;
          fc.pre(total >= period);
          const rows = makeInstalments(principal, total, period, "2025-01-31");
          expect(rows).toHaveLength(period);
          expect(sumCents(rows.map((row) => row.principal))).toBe(principal);
          expect(sumCents(rows.map((row) => row.interest))).toBe(interest);
          expect(sumCents(rows.map(amountOf))).toBe(total);
          expect(Math.min(...rows.map((row) => row.principal))).toBeGreaterThanOrEqual(0);
          expect(Math.min(...rows.map((row) => row.interest))).toBeGreaterThanOrEqual(0);
          expect(Math.min(...rows.map(amountOf))).toBeGreaterThan(0);
        },
      ),
      { numRuns: 500 },
    );
  });

  test("all instalments but the last are equal", () => {
    fc.assert(
      fc.property(principals, fc.integer({ min: 2, max: 60 }), (principal, period) => {
        fc.pre(principal >= period);
        const rows = makeInstalments(
          principal,
          principal + shareOf(principal, 0.2),
          period,
          "2026-03-01",
        );
        expect(new Set(rows.slice(0, -1).map(amountOf)).size).toBe(1);
      }),
    );
  });
});
