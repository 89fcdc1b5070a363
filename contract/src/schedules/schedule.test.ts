import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fromCents, sumCents } from "../core/money.ts";
import { anyTerms } from "./any-terms.fixture.ts";
import { instalmentCount, usualRepayment } from "./repayment.ts";
import {
  canBeScheduled,
  type Instalment,
  makeSchedule,
  previewedTerms,
  roundedSchedule,
  type ScheduleTerms,
} from "./schedule.ts";
import { makeInstalments, previewPayments } from "./specified-schedule.fixture.ts";

const amountOf = (row: Instalment) => row.principal + row.interest;
const amounts = (terms: ScheduleTerms) => makeSchedule(terms).map(amountOf);

const specified = (
  principal: number,
  rate: number,
  period: number,
  from = "2026-01-15",
): ScheduleTerms => ({
  ...usualRepayment,
  principal,
  interest_rate: rate,
  loan_period: period,
  from,
});

describe("LOAN-29 the wizard's preview", () => {
  const preview = (principal: number, rate: number, period: number) =>
    amounts(previewedTerms(specified(principal, rate, period)));

  test("5,000 at 0.2 over 12: twelve times 500", () => {
    expect(preview(500_000, 0.2, 12)).toEqual(Array.from({ length: 12 }, () => 50_000));
  });

  test("1,001 at 0.2 over 7: 172 six times, then 169.20", () => {
    expect(preview(100_100, 0.2, 7).map(fromCents)).toEqual([172, 172, 172, 172, 172, 172, 169.2]);
  });

  test("500 at 0.25 over 36: where rounding up would finish early, the exact share", () => {
    const payments = preview(50_000, 0.25, 36);
    expect(payments).toHaveLength(36);
    expect([payments[0], payments[35]]).toEqual([1_736, 1_740]);
  });
});

describe("LOAN-31 instalments of an approved loan", () => {
  test("1,001 at 0.2 over 7: 171.60 seven times", () => {
    const rows = makeSchedule(specified(100_100, 0.2, 7));
    expect(rows.map(amountOf)).toEqual(Array.from({ length: 7 }, () => 17_160));
    expect(rows.map((row) => row.principal)).toEqual(Array.from({ length: 7 }, () => 14_300));
  });

  test("5,000 at 0.2 over 12: equal parts, the last takes the remainders", () => {
    const rows = makeSchedule(specified(500_000, 0.2, 12));
    expect(rows.map(amountOf)).toEqual(Array.from({ length: 12 }, () => 50_000));
    const unpenalized = { penalty: 0, penalty_after: 0 };
    expect(rows[0]).toEqual({
      number: 1,
      due_date: "2026-02-15",
      principal: 41_667,
      interest: 8_333,
      ...unpenalized,
    });
    expect(rows[11]).toEqual({
      number: 12,
      due_date: "2027-01-15",
      principal: 41_663,
      interest: 8_337,
      ...unpenalized,
    });
  });

  test("500 at 0.25 over 36: no zero instalment", () => {
    const rows = makeSchedule(specified(50_000, 0.25, 36));
    expect(rows).toHaveLength(36);
    expect(rows[0]).toMatchObject({ principal: 1_389, interest: 347 });
    expect(rows[35]).toMatchObject({ principal: 1_385, interest: 355 });
  });

  test("paid out on 31 January 2025: due 28 February, 31 March, 30 April", () => {
    const rows = makeSchedule(specified(300_000, 0.2, 3, "2025-01-31"));
    expect(rows.map((row) => row.due_date)).toEqual(["2025-02-28", "2025-03-31", "2025-04-30"]);
  });

  test("one cent a month is enough, less is rejected", () => {
    expect(amounts(specified(4, 0.01, 4))).toEqual([1, 1, 1, 1]);
    expect(canBeScheduled(specified(3, 0.01, 4))).toBe(false);
    expect(() => makeSchedule(specified(3, 0.01, 4))).toThrow(RangeError);
    for (const period of [0, -1, 1.5, NaN, 601])
      expect(canBeScheduled(specified(100_000, 0.2, period))).toBe(false);
  });

  test("the usual rows, and those of the preview, are those of the usual rule by itself", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.integer({ min: 1, max: 2_000 }),
          fc.integer({ min: 1, max: 50_000_000_000_000 }),
        ),
        fc.integer({ min: 1, max: 10_000 }),
        fc.integer({ min: 1, max: 600 }),
        (principal, rate, period) => {
          const terms = specified(principal, rate / 10_000, period, "2025-01-31");
          const total = principal + Number((BigInt(principal) * BigInt(rate) + 5_000n) / 10_000n);
          expect(canBeScheduled(terms)).toBe(total >= period);
          if (total < period) return;
          expect(makeSchedule(terms)).toEqual(
            makeInstalments(principal, total, period, "2025-01-31"),
          );
          expect(amounts(previewedTerms(terms))).toEqual(previewPayments(total, period));
        },
      ),
      { numRuns: 10_000 },
    );
  });
});

