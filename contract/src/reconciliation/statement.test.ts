import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { largestAmount } from "../core/money.ts";
import { longestStatement, readCsv } from "../core/csv.ts";
import {
  headingsOf,
  readAmount,
  readStatement,
  statementMapping,
  type StatementMapping,
} from "./statement.ts";
import { reconciliationTexts as texts } from "./texts.ts";

const mapping: StatementMapping = {
  date: "Date",
  date_order: "dmy",
  amount: "Amount",
  money_in: null,
  money_out: null,
  reference: "Ref",
  text: "Details",
};
const today = "2026-03-16";
const read = (csv: string, more: Partial<StatementMapping> = {}) =>
  readStatement(csv, { ...mapping, ...more }, today);

describe("REC-2 amounts of a statement", () => {
  it.each([
    ["1,250.00", 1_250],
    ["1.250,00", 1_250],
    ["1 250,50", 1_250.5],
    ["1'250.50", 1_250.5],
    ["1250", 1_250],
    ["1,250", 1_250],
    ["0.5", 0.5],
    ["(1,250.00)", -1_250],
    ["-1,250.00", -1_250],
    ["1,250.00-", -1_250],
    ["1,250.00 DR", -1_250],
    ["1,250.00CR", 1_250],
    ["NLe 1,250.00", 1_250],
    ["-NLe 12.00", -12],
    ["+5.00", 5],
    ["", 0],
    ["-", 0],
    ["1.250.000", 1_250_000],
    ["1.250.000,5", 1_250_000.5],
    ["1250.500", null],
    ["12.345", null],
    ["1.250", null],
    ["-0.125", null],
    ["1.250.00", null],
    ["12,50,00", null],
    ["(5.00", null],
    ["=1+1", null],
    ["1e9", null],
    ["abc", null],
    ["999,999,999.99", largestAmount],
    ["1,000,000,000.00", null],
  ])("%s is %s", (cell, amount) => {
    expect(readAmount(cell)).toBe(amount);
  });

  it("are read as they are written", () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (cents) => {
        const nle = cents / 100;
        expect(readAmount(nle.toFixed(2))).toBe(nle + 0);
        const written = nle.toLocaleString("en", { minimumFractionDigits: 2 });
        expect(readAmount(written)).toBe(nle + 0);
      }),
    );
  });
});

describe("REC-2 the file", () => {
  it.each([
    [
      'a,"b,""c""",d\r\n1,2,3',
      [
        ["a", 'b,"c"', "d"],
        ["1", "2", "3"],
      ],
    ],
    [
      "a;b;c\n1;2;",
      [
        ["a", "b", "c"],
        ["1", "2", ""],
      ],
    ],
    ["a\tb\tc", [["a", "b", "c"]]],
    ['\uFEFFa,"two\nlines"\n', [["a", "two\nlines"]]],
  ])("%j is %j", (csv, rows) => {
    expect(readCsv(csv)).toEqual({ rows });
  });

  it.each([
    ['Date,Ref,Details,Amount\n"5', texts.unclosedQuote],
    ["Date\0", texts.notText],
    ["Date\uFFFD", texts.notText],
    ["\uD800", texts.notText],
    ["x".repeat(longestStatement + 1), texts.tooLarge],
    ["Date,Ref,Amount\n", texts.columnMissing("Details")],
    ["PK\u0003\u0004", texts.columnMissing("Date")],
    ["", texts.columnMissing("Date")],
    ["Date,Ref,Details,Amount\n", texts.noLines],
    ["Date,Ref,Details,Amount\n32/01/2026,1,x,5", texts.wrongDate(2, "32/01/2026")],
    ["Date,Ref,Details,Amount\n01/01/2026,1,x,=5+5", texts.wrongAmount(2, "=5+5")],
    ["Date,Ref,Details,Amount\n17/03/2026,1,x,5", texts.inFuture(2)],
    [`Date,Ref,Details,Amount\n${"01/01/2026,1,x,5\n".repeat(5_001)}`, texts.tooManyLines],
  ])("%.40s is refused", (csv, error) => {
    expect(read(csv)).toEqual({ error });
  });

  it("never throws, whatever it contains", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string(), (cell, other) => {
        const result = read(`Date,Ref,Details,Amount\n01/01/2026,${cell},${other},5\n`);
        expect("error" in result || result.lines.length >= 0).toBe(true);
      }),
    );
  });
});

describe("REC-1 the lines of a statement", () => {
  it("come after a head, leave out totals, and are text where a cell has a formula", () => {
    const csv = [
      "Demo Bank,,,",
      "Account,0012345,,",
      "Date,Ref,Details,Amount",
      "01/02/2026,A-1,=HYPERLINK(1),100.00",
      "02/02/2026,,Charge  \t monthly,-5.00",
      ",,Total,95.00",
    ].join("\n");
    expect(read(csv)).toEqual({
      skipped: 1,
      lines: [
        { date: "2026-02-01", amount: 100, reference: "A-1", text: "=HYPERLINK(1)", ordinal: 1 },
        { date: "2026-02-02", amount: -5, reference: "", text: "Charge monthly", ordinal: 1 },
      ],
    });
    expect(headingsOf(csv)).toEqual(["Date", "Ref", "Details", "Amount"]);
  });

  it("have one column of money in and one of money out", () => {
    const csv = "Date;Ref;Details;Out;In\n01/02/2026;1;x;;1.250,00\n01/02/2026;2;x;7,50;\n";
    const columns = { amount: null, money_in: "In", money_out: "Out" };
    const result = read(csv, columns);
    expect("lines" in result && result.lines.map(({ amount }) => amount)).toEqual([1_250, -7.5]);
    expect(read(csv.replaceAll("7,50", "-7,50"), columns)).toEqual(result);
  });

  it("are numbered among equals, in the order of the file", () => {
    const csv = `Date,Ref,Details,Amount\n${"01/02/2026,1,x,5\n".repeat(3)}01/02/2026,1,x,6\n`;
    const result = read(csv);
    expect("lines" in result && result.lines.map(({ ordinal }) => ordinal)).toEqual([1, 2, 3, 1]);
  });

  it.each([
    [{ amount: null }, texts.noAmountColumn],
    [{ money_in: "In" }, texts.noAmountColumn],
    [{ amount: null, money_in: "In" }, texts.noAmountColumn],
    [{ amount: "Date" }, texts.columnTwice],
    [{ date: "" }, texts.columnRequired],
    [{ date_order: "ymd" }, texts.unknownOrder],
  ])("need their columns: %j", (more, text) => {
    const result = statementMapping.safeParse({ ...mapping, ...more });
    expect(result.error?.issues[0]?.message).toBe(text);
  });
});
