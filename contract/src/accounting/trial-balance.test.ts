import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromCents } from "../core/money.ts";
import { balanceColumns, sumOfColumns } from "./trial-balance.ts";

describe("ACC-7 columns of a trial balance", () => {
  it.each([
    [1200, 450.5, 749.5, 0],
    [450.5, 1200, 0, 749.5],
    [0.3, 0.1, 0.2, 0],
    [20, 20, 0, 0],
    [0, 0, 0, 0],
  ])("put %d debited and %d credited on its side", (debit, credit, left, right) => {
    expect(balanceColumns({ debit, credit })).toEqual({ debit: left, credit: right });
  });

  it("have equal sums when debits and credits do", () => {
    const cents = fc.array(fc.nat(10_000_000), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(cents, fc.nat(11), (amounts, turn) => {
        // Every entry debits one account and credits another.
        const rows = amounts.map((debit, index) => ({
          debit: fromCents(debit),
          credit: fromCents(amounts[(index + turn) % amounts.length] ?? 0),
        }));
        const sums = sumOfColumns(rows.map(balanceColumns));
        expect(sums.debit).toBe(sums.credit);
      }),
    );
  });
});
