import { constants, deflateRawSync } from "node:zlib";
import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { columnsOfKind } from "@microfinance/contract/imports/columns.ts";
import { ZipFile } from "yazl";

/** Files that are no list, made when they are asked for: none of them is on a disk. */

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

/** A header of a part of a ZIP, in its place or in the central directory. */
function partHeader(name: string, packed: number, unpacked: number, central: boolean): Buffer {
  const header = Buffer.alloc(central ? 46 : 30);
  header.writeUInt32LE(central ? 0x02_01_4b_50 : 0x04_03_4b_50, 0);
  const at = central ? 2 : 0;
  header.writeUInt16LE(8, 8 + at);
  header.writeUInt32LE(packed, 18 + at);
  header.writeUInt32LE(unpacked, 22 + at);
  header.writeUInt16LE(name.length, 26 + at);
  return Buffer.concat([header, Buffer.from(name)]);
}

/**
 * A workbook with one part of a piece that is repeated, between a beginning and an end. The piece is deflated once into
 * a block that stands alone, so that a part of gigabytes is some megabytes, made in no time.
 */
function repeatedPart(name: string, piece: string, times: number, begin = "", end = ""): Buffer {
  const finishFlush = constants.Z_FULL_FLUSH;
  const [head, block] = [begin, piece].map((text) => deflateRawSync(text, { finishFlush }));
  const packed = Buffer.concat([
    head ?? Buffer.alloc(0),
    ...Array.from({ length: times }, () => block ?? Buffer.alloc(0)),
    deflateRawSync(end),
  ]);
  const unpacked = begin.length + piece.length * times + end.length;
  const local = partHeader(name, packed.length, unpacked, false);
  const central = partHeader(name, packed.length, unpacked, true);
  const last = Buffer.alloc(22);
  last.writeUInt32LE(0x06_05_4b_50, 0);
  last.writeUInt16LE(1, 8);
  last.writeUInt16LE(1, 10);
  last.writeUInt32LE(central.length, 12);
  last.writeUInt32LE(local.length + packed.length, 16);
  return Buffer.concat([local, packed, central, last]);
}

const gigabyte = 1024 ** 3;
/** So often that a part of this piece has two gigabytes. */
const twoGigabytes = (piece: string) => Math.ceil((2 * gigabyte - 1_000) / piece.length);
/** A part of two gigabytes. */
const largePart = (name: string, tags: string, begin = "", end = "") => {
  const piece = tags.repeat(Math.ceil(1_000_000 / tags.length));
  return repeatedPart(name, piece, twoGigabytes(piece), begin, end);
};

const customerColumns = columnsOfKind("customers").map(({ name }) => name);
const sharedRow = (texts: readonly number[]) =>
  `<row>${texts.map((text) => `<c t="s"><v>${text}</v></c>`).join("")}</row>`;

function* longRows(thousands: number): Generator<string> {
  yield sharedRow(customerColumns.map((_, place) => place));
  const row = sharedRow(customerColumns.map(() => customerColumns.length));
  for (let left = thousands; left > 0; left -= 1) yield row.repeat(1_000);
}

/** A workbook in which every cell names the same long text. */
const longCells = (thousands: number) =>
  workbook({
    "xl/sharedStrings.xml": `<sst>${customerColumns.map((name) => `<si><t>${name}</t></si>`).join("")}<si><t>${"\u0416".repeat(2_000)}</t></si></sst>`,
    [first]: longRows(thousands),
  });

/** Files that are CSV by their name. */
export const textFiles: readonly string[] = [
  "utf16",
  "utf16-big-endian",
  "utf16-without-mark",
  "latin1",
  "windows-1252",
  "zip-as-csv",
  "endless-line",
  "endless-lines",
  "endless-quotes",
  "endless-text",
  "with-mark",
];

/** Malicious files, and some that are only odd, by name. */
export const maliciousFiles: Readonly<Record<string, () => Promise<Buffer> | Buffer>> = {
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
  // Of the two gigabytes that a part unpacks to, only the beginning is ever read.
  "sheet-of-2-gb": () => largePart(first, heading("x".repeat(100_000))),
  "row-of-2-gb": () => largePart(first, `<c><v>${"1".repeat(1_000)}</v></c>`, "<row>"),
  "text-of-2-gb": () => largePart(first, "x", "<row><c><v>"),
  "workbook-of-2-gb": () => largePart("xl/workbook.xml", '<sheet name="a"/>'),
  "tags-of-2-gb": () => largePart("xl/workbook.xml", "<a/>"),
  "texts-of-2-gb": () => largePart("xl/sharedStrings.xml", "<si><t>x</t></si>"),
  "styles-of-2-gb": () => largePart("xl/styles.xml", '<xf numFmtId="14"/>'),
  // Each of them less than what is read of it.
  "tags-of-workbook": () => repeatedPart("xl/workbook.xml", "<a/>".repeat(5_000), 1_000),
  "tags-of-styles": () =>
    repeatedPart("xl/styles.xml", '<xf numFmtId="14"/>'.repeat(1_000), 1_000, "<cellXfs>"),
  "long-cells": () => longCells(50),
  "long-cells-of-1000-rows": () => longCells(1),

  "ten-million-rows": () =>
    repeatedPart(
      first,
      "<row/>".repeat(10_000),
      1_000,
      sheet(heading("amount")),
      '<row r="10000001"><c><v>5</v></c></row>',
    ),
  "endless-line": () => Buffer.alloc(16_000_000, ","),
  "endless-lines": () => Buffer.alloc(16_000_000, "\n"),
  "endless-quotes": () => Buffer.alloc(16_000_000, '"'),
  "endless-text": () => Buffer.alloc(16_000_000, '"', "latin1").fill("x", 1),
  "with-mark": () => Buffer.from("\uFEFFamount\r\n5\r\n"),
  "utf16-big-endian": () => Buffer.from("\uFEFFamount\n", "utf16le").swap16(),
  "utf16-without-mark": () => Buffer.from("amount\n5\n", "utf16le"),
  // Quotes as Word types them.
  "windows-1252": () => Buffer.from([0x61, 0x0a, 0x93, 0x62, 0x94]),
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
  // A number that is stored as text, one that Excel stores inexactly, and one of a style that is no date.
  "numbers-as-text": () =>
    workbook({
      "xl/styles.xml": styles,
      [first]: sheet(
        heading("amount") +
          heading("1500.50") +
          cell("<v>149.94999999999999</v>") +
          cell("<v>0.30000000000000004</v>") +
          cell("<v>1500</v>", ' s="0"'),
      ),
    }),
  marks: () =>
    workbook({ [first]: sheet(heading("\u200Famount\u202C") + heading("\u202B5\u202C")) }),
  "trailing-blanks": () =>
    workbook({
      [first]: `<worksheet>${heading("amount")}${cell("<v>5</v>")}${'<row><c s="1"/><c t="inlineStr"><is><t>  </t></is></c></row>'.repeat(2_000)}</worksheet>`,
    }),
};
