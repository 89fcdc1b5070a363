import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { fileRows } from "../src/imports/read-file.ts";

/** A process that reads one malicious file and reports the memory that it took: `node import-file-process.ts <name>`. */

type Part = string | Iterable<string>;

async function workbook(parts: Readonly<Record<string, Part>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts))
    zip.addReadStream(Readable.from(content, { objectMode: false }), name);
  zip.end();
  return buffer(zip.outputStream);
}

const first = "xl/worksheets/sheet1.xml";
const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const cell = (value: string, more = "") => `<row><c${more}>${value}</c></row>`;
const heading = (name: string) => cell(`<is><t>${name}</t></is>`, ' t="inlineStr"');

function* repeated(text: string, times: number): Generator<string> {
  const many = text.repeat(1_000);
  for (let left = times / 1_000; left > 0; left -= 1) yield many;
}

const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>';

const files: Readonly<Record<string, () => Promise<Buffer> | Buffer>> = {
  // Beyond what is read, in some kilobytes.
  bomb: () => workbook({ [first]: repeated('<c s="1"/>'.repeat(100), 200_000) }),
  "empty-rows": () => workbook({ [first]: repeated('<row r="1" spans="1:9"/>', 10_000_000) }),
  "shared-bomb": () =>
    workbook({
      "xl/sharedStrings.xml": repeated("<si><t>x</t></si>", 10_000_000),
      [first]: sheet(heading("a")),
    }),
  "endless-tag": () => workbook({ [first]: repeated("<a ", 5_000_000) }),
  truncated: async () =>
    (await workbook({ [first]: sheet(heading("a").repeat(100)) })).subarray(0, 120),
  "many-sheets": () =>
    workbook({
      "xl/workbook.xml": `<workbook><sheets>${'<sheet name="a" r:id="r1"/>'.repeat(21)}</sheets></workbook>`,
      [first]: sheet(heading("a")),
    }),
  "many-rows": () => workbook({ [first]: repeated(cell("<v>1</v>"), 101_000) }),
  utf16: () => Buffer.from("\uFEFFexternal_reference,first_name\n", "utf16le"),
  latin1: () => Buffer.from("external_reference\nS\u00E9kou\n", "latin1"),
  "zip-as-csv": () => workbook({ [first]: sheet(heading("a")) }),
  "dates-1900": () =>
    workbook({
      "xl/styles.xml": styles,
      [first]: sheet(
        heading("paid_out_on") + cell("<v>46097.75</v>", ' s="1"') + cell("<v>60</v>", ' s="1"'),
      ),
    }),
  "dates-1904": () =>
    workbook({
      "xl/workbook.xml": '<workbook><workbookPr date1904="1"/><sheets/></workbook>',
      "xl/styles.xml": styles,
      [first]: sheet(
        heading("paid_out_on") + cell("<v>44635</v>", ' s="1"') + heading("2026-03-16"),
      ),
    }),
  formulas: () =>
    workbook({
      [first]: sheet(
        heading("amount") +
          cell("<f>A1*2</f><v>150</v>") +
          cell("<f>A1*2</f>") +
          cell("<f>1/0</f><v>#DIV/0!</v>", ' t="e"'),
      ),
    }),
  "trailing-blanks": () =>
    workbook({
      [first]: `<worksheet>${heading("amount")}${cell("<v>5</v>")}${'<row><c s="1"/><c t="inlineStr"><is><t>  </t></is></c></row>'.repeat(2_000)}</worksheet>`,
    }),
};

const name = process.argv[2] ?? "";
const content = await files[name]?.();
if (content === undefined) throw new Error(`there is no file ${name}`);
globalThis.gc?.();
const before = process.memoryUsage.rss();
let most = before;
const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5);
const isText = ["utf16", "latin1", "zip-as-csv"].includes(name);
const cells: string[][] = [];
let [rows, error]: [number, string | null] = [0, null];
for await (const row of fileRows(isText ? "csv" : "xlsx", content)) {
  if ("error" in row) error = row.error;
  else {
    rows += 1;
    if (cells.length < 5) cells.push(row.cells);
  }
}
clearInterval(watch);
most = Math.max(most, process.memoryUsage.rss());
process.send?.({ rows, error, cells, megabytes: (most - before) / 1024 ** 2 });
process.disconnect();
