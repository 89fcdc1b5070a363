import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sumCents } from "../core/money.ts";
import { annualCost } from "./apr.ts";

const equal = (total: number, months: number) =>
  Array.from({ length: months }, () => total / months);

describe("LOAN-28 the annual percentage rate beside the flat charge", () => {
  test.each([
    [12, 39.15],
    [24, 20.25],
    [6, 73.35],
  ])("5,000 at 0.2 with a fee of 2% over %d months: %d%%", (months, percent) => {
    const cost = annualCost(490_000, equal(600_000, months));
    expect((cost?.apr ?? 0) * 100).toBeCloseTo(percent, 2);
  });

  test("one payment a month later: the rate of that month", () => {
    const cost = annualCost(100_000, [120_000]);
    expect(cost?.periodic).toBeCloseTo(0.2, 12);
    expect(cost?.apr).toBeCloseTo(2.4, 12);
    expect(cost?.effective).toBeCloseTo(1.2 ** 12 - 1, 9);
  });

  test("repaying exactly the received amount costs nothing", () => {
    expect(annualCost(100_000, [50_000, 50_000])).toEqual({ periodic: 0, apr: 0, effective: 0 });
  });

  test.each([
    [0, [100]],
    [-5, [100]],
    [100, []],
    [100, [50, 49]],
  ])("received %d, paid %j: nothing to compare", (received, payments) => {
    expect(annualCost(received, payments)).toBeNull();
  });

  test("at the computed rate the payments' present value is the received amount", () => {
    const payments = fc.array(fc.integer({ min: 1, max: 1_000_000 }), {
      minLength: 1,
      maxLength: 60,
    });
    fc.assert(
      fc.property(payments, fc.double({ min: 0.05, max: 1, noNaN: true }), (paid, share) => {
        const received = Math.max(1, Math.floor(sumCents(paid) * share));
        const rate = annualCost(received, paid)?.periodic ?? NaN;
        const worth = paid.reduce(
          (sum, amount, month) => sum + amount / (1 + rate) ** (month + 1),
          0,
        );
        expect(Math.abs(worth - received) / received).toBeLessThan(1e-6);
      }),
    );
  });
});
