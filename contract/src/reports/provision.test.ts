import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sumCents, toCents } from "../core/money.ts";
import { ageingBuckets } from "../loans/balance.ts";
import { defaultSettings } from "../settings/schema.ts";
import { provisionLines, requiredProvision, riskCoverage, writeOffRatio } from "./provision.ts";

const percentages = defaultSettings.provision_percentages;

describe("ACC-26 the provision of a portfolio", () => {
  it("is 0, 10, 25, 50, 75, 90 and 100% of the classes by default", () => {
    const portfolio = ageingBuckets.map(({ key }) => ({
      bucket: key,
      loans: 2,
      outstanding_principal: 1000,
    }));
    const { classes, required } = requiredProvision(portfolio, percentages);
    expect(classes.map((row) => row.required)).toEqual([0, 100, 250, 500, 750, 900, 1000]);
    expect(required).toBe(3500);
  });

  it("is rounded to the cent class by class, and 0 of an empty portfolio", () => {
    const bucket = "1-30" as const;
    const half = [{ bucket, loans: 1, outstanding_principal: 0.05 }];
    expect(requiredProvision(half, percentages).required).toBe(0.01);
    expect(requiredProvision([], percentages).required).toBe(0);
    const fine = { ...percentages, "1-30": 0.25 };
    const row = [{ bucket, loans: 1, outstanding_principal: 1000 }];
    expect(requiredProvision(row, fine).required).toBe(2.5);
  });

  it("is never more than the portfolio, at any size", () => {
    const bucket = fc.constantFrom(...ageingBuckets.map(({ key }) => key));
    const amount = fc.integer({ min: 0, max: 6_000_000_000_000_000 });
    fc.assert(
      fc.property(fc.array(fc.tuple(bucket, amount), { maxLength: 7 }), (rows) => {
        const portfolio = rows.map(([key, cents]) => ({
          bucket: key,
          loans: 1,
          outstanding_principal: cents / 100,
        }));
        const { required } = requiredProvision(portfolio, percentages);
        expect(required).toBeGreaterThanOrEqual(0);
        const whole = rows.reduce((sum, [, cents]) => sum + cents, 0) / 100;
        expect(required).toBeLessThanOrEqual(whole + 1);
      }),
    );
  });
});

describe("ACC-26 the entry of a provision", () => {
  const net = (change: number, account: string) =>
    sumCents(
      provisionLines(change)
        .filter((line) => line.account === account)
        .map((line) => line.debit - line.credit),
    );

  it("is nothing where nothing changes", () => {
    expect(provisionLines(0)).toEqual([]);
  });

  it("changes allowance and expense by the amount, in postings of a size that the ledger takes", () => {
    for (const change of [1, -1, 350_000, -350_000, toCents(999_999_999_999.99), 3e15, -3e15]) {
      expect(net(change, "5100")).toBe(change);
      expect(net(change, "1190")).toBe(0 - change);
      const most = Math.max(...provisionLines(change).map((line) => line.debit + line.credit));
      expect(most).toBeLessThanOrEqual(toCents(999_999_999_999.99));
    }
  });
});

describe("RPT-35 ratios", () => {
  it("risk coverage is the allowance over the principal more than 30 days late", () => {
    expect(riskCoverage(350, 1000)).toBe(35);
    expect(riskCoverage(0, 1000)).toBe(0);
    expect(riskCoverage(100, 0)).toBeNull();
    expect(riskCoverage(-50, 1000)).toBe(-5);
  });

  it("the write-off ratio divides by the mean of opening and closing portfolio", () => {
    expect(writeOffRatio(50, 900, 1100)).toBe(5);
    expect(writeOffRatio(50, 0, 1000)).toBe(10);
    expect(writeOffRatio(50, 0, 0)).toBeNull();
  });
});
