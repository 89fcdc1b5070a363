import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FileRow } from "./file.ts";
import { booksMoney, type ListedLine, matchRows } from "./match.ts";
import { rowTexts as texts } from "./texts.ts";

const line = (id: number, more: Partial<ListedLine> = {}): ListedLine => ({
  id,
  staff_number: `S-${id}`,
  loan_id: `LN-202603-00000${id}`,
  expected: 20_000,
  is_booked: false,
  ...more,
});
const row = (more: Partial<FileRow>): FileRow => ({
  row: 2,
  line: "",
  staff_number: "",
  loan_id: "",
  deducted: 200,
  ...more,
});
const one = (given: Partial<FileRow>, lines: ListedLine[]) => matchRows([row(given)], lines)[0];

describe("PAYR-11 a row meets its line", () => {
  it("by the line", () => {
    expect(one({ line: "1" }, [line(1), line(2)])).toMatchObject({ line_id: 1, problem: "" });
  });

  it("else by staff number and loan, whatever their case, blanks and hyphens", () => {
    const lines = [line(1, { staff_number: "AB 12" }), line(2, { staff_number: "ab-12" })];
    const found = one({ staff_number: "ab12", loan_id: "ln 202603 000002" }, lines);
    expect(found).toMatchObject({ line_id: 2, problem: "" });
  });

  it("else by a staff number that one line has", () => {
    expect(one({ staff_number: "s2" }, [line(1), line(2)])).toMatchObject({ line_id: 2 });
  });

  it.each([
    ["an unknown line", { line: "9" }, texts.unknownLine("9")],
    [
      "the loan of another line",
      { line: "1", loan_id: "LN-202603-000002" },
      texts.otherLoan("1", "LN-202603-000001"),
    ],
    [
      "the staff number of another line",
      { line: "1", staff_number: "S-2" },
      texts.otherStaffNumber("1", "S-1"),
    ],
    ["an unknown staff number", { staff_number: "S-9" }, texts.unknownStaffNumber],
    [
      "a loan of another staff number",
      { staff_number: "S-1", loan_id: "LN-202603-000002" },
      texts.unknownStaffNumber,
    ],
    ["a staff number of two loans", { staff_number: "S-3" }, texts.severalLines],
    ["neither of them", { loan_id: "LN-202603-000001" }, texts.nothingNamed],
  ])("or is refused: %s", (_name, given, problem) => {
    const lines = [line(1), line(2), line(3), line(4, { staff_number: "S-3" })];
    expect(one(given, lines)).toMatchObject({ line_id: null, outcome: "unmatched", problem });
  });
});

describe("PAYR-12 the outcome of a row", () => {
  it.each([
    [200, "full", true],
    [199.99, "partial", true],
    [200.01, "over", true],
    [0, "none", false],
  ])("%d of 200 is %s", (deducted, outcome, books) => {
    expect(one({ line: "1", deducted }, [line(1)])).toMatchObject({ outcome, problem: "" });
    expect(booksMoney(outcome as "full")).toBe(books);
  });

  it.each([
    [null, texts.wrongAmount],
    [-1, texts.negative],
    [1_000_000_000, texts.amountTooLarge],
  ])("%d is refused", (deducted, problem) => {
    expect(one({ line: "1", deducted }, [line(1)])).toMatchObject({ outcome: "invalid", problem });
  });
});

describe("PAYR-13 a line counts once", () => {
  it("in a file, and after it is booked", () => {
    const lines = [line(1), line(2, { is_booked: true })];
    const rows = [row({ line: "1" }), row({ line: "1", row: 3 }), row({ line: "2", row: 4 })];
    expect(matchRows(rows, lines).map(({ outcome, problem }) => [outcome, problem])).toEqual([
      ["full", ""],
      ["repeated", texts.repeated(2)],
      ["booked", texts.bookedBefore],
    ]);
  });

  it("whatever rows a file has: a line is accepted at most once, and each row has an answer", () => {
    const cell = fc.constantFrom("", "1", "2", "3", "S-1", "S-2", "LN-202603-000001");
    const anyRow = fc.record({
      row: fc.nat(),
      line: cell,
      staff_number: cell,
      loan_id: cell,
      deducted: fc.option(fc.integer({ min: -10, max: 30_000 }).map((cents) => cents / 100)),
    });
    fc.assert(
      fc.property(fc.array(anyRow), fc.boolean(), (rows, is_booked) => {
        const matched = matchRows(rows, [line(1), line(2, { is_booked }), line(3)]);
        expect(matched).toHaveLength(rows.length);
        const accepted = matched
          .filter(({ problem }) => problem === "")
          .map((each) => each.line_id);
        expect(new Set(accepted).size).toBe(accepted.length);
        expect(accepted).not.toContain(null);
        if (is_booked) expect(accepted).not.toContain(2);
      }),
    );
  });
});
