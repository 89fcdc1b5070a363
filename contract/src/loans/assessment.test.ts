import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "../core/dates.ts";
import {
  assessmentNotes,
  incomeShare,
  type LoanAssessment,
  wholePercent,
  worstDaysLate,
} from "./assessment.ts";

const amount = fc.integer({ min: 0, max: 99_999_999_999 });
const income = fc.integer({ min: 100, max: 99_999_999_999 });

describe("LOAN-136 the share of the income", () => {
  test.each([
    [[80_000], 240_000, 0.3333],
    [[80_000, 100_000], 240_000, 0.75],
    [[96_001], 240_000, 0.4],
    [[], 240_000, 0],
    [[80_000], 0, null],
    [[80_000], null, null],
  ])("of %j in %s cents is %s", (payments, cents, share) => {
    expect(incomeShare(payments, cents)).toBe(share);
  });

  test("has four decimals and is within half of one of the fraction", () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 8 }), income, (payments, cents) => {
        const share = incomeShare(payments, cents) ?? Number.NaN;
        const scaled = BigInt(Math.round(share * 10_000));
        expect(Number(scaled) / 10_000).toBe(share);
        const sum = payments.reduce((total, of) => total + BigInt(of), 0n);
        const apart = 2n * (scaled * BigInt(cents) - sum * 10_000n);
        expect(apart > -BigInt(cents) && apart <= BigInt(cents)).toBe(true);
      }),
    );
  });

  test("never falls when a payment is added", () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 8 }), amount, income, (payments, more, cents) => {
        const before = incomeShare(payments, cents) ?? Number.NaN;
        expect(incomeShare([...payments, more], cents)).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  test.each([
    [0.3333, "33%"],
    [0.4, "40%"],
    [1.5, "150%"],
  ])("%s reads %s", (share, text) => {
    expect(wholePercent(share)).toBe(text);
  });
});

describe("LOAN-137 the worst days late", () => {
  const instalments = [
    { due_date: "2026-01-10", to_date: 100 },
    { due_date: "2026-02-10", to_date: 200 },
  ];
  const paid = (...payments: [string, number][]) => ({
    instalments,
    payments: payments.map(([date, amountPaid]) => ({ date, amount: amountPaid })),
    until: "2026-03-16",
  });

  test.each([
    ["without a loan", [], null],
    ["paid on the days", [paid(["2026-01-10", 100], ["2026-02-10", 100])], 0],
    ["paid at once, before", [paid(["2026-01-01", 200])], 0],
    ["one paid five days late", [paid(["2026-01-15", 100], ["2026-02-10", 100])], 5],
    ["entered in another order", [paid(["2026-02-10", 100], ["2026-01-15", 100])], 5],
    ["one cent is missing still", [paid(["2026-01-10", 199])], 34],
    ["nothing is paid", [paid()], 65],
    ["nothing is owed", [{ ...paid(), instalments: [{ due_date: "2026-01-10", to_date: 0 }] }], 0],
    ["the worst of two loans", [paid(["2026-01-10", 200]), paid()], 65],
  ])("%s: %j", (_, loans, days) => {
    expect(worstDaysLate(loans)).toBe(days);
  });

  test("a further payment never makes it worse", () => {
    const day = fc.integer({ min: 0, max: 400 }).map((days) => addDays("2026-01-01", days));
    const payments = fc.array(fc.record({ date: day, amount: fc.integer({ min: 1, max: 300 }) }));
    fc.assert(
      fc.property(payments, day, fc.integer({ min: 1, max: 300 }), (list, date, more) => {
        const of = (all: typeof list) =>
          worstDaysLate([{ instalments, payments: all, until: addDays("2026-01-01", 400) }]) ?? 0;
        expect(of([...list, { date, amount: more }])).toBeLessThanOrEqual(of(list));
      }),
    );
  });
});

describe("LOAN-136 notes on an assessment", () => {
  const figures: LoanAssessment = {
    income: 2_400,
    instalment: 800,
    income_share: 0.3333,
    all_instalments: 800,
    all_share: 0.3333,
    noted_share: 0.4,
    running_loans: 0,
    days_late: 0,
    worst_days_late: 12,
    proven_income: null,
    proven_share: null,
    proven_all_share: null,
    income_proofs: [],
    guarantor_of: [],
    late_guarantors: [],
    exposure_before: 0,
    exposure_after: 8_000,
  };

  test("there are none below the lender's line, without other loans", () => {
    expect(assessmentNotes(figures)).toEqual([]);
    expect(assessmentNotes({ ...figures, income_share: 0.4, all_share: 0.4 })).toEqual([]);
    expect(assessmentNotes({ ...figures, income_share: null, all_share: null })).toEqual([]);
  });

  test("state shares above the line, exposure, and who is late", () => {
    const guarantor = { customer_id: "CUS-000031", full_name: "Hawa Bah", days_late: 1 };
    expect(
      assessmentNotes({
        ...figures,
        income_share: 0.4167,
        all_share: 0.8,
        running_loans: 2,
        days_late: 73,
        exposure_after: 12_500,
        late_guarantors: [guarantor],
      }),
    ).toEqual([
      "The instalment is 42% of the income, above 40%.",
      "All instalments are 80% of the income, above 40%.",
      "With this loan the exposure is NLe 12,500.00: 2 other loans are running.",
      "The customer is 73 days late with another loan.",
      "The guarantor Hawa Bah is 1 day late.",
    ]);
  });

  test("LOAN-171 say that papers prove less than was stated, and shares of it above the line", () => {
    const proven = { proven_income: 1_900, proven_share: 0.4211, proven_all_share: 0.5 };
    expect(assessmentNotes({ ...figures, ...proven })).toEqual([
      "The papers prove an income of NLe 1,900.00, less than the stated NLe 2,400.00.",
      "The instalment is 42% of the proven income, above 40%.",
    ]);
    expect(assessmentNotes({ ...figures, ...proven, running_loans: 1 })).toContain(
      "All instalments are 50% of the proven income, above 40%.",
    );
  });

  test("LOAN-171 say nothing of an income that is proven as stated, higher, or not stated", () => {
    const proven = { proven_share: 0.3333, proven_all_share: 0.3333 };
    for (const [income, proven_income] of [
      [2_400, 2_400],
      [2_400, 3_000],
      [null, 2_400],
      [2_400, null],
    ] as const)
      expect(assessmentNotes({ ...figures, ...proven, income, proven_income })).toEqual([]);
  });
});