const repaid = (change: Partial<ScheduleTerms>): ScheduleTerms => ({
  ...specified(1_000_000, 0.24, 12),
  ...change,
});
const onBalance: Partial<ScheduleTerms> = { interest_method: "declining", rate_per: "year" };

describe("PROD-15 published schedules by other methods", () => {
  test("10,000 flat at 24% a year over 12 months: 200.00 of interest a month", () => {
    const rows = makeSchedule(repaid({ rate_per: "year" }));
    expect(rows.map(({ interest }) => interest).slice(0, 11)).toEqual(
      Array.from({ length: 11 }, () => 20_000),
    );
    expect(sumCents(rows.map(({ interest }) => interest))).toBe(240_000);
  });

  test("1,300 flat at 26% a year over 26 weeks: 1,468.54 in all", () => {
    const rows = makeSchedule(
      repaid({
        principal: 130_000,
        interest_rate: 0.26,
        rate_per: "year",
        period_unit: "week",
        loan_period: 26,
        from: "2026-01-06",
      }),
    );
    expect(sumCents(rows.map(amountOf))).toBe(146_854);
    expect(rows.map(({ due_date }) => due_date).slice(0, 3)).toEqual([
      "2026-01-13",
      "2026-01-20",
      "2026-01-27",
    ]);
  });

  test("5,000 at 12% a year on the balance over 18 months, to the cent and to the nearest NLe", () => {
    const terms = repaid({
      ...onBalance,
      principal: 500_000,
      interest_rate: 0.12,
      loan_period: 18,
    });
    const rows = makeSchedule(terms);
    // 5,000 x 0.01 / (1 - 1.01^-18) = 304.9102...
    expect(rows.slice(0, 17).every((row) => amountOf(row) === 30_491)).toBe(true);
    expect(rows[0]).toMatchObject({ principal: 25_491, interest: 5_000 });
    expect(rows[1]).toMatchObject({ principal: 25_746, interest: 4_745 });
    const near = makeSchedule({ ...terms, rounding: "nle_near" });
    expect(near.slice(0, 17).every((row) => amountOf(row) === 30_500)).toBe(true);
    expect(near.slice(17).map(amountOf)[0]).toBeLessThan(30_500);
  });

  test("12,000 at 12% in equal principal over 12 months: 1,120.00 first, 1,010.00 last", () => {
    const rows = makeSchedule(
      repaid({
        interest_method: "equal_principal",
        rate_per: "year",
        principal: 1_200_000,
        interest_rate: 0.12,
      }),
    );
    expect([rows[0], rows[11]].map((row) => row && amountOf(row))).toEqual([112_000, 101_000]);
    expect(sumCents(rows.map(({ interest }) => interest))).toBe(78_000);
  });

  test("2% a month is 24% a year", () => {
    const monthly = repaid({ ...onBalance, rate_per: "month", interest_rate: 0.02 });
    expect(makeSchedule(monthly)).toEqual(makeSchedule(repaid(onBalance)));
  });

  test("interest only: the whole principal with the last instalment", () => {
    const rows = makeSchedule(repaid({ ...onBalance, interest_method: "interest_only" }));
    expect(rows.slice(0, 11).map(amountOf)).toEqual(Array.from({ length: 11 }, () => 20_000));
    expect(rows[11]).toMatchObject({ principal: 1_000_000, interest: 20_000 });
  });

  test("three instalments of grace carry interest only, by both methods", () => {
    const onTheBalance = makeSchedule(repaid({ ...onBalance, principal_grace: 3 }));
    expect(onTheBalance.slice(0, 3).map(amountOf)).toEqual([20_000, 20_000, 20_000]);
    expect(onTheBalance.slice(0, 3).map(({ principal }) => principal)).toEqual([0, 0, 0]);
    const flat = makeSchedule(repaid({ rate_per: "loan", principal_grace: 3 }));
    expect(flat.slice(0, 3).map(amountOf)).toEqual([20_000, 20_000, 20_000]);
    expect(flat[3]).toMatchObject({ principal: 111_111, interest: 20_000 });
  });

  test("a first period of other length is charged by its days on the balance, and not at all flat", () => {
    const terms = repaid({ ...onBalance, from: "2026-01-28", due_day: 25 });
    const rows = makeSchedule(terms);
    expect(rows[0]?.due_date).toBe("2026-02-25");
    // 28 days of 10,000 at 24% / 365.
    expect(rows[0]?.interest).toBe(18_411);
    expect(rows[1]?.interest).toBe(Math.round((1_000_000 - (rows[0]?.principal ?? 0)) * 0.02));
    const flat = repaid({ rate_per: "year", from: "2026-01-28", due_day: 25 });
    expect(amounts(flat)).toEqual(amounts({ ...flat, due_day: null }));
  });

  test("where rounding up would end the loan early, the smaller rounding is taken and named", () => {
    const terms = repaid({
      principal: 10_000,
      rate_per: "year",
      loan_period: 52,
      period_unit: "week",
    });
    const made = roundedSchedule({ ...terms, rounding: "nle_5_up" });
    expect(made.rounding).toBe("cent");
    expect(made.rows).toHaveLength(52);
    expect(roundedSchedule({ ...terms, principal: 1_000_000, rounding: "nle_5_up" })).toMatchObject(
      {
        rounding: "nle_5_up",
      },
    );
  });
});

