import { describe, expect, it } from "vitest";
import { listHeadings, readDeductions } from "./file.ts";
import { mostRows } from "./rules.ts";
import { payrollTexts as texts } from "./texts.ts";

const headings = Object.values(listHeadings);
const cells = ["PD-000001", "12", "S-1", "Ami Kargbo", "LN-202603-000045", "200.00", "200.00"];

describe("PAYR-10 the file of an employer", () => {
  it("is the list with the deducted amounts", () => {
    expect(readDeductions([headings, cells])).toEqual({
      rows: [
        { row: 2, line: "12", staff_number: "S-1", loan_id: "LN-202603-000045", deducted: 200 },
      ],
    });
  });

  it("may have other columns, a title, blank rows and a row of totals", () => {
    const read = readDeductions([
      ["Deductions of March"],
      [],
      ["STAFF NO", "Department", "Amount Deducted"],
      ["'-12", "Works", "NLe 1,250.50"],
      ["", "", ""],
      ["", "Total", "1,250.50"],
    ]);
    expect(read).toEqual({
      rows: [{ row: 4, line: "", staff_number: "-12", loan_id: "", deducted: 1250.5 }],
    });
  });

  it.each([
    ["", 0],
    ["-", 0],
    ["12.345", null],
    ["200,50", null],
    ["1,250", 1250],
    ["=1+1", null],
    ["twelve", null],
    ["-5", -5],
  ])("with %j deducted is read as %j", (deducted, amount) => {
    const read = readDeductions([headings, [...cells.slice(0, 6), deducted]]);
    expect(read).toMatchObject({ rows: [{ deducted: amount }] });
  });

  it.each([
    ["1,200", "1200"],
    ["12.0", "12"],
    ["0012", "12"],
  ])("names line %s as %s", (line, number) => {
    expect(readDeductions([headings, ["", line, ...cells.slice(2)]])).toMatchObject({
      rows: [{ line: number }],
    });
  });

  it.each([`${"x".repeat(39)}\u{1F600}`, "\uD800A-1", "A-1\uDC00"])(
    "stores no half of a character of %j",
    (text) => {
      const read = readDeductions([headings, ["", text, text, "", text, "", "10"]]);
      expect(JSON.stringify(read)).not.toMatch(/\\ud[89a-f]/);
      expect(read).toMatchObject({ rows: [{ deducted: 10 }] });
    },
  );

  it("is refused as a whole without headings, without rows and with too many", () => {
    expect(readDeductions([cells])).toEqual({ error: texts.noHeadings });
    expect(readDeductions([])).toEqual({ error: texts.noHeadings });
    expect(readDeductions([headings])).toEqual({ error: texts.noRows });
    const many = Array.from({ length: mostRows + 1 }, () => cells);
    expect(readDeductions([headings, ...many])).toEqual({ error: texts.tooManyRows(mostRows) });
  });
});
