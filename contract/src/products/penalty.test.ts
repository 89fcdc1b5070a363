import { expect, test } from "vitest";
import { defaultProducts } from "./default-products.ts";
import { usualRepayment } from "../schedules/repayment.ts";
import { penaltyWarning } from "./penalty-warning.ts";
import { penaltyRule } from "./schema.ts";

test("PROD-10 no product of a new lender has a penalty; the cap is a fifth of the principal", () => {
  for (const { penalty } of defaultProducts) {
    expect(penaltyRule.parse(penalty)).toEqual(penalty);
    expect(penalty).toMatchObject({ kind: "none", value: 0, cap: 0.2 });
  }
});

test.each([[{ kind: "daily" }], [{ every: "day" }], [{ grace_days: 1.5 }], [{ cap: 1.1 }]])(
  "PROD-10 a penalty rule with %j is refused",
  (change) => {
    const rule = { kind: "fixed", value: 5, every: "once", grace_days: 3, cap: 0.2 };
    expect(penaltyRule.safeParse({ ...rule, ...change }).success).toBe(false);
  },
);

test("PROD-10 a fixed penalty on frequent instalments says what it comes to in a year", () => {
  const offer = (period_unit: "day" | "week" | "month", period_every = 1) => ({
    ...usualRepayment,
    period_unit,
    period_every,
    due_by: "payout" as const,
    due_on_rest_day: "stays" as const,
  });
  const warning = (change: object, ...repayments: ReturnType<typeof offer>[]) =>
    penaltyWarning({
      penalty: { kind: "fixed", value: 5, every: "once", grace_days: 3, cap: 0.2, ...change },
      repayments,
    });
  expect(warning({}, offer("month"), offer("day"))).toBe(
    "Instalments are due each day: if none is paid, this penalty comes to NLe 1,825 a year, up to its limit.",
  );
  expect(warning({}, offer("week", 2))).toContain(
    "every 2 weeks: if none is paid, this penalty comes to NLe 130 a",
  );
  // The first instalment is charged 13 times, those of the last 30 days once.
  expect(warning({ every: "30_days" }, offer("day"))).toContain("NLe 12,025 a year");
  for (const quiet of [
    warning({}),
    warning({}, offer("month")),
    warning({ kind: "none", value: 0 }, offer("day")),
    warning({ value: Number.NaN }, offer("day")),
    warning({ kind: "percent_of_instalment", value: 0.05 }, offer("day")),
  ])
    expect(quiet).toBeNull();
});
