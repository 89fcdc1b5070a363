import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { shareOf, sumCents } from "../core/money.ts";
import { allocateToInstalments, amountDue, arrearsOf, loanBalances, paidParts } from "./balance.ts";
import { instalmentAmount } from "../schedules/schedule.ts";
import { makeInstalments } from "../schedules/specified-schedule.fixture.ts";

// 3,000 at 0.2 over 3 months: 1,200 a month, 200 of it interest.
const rows = makeInstalments(300_000, 360_000, 3, "2025-01-31");
const charged = (penalty: number, penalty_after: number) =>
  rows.map((row) => (row.number === 1 ? { ...row, penalty, penalty_after } : row));

describe("SERV-2 a payment covers penalties, then interest, then principal of the oldest instalment", () => {
  test("of an instalment on which nothing was paid, the penalty comes first", () => {
    const [first] = allocateToInstalments(charged(5_000, 0), 30_000);
    expect(first).toMatchObject({
      paid_penalty: 5_000,
      paid_interest: 20_000,
      paid_principal: 5_000,
    });
  });

  test("what was paid before the penalty stays interest and principal", () => {
    expect(paidParts(charged(5_000, 30_000), 30_000)).toEqual({
      penalty: 0,
      interest: 20_000,
      principal: 10_000,
    });
    expect(paidParts(charged(5_000, 30_000), 33_000)).toEqual({
      penalty: 3_000,
      interest: 20_000,
      principal: 10_000,
    });
    expect(paidParts(charged(5_000, 30_000), 36_000)).toEqual({
      penalty: 5_000,
      interest: 20_000,
      principal: 11_000,
    });
  });

  test("the penalty is owed and overdue with its instalment", () => {
    expect(arrearsOf(charged(5_000, 0), 0, "2025-03-01")).toEqual({
      overdue_since: "2025-02-28",
      principal_overdue: 100_000,
      interest_overdue: 20_000,
      penalty_overdue: 5_000,
      principal_outstanding: 300_000,
    });
    expect(loanBalances(charged(5_000, 0), 0, "2025-03-01")).toMatchObject({
      balance: 365_000,
      arrears: 125_000,
      next_due: { number: 1, amount: 125_000 },
    });
  });
});

describe("SERV-2 for every schedule with penalties", () => {
  const loan = fc
    .tuple(
      fc.integer({ min: 600, max: 10_000_000 }),
      fc.integer({ min: 1, max: 36 }),
      fc.array(fc.tuple(fc.nat(50_000), fc.nat(50_000)), { minLength: 36, maxLength: 36 }),
    )
    .map(([principal, period, penalties]) => {
      const total = principal + shareOf(principal, 0.25);
      return makeInstalments(principal, total, period, "2025-01-31").map((row, index) => {
        const [penalty = 0, after = 0] = penalties[index] ?? [];
        return { ...row, penalty, penalty_after: Math.min(after, row.principal + row.interest) };
      });
    });

  test("the parts add up to what was paid, none is negative or above its row, and more pays never less of a part", () => {
    fc.assert(
      fc.property(loan, fc.nat(1_000), fc.nat(1_000), (schedule, first, second) => {
        const all = sumCents(schedule.map(instalmentAmount));
        const [less, more] = [first, second]
          .map((share) => Math.floor((all * share) / 1_000))
          .toSorted((a, b) => a - b);
        const before = allocateToInstalments(schedule, less ?? 0);
        const after = allocateToInstalments(schedule, more ?? 0);
        expect(sumCents(before.map(amountDue))).toBe(all - (less ?? 0));
        for (const [index, row] of after.entries()) {
          for (const part of ["penalty", "interest", "principal"] as const) {
            expect(row[`paid_${part}`]).toBeGreaterThanOrEqual(
              before[index]?.[`paid_${part}`] ?? 0,
            );
            expect(row[`paid_${part}`]).toBeLessThanOrEqual(row[part]);
          }
        }
      }),
    );
  });
});