test("PROD-15 any terms: sums are exact, dates rise, no row is empty or negative, and interest on a balance falls", () => {
  let made = 0;
  fc.assert(
    fc.property(anyTerms, (terms) => {
      if (!canBeScheduled(terms)) return;
      made += 1;
      const rows = makeSchedule(terms);
      expect(rows).toHaveLength(instalmentCount(terms.loan_period, terms) ?? 0);
      expect(sumCents(rows.map(({ principal }) => principal))).toBe(terms.principal);
      rows.forEach((row, index) => {
        const before = rows[index - 1];
        if (row.principal < 0 || row.interest < 0 || amountOf(row) < 1)
          throw new Error("empty row");
        if (row.due_date <= (before?.due_date ?? terms.from)) throw new Error("dates do not rise");
        // The first period has its own length.
        const isLater = index > 1 && terms.interest_method !== "flat";
        if (isLater && row.interest > (before?.interest ?? 0)) throw new Error("interest rises");
        if (index < terms.principal_grace && row.principal > 0) throw new Error("no grace");
      });
      if (terms.due_day === null) return;
      const { due_day, period_unit } = terms;
      for (const { due_date } of rows) {
        const day = new Date(due_date);
        if (period_unit === "week") {
          expect(day.getUTCDay()).toBe(due_day % 7);
          continue;
        }
        const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0));
        expect(day.getUTCDate()).toBe(Math.min(due_day, last.getUTCDate()));
      }
    }),
    { numRuns: 2_000 },
  );
  expect(made).toBeGreaterThan(1_500);
});
