import fc from "fast-check";
import type { Repayment } from "./repayment.ts";
import type { ScheduleTerms } from "./schedule.ts";

const repayments: fc.Arbitrary<Repayment> = fc
  .record({
    interest_method: fc.constantFrom(
      "flat" as const,
      "declining" as const,
      "equal_principal" as const,
      "interest_only" as const,
    ),
    rate_per: fc.constantFrom("loan" as const, "month" as const, "year" as const),
    period_unit: fc.constantFrom("day" as const, "week" as const, "month" as const),
    period_every: fc.integer({ min: 1, max: 12 }),
    principal_grace: fc.integer({ min: 0, max: 6 }),
    rounding: fc.constantFrom(
      "cent" as const,
      "nle_near" as const,
      "nle_up" as const,
      "nle_5_up" as const,
    ),
    due_day: fc.option(fc.integer({ min: 1, max: 31 })),
  })
  .map((any) => ({
    ...any,
    rate_per: any.interest_method !== "flat" && any.rate_per === "loan" ? "year" : any.rate_per,
    principal_grace: any.interest_method === "interest_only" ? 0 : any.principal_grace,
    due_day:
      any.period_unit === "day" || any.due_day === null
        ? null
        : any.period_unit === "week"
          ? ((any.due_day - 1) % 7) + 1
          : any.due_day,
  }));

/** Terms of every method, unit, rounding, grace and due day. */
export const anyTerms: fc.Arbitrary<ScheduleTerms> = fc
  .record({
    repayment: repayments,
    principal: fc.integer({ min: 10_000, max: 1_000_000_000 }),
    rate: fc.integer({ min: 1, max: 10_000 }),
    count: fc.integer({ min: 7, max: 366 }),
    day: fc.integer({ min: 0, max: 1_500 }),
  })
  .map(({ repayment, principal, rate, count, day }) => ({
    ...repayment,
    principal,
    interest_rate: rate / 10_000,
    loan_period: count * repayment.period_every,
    from: new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10),
  }));
