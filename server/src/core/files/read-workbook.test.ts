import { deflateRawSync } from "node:zlib";
import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { ZipFile } from "yazl";
import { amounts, number, text } from "../../exports/columns.ts";
import { xlsxOf } from "../../exports/xlsx.ts";
import { readWorkbook } from "./read-workbook.ts";

/** An archive with these parts. */
async function zipOf(parts: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}
const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const first = "xl/worksheets/sheet1.xml";

describe("PAYR-10 a workbook", () => {
  it("that was exported is read as its cells", async () => {
    const columns = [
      text<{ name: string; id: number; sum: number | null }>("Name & co", (row) => row.name),
      number<{ id: number }>("Line", (row) => row.id),
      amounts<{ sum: number | null }>("Sum", (row) => row.sum),
    ];
    const rows = [
      { name: '=1+1 <"x">', id: 12, sum: 149.95 },
      { name: "", id: 13, sum: null },
    ];
    const file = await buffer(xlsxOf({ sheet: "list", columns, about: [] }, Readable.from(rows)));
    expect(readWorkbook(file)).toEqual([
      ["Name & co", "Line", "Sum"],
      ['=1+1 <"x">', "12", "149.95"],
      ["", "13"],
    ]);
  });

  it("that a spreadsheet saved has shared texts, places, gaps and values of formulas", async () => {
    const file = await zipOf({
      "xl/workbook.xml": '<workbook><sheets><sheet name="A" r:id="rId7"/></sheets></workbook>',
      "xl/_rels/workbook.xml.rels":
        '<Relationships><Relationship Id="rId7" Target="worksheets/other.xml"/></Relationships>',
      "xl/sharedStrings.xml":
        "<sst><si><t>Line</t></si><si><r><t>De</t></r><r><t>ducted</t></r><rPh><t>x</t></rPh></si></sst>",
      "xl/worksheets/other.xml": sheet(
        '<row r="2"><c r="B2" t="s"><v>0</v></c><c r="D2" t="s"><v>1</v></c></row>' +
          '<row r="3"><c r="B3"><v>7</v></c><c r="D3"><f>A1*2</f><v>149.94999999999999</v></c></row>',
      ),
      [first]: sheet("<row><c><v>1</v></c></row>"),
    });
    expect(readWorkbook(file)).toEqual([[], ["", "Line", "", "Deducted"], ["", "7", "", "149.95"]]);
  });

  it.each([
    ["nothing", Buffer.alloc(0)],
    ["text", Buffer.from("Line,Deducted")],
    ["an archive that ends early", Buffer.from("504b0506000000000100010099999999", "hex")],
  ])("is refused: %s", (_name, file) => {
    expect(readWorkbook(file)).toBeNull();
  });

  it("is refused without a sheet, with a row beyond any list, and where it unpacks to too much", async () => {
    expect(readWorkbook(await zipOf({ "other.xml": "<a/>" }))).toBeNull();
    expect(readWorkbook(await zipOf({ [first]: sheet('<row r="999999999"/>') }))).toBeNull();
    const bomb = await zipOf({ [first]: " ".repeat(26 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(deflateRawSync(Buffer.alloc(26 * 1024 * 1024)).length * 3);
    expect(readWorkbook(bomb)).toBeNull();
  });

  it("has no amounts in formulas without a value, in dates and in yes or no", async () => {
    const file = await zipOf({
      "xl/styles.xml":
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="&quot;day&quot; #,##0.00"/>' +
        '<numFmt numFmtId="165" formatCode="[$-409]mmm\\-yy;@"/></numFmts>' +
        '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
        '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
      [first]: sheet(
        '<row r="1"><c r="A1"><f>B1*2</f></c><c r="B1" t="b"><v>1</v></c><c r="C1" s="1"><v>46097</v></c>' +
          '<c r="D1" s="2"><v>200</v></c><c r="E1" s="3"><v>46097</v></c><c r="F1" s="0"><v>200</v></c>' +
          '<c r="G1" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="H1"><f>SUM(A1)</f><v></v></c><c r="I1"/></row>',
      ),
    });
    const [cells] = readWorkbook(file) ?? [];
    expect(cells).toEqual([
      "no value",
      "TRUE",
      "date 46097",
      "200",
      "date 46097",
      "200",
      "#DIV/0!",
      "no value",
    ]);
  });

  it("is cut where a long text is in every cell, and refused where many parts are large", async () => {
    const long = `<sst><si><t>${"a&lt; ".repeat(1_000_000)}</t></si></sst>`;
    const row = Array.from({ length: 60 }, () => '<c t="s"><v>0</v></c>').join("");
    const file = await zipOf({
      "xl/sharedStrings.xml": long,
      [first]: sheet(`<row>${row}</row>`.repeat(500)),
    });
    expect(file.length).toBeLessThan(100_000);
    const cells = (readWorkbook(file) ?? []).flat();
    expect(cells).toHaveLength(30_000);
    expect(Math.max(...cells.map(({ length }) => length))).toBeLessThanOrEqual(2_000);
    const part = `<a>${" ".repeat(9 * 1024 * 1024)}</a>`;
    const parts = await zipOf({
      "xl/workbook.xml": part,
      "xl/_rels/workbook.xml.rels": part,
      "xl/sharedStrings.xml": part,
      [first]: sheet("<row><c><v>1</v></c></row>"),
    });
    expect(readWorkbook(parts)).toBeNull();
  });
});
