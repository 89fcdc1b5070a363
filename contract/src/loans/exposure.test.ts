import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exposureWith } from "./exposure.ts";

const amounts = fc.array(fc.integer({ min: 0, max: 99_999_999_999 }), { maxLength: 20 });
const amount = fc.integer({ min: 0, max: 99_999_999_999 });

describe("LOAN-135 the exposure of a customer", () => {
  test("is outstanding principal, what waits for its payout, and the amount", () => {
    const parts = { outstanding: [450_010, 5], waiting: [100_000], group_shares: [] };
    expect(exposureWith(parts, 0)).toBe(550_015);
    expect(exposureWith(parts, 250_000)).toBe(800_015);
  });

  test("SERV-162 counts the shares of Group Loans", () => {
    const parts = { outstanding: [450_000], waiting: [], group_shares: [100_000, 33_333] };
    expect(exposureWith(parts, 0)).toBe(583_333);
  });

  test("is exact to the cent, whatever the order and the division", () => {
    fc.assert(
      fc.property(amounts, amounts, amount, (outstanding, waiting, asked) => {
        const exact = [...outstanding, ...waiting, asked].reduce((sum, of) => sum + BigInt(of), 0n);
        const parts = { outstanding, waiting, group_shares: [] };
        expect(BigInt(exposureWith(parts, asked))).toBe(exact);
        const turned = {
          outstanding: waiting.toReversed(),
          waiting: outstanding.toReversed(),
          group_shares: [],
        };
        expect(exposureWith(turned, asked)).toBe(exposureWith(parts, asked));
      }),
    );
  });

  test("splitting an amount over several loans does not lower it", () => {
    fc.assert(
      fc.property(amounts, amount, fc.nat({ max: 100 }), (outstanding, asked, percent) => {
        const first = Math.floor((asked * percent) / 100);
        const split = { outstanding, waiting: [first], group_shares: [] };
        const whole = { outstanding, waiting: [], group_shares: [] };
        expect(exposureWith(split, asked - first)).toBe(exposureWith(whole, asked));
      }),
    );
  });
});
