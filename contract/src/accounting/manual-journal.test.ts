import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromCents } from "../core/money.ts";
import { completedLines, journalError, reversedLines } from "./manual-journal.ts";
import { accountingTexts as texts } from "./texts.ts";

const open = { manual: true, active: true };
const accounts = [
  { code: "1000", name: "Cash", ...open },
  { code: "1050", name: "Bank account", ...open },
  { code: "1100", name: "Loans receivable", ...open, manual: false },
  { code: "1190", name: "Loan loss allowance", ...open, manual: false },
  { code: "3200", name: "Opening balance equity", ...open },
  { code: "5310", name: "Rent", ...open, active: false },
];
const debit = (account_code: string, amount: number) => ({
  account_code,
  debit: amount,
  credit: 0,
});
const credit = (account_code: string, amount: number) => ({
  account_code,
  debit: 0,
  credit: amount,
});

describe("ACC-16 the lines of a manual journal", () => {
  it.each([
    [[debit("1050", 5), credit("1000", 5)], null],
    [[debit("1050", 5)], texts.linesMissing],
    [[debit("1050", 5), credit("1000", 4)], texts.unbalanced("NLe 5.00", "NLe 4.00")],
    [[debit("1050", 0), credit("1000", 0)], texts.oneSide],
    [[{ account_code: "1050", debit: 5, credit: 5 }, credit("1000", 0)], texts.oneSide],
    [[debit("1100", 5), credit("1000", 5)], texts.closedAccount("1100 Loans receivable")],
    [[debit("1190", 5), credit("1000", 5)], texts.closedAccount("1190 Loan loss allowance")],
    [[debit("5310", 5), credit("1000", 5)], texts.inactiveNamed("5310 Rent")],
    [[debit("5999", 5), credit("1000", 5)], texts.unknownAccount("5999")],
  ])("%j: %s", (lines, error) => {
    expect(journalError("journal", lines, accounts)).toBe(error);
  });

  it("of an opening balance take the lacking side on 3200, and may name 1190", () => {
    const lines = completedLines("opening", [debit("1000", 100), credit("1190", 30)]);
    expect(lines.at(-1)).toEqual(credit("3200", 70));
    expect(journalError("opening", lines, accounts)).toBeNull();
    expect(completedLines("opening", [credit("1190", 30)]).at(-1)).toEqual(debit("3200", 30));
    expect(completedLines("journal", [debit("1000", 100)])).toHaveLength(1);
  });

  it("turned round cancel the original", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: 1 }), (cents) => {
        const lines = completedLines(
          "opening",
          cents.map((amount, index) =>
            index % 2 === 0 ? debit("1000", fromCents(amount)) : credit("1050", fromCents(amount)),
          ),
        );
        if (lines.length < 2) return;
        expect(journalError("opening", lines, accounts)).toBeNull();
        expect(reversedLines(reversedLines(lines))).toEqual(lines);
        expect(journalError("opening", reversedLines(lines), accounts)).toBeNull();
      }),
    );
  });
});
