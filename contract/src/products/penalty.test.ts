import { expect, test } from "vitest";
import { defaultProducts } from "./default-products.ts";
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
