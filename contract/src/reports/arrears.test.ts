import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, addMonths } from "../core/dates.ts";
import { ageingBucket, ageingBuckets, loanBalances } from "../loans/balance.ts";
import { makeInstalments } from "../schedules/specified-schedule.fixture.ts";
import { approvalTerms } from "../products/terms.ts";
import { sumCents } from "../core/money.ts";
import {
  arrearsReport,
  type AgeingGroup,
  dueDatesOfBucket,
  lateBuckets,
  shareInPercent,
} from "./arrears.ts";

const today = "2026-03-16";

const group = (daysLate: number, outstanding_principal: number, arrears = 0, loans = 1) => ({
  oldest_due: addDays(today, -daysLate),
  loans,
  outstanding_principal,
  arrears,
});

describe("RPT-8 arrears report", () => {
  test("groups loans by days past due and includes empty buckets", () => {
    const report = arrearsReport(
      [
        group(-20, 60_000, 0, 3),
        group(0, 10_000),
        group(1, 20_000, 500),
        group(30, 5_000, 4_000),
        group(31, 5_000, 5_000),
        group(400, 100, 120),
      ],
      today,
    );
    const rows = report.buckets.map(
      ({ bucket, loans, outstanding_principal, arrears, percent }) => [
        bucket,
        loans,
        outstanding_principal,
        arrears,
        percent,
      ],
    );
    expect(rows).toEqual([
      ["current", 4, 70_000, 0, 69.93],
      ["1-30", 2, 25_000, 4_500, 24.98],
      ["31-60", 1, 5_000, 5_000, 5],
      ["61-90", 0, 0, 0, 0],
      ["91-180", 0, 0, 0, 0],
      ["181-365", 0, 0, 0, 0],
      ["over-365", 1, 100, 120, 0.1],
    ]);
    expect(report.totals).toEqual({ loans: 8, outstanding_principal: 100_100, arrears: 9_620 });
  });

  test("PAR(X) counts the full outstanding principal of loans more than X days late, not the overdue part", () => {
    const { par } = arrearsReport(
      [group(0, 50_000), group(1, 10_000, 1), group(30, 20_000, 1), group(31, 20_000, 1)],
      today,
    );
    expect(par).toEqual([
      { days: 1, loans: 2, outstanding_principal: 40_000, percent: 40 },
      { days: 30, loans: 1, outstanding_principal: 20_000, percent: 20 },
      { days: 90, loans: 0, outstanding_principal: 0, percent: 0 },
    ]);
  });

  test("SERV-109 restructured loans count beside PAR30 unless they are more than 30 days late", () => {
    const restructured = { loans: 1, outstanding_principal: 15_000 };
    const report = arrearsReport(
      [
        { ...group(0, 50_000, 0, 3), restructured },
        group(30, 30_000, 1),
        { ...group(31, 20_000, 1), restructured: { loans: 1, outstanding_principal: 20_000 } },
      ],
      today,
    );
    expect(report.par30_restructured).toEqual({
      days: 30,
      loans: 2,
      outstanding_principal: 35_000,
      percent: 35,
    });
    expect(report.par[1]).toMatchObject({ loans: 1, outstanding_principal: 20_000 });
  });

  test("has no ratio without loans", () => {
    const { buckets, totals, par } = arrearsReport([], today);
    expect(buckets).toHaveLength(ageingBuckets.length);
    expect(totals).toEqual({ loans: 0, outstanding_principal: 0, arrears: 0 });
    expect(par.map((risk) => risk.percent)).toEqual([null, null, null]);
  });

  test.each([
    [1, 3, 33.33],
    [2, 3, 66.67],
    [1, 20_000, 0.01],
    [1, 20_001, 0],
    [99_999_999_999_999, 99_999_999_999_999, 100],
    [0, 7, 0],
    [0, 0, null],
  ])("%d of %d cents are %s percent, rounded half up", (part, whole, percent) => {
    expect(shareInPercent(part, whole)).toBe(percent);
  });

  test("equals the sum over single loans for any payments and any day", () => {
    const loan = fc.record({
      amount: fc.integer({ min: 500, max: 5_000_000 }),
      rate: fc.constantFrom(0.2, 0.25, 0.3),
      period: fc.integer({ min: 1, max: 24 }),
      monthsAgo: fc.integer({ min: 0, max: 40 }),
      share: fc.double({ min: 0, max: 0.999, noNaN: true }),
    });
    const day = fc.integer({ min: -3, max: 40 });
    fc.assert(
      fc.property(fc.array(loan, { maxLength: 20 }), day, (loans, daysOn) => {
        const asOf = addDays(today, daysOn);
        const positions = loans.map(({ amount, rate, period, monthsAgo, share }) => {
          const { total } = approvalTerms(amount, rate, period, { fee: 0.02 });
          const rows = makeInstalments(amount, total, period, addMonths("2026-01-31", -monthsAgo));
          return loanBalances(rows, Math.floor(total * share), asOf);
        });
        const groups = positions.map((position): AgeingGroup => ({
          oldest_due: position.next_due?.due_date ?? asOf,
          loans: 1,
          outstanding_principal: position.outstanding_principal,
          arrears: position.arrears,
        }));
        const report = arrearsReport(groups, asOf);
        const expected = (isIn: (daysPastDue: number) => boolean) => {
          const among = positions.filter((position) => isIn(position.days_past_due));
          return {
            loans: among.length,
            outstanding_principal: sumCents(among.map((one) => one.outstanding_principal)),
            arrears: sumCents(among.map((one) => one.arrears)),
          };
        };
        for (const { bucket, percent, ...figures } of report.buckets)
          expect(figures).toEqual(expected((days) => ageingBucket(days) === bucket));
        expect(report.totals).toEqual(expected(() => true));
        for (const { days, loans, outstanding_principal } of report.par) {
          const late = expected((daysPastDue) => daysPastDue > days);
          expect({ loans, outstanding_principal }).toEqual({
            loans: late.loans,
            outstanding_principal: late.outstanding_principal,
          });
        }
        expect(report.buckets[0]?.arrears).toBe(0);
      }),
    );
  });
});

describe("RPT-8 the due dates of a bucket", () => {
  test.each([
    ["1-30", "2026-02-14", "2026-03-15"],
    ["181-365", "2025-03-16", "2025-09-16"],
    ["over-365", null, "2025-03-15"],
    [null, null, "2026-03-15"],
  ] as const)("of %s are from %s to %s", (bucket, first, last) => {
    expect(dueDatesOfBucket(bucket, today)).toEqual({ first, last });
  });

  test("match exactly the days past due of the bucket", () => {
    for (const bucket of lateBuckets) {
      const { first, last } = dueDatesOfBucket(bucket, today);
      for (let days = -2; days < 400; days += 1) {
        const due = addDays(today, -days);
        const isBetween = due <= last && (first === null || due >= first);
        expect(isBetween, `${bucket}, ${days}`).toBe(days > 0 && ageingBucket(days) === bucket);
      }
    }
  });
});
