import { describe, expect, it } from "vitest";
import type { CellKind, CellValue } from "./columns.ts";
import { csvCell } from "./csv.ts";
import { sheetCell } from "./sheet-xml.ts";

describe("RPT-11 a cell of CSV", () => {
  it.each<[CellKind, CellValue, string]>([
    ["text", "=1+1", `"'=1+1"`],
    ["text", "+232-76-123456", `"'+232-76-123456"`],
    ["phone", "+232-76-123456", `"+23276123456"`],
    ["phone", "+44 20 7946 0958", `"+442079460958"`],
    ["phone", "076123456", `"076123456"`],
    ["phone", "+1+1", `"'+1+1"`],
    ["phone", "=1", `"'=1"`],
    ["text", "-1", `"'-1"`],
    ["text", "@x", `"'@x"`],
    ["text", "\tx", `"'\tx"`],
    ["text", "\rx", `"'\rx"`],
    ["text", "\n=x", `"'\n=x"`],
    ["text", "＝1+1", `"'＝1+1"`],
    ["text", 'a "b", c', '"a ""b"", c"'],
    ["text", "two\nlines", '"two\nlines"'],
    ["text", "", '""'],
    ["text", null, ""],
    ["number", -5, "-5"],
    ["money", 1234.5, "1234.50"],
    ["money", -0.05, "-0.05"],
    ["percent", 0.2, "0.2"],
    ["date", "2026-03-16", "2026-03-16"],
    ["time", "2026-03-16T09:00:01.500Z", "2026-03-16 09:00:01"],
  ])("%s %j is %s", (kind, value, text) => {
    expect(csvCell(kind, value)).toBe(text);
  });
});

describe("RPT-11 a cell of a sheet", () => {
  const inline = (text: string) =>
    `<c t="inlineStr" s="2"><is><t xml:space="preserve">${text}</t></is></c>`;

  it.each<[CellKind, CellValue, string]>([
    ["text", "=1+1", inline("=1+1")],
    ["text", "<b> & \"c\" 'd'", inline("&lt;b&gt; &amp; \"c\" 'd'")],
    ["text", " Kadiatu Sesay\n", inline(" Kadiatu Sesay\n")],
    ["text", "a\rb", inline("a_x000D_b")],
    ["text", "\u0000a\u0008\u{1F600}\uD800b\uFFFF", inline("a\u{1F600}\uFFFDb")],
    ["text", "_x0041_ _x00_", inline("_x005F_x0041_ _x00_")],
    ["text", "", "<c/>"],
    ["text", null, "<c/>"],
    ["number", 7, '<c s="0"><v>7</v></c>'],
    ["money", 1234.5, '<c s="3"><v>1234.5</v></c>'],
    ["percent", 0.2, '<c s="4"><v>0.2</v></c>'],
    ["date", "1900-03-01", '<c s="5"><v>61</v></c>'],
    ["date", "2026-03-16", '<c s="5"><v>46097</v></c>'],
    ["date", "1899-12-31", inline("1899-12-31")],
    ["time", "2026-03-16T18:00:00.000Z", '<c s="6"><v>46097.75</v></c>'],
  ])("%s %j is %s", (kind, value, xml) => {
    expect(sheetCell(kind, value)).toBe(xml);
  });

  it("is cut at the limit of Excel, and contains a note", () => {
    const cell = sheetCell("text", "x".repeat(40_000));
    expect(cell).toContain("x … (cut here; the CSV has it whole)</t>");
    expect(cell.match(/preserve">(.*)<\/t>/)?.[1]).toHaveLength(32_767);
  });
});
