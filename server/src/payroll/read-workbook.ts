import { inflateRawSync } from "node:zlib";

/** Most characters of one part of a workbook, unpacked. */
const largestPart = 24 * 1024 * 1024;
/** Most rows and columns that are read. */
const mostSheetRows = 20_000;
const mostColumns = 60;

const endMark = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const entryMark = 0x02_01_4b_50;
const localMark = 0x04_03_4b_50;

/**
 * The cells of the first sheet of an Excel workbook as text (PAYR-10). Formulas count by their stored value: nothing in
 * the file is computed. Null for a file that is no workbook, is protected, or is larger than any list.
 */
export function readWorkbook(file: Buffer): string[][] | null {
  try {
    const parts = partsOf(file);
    const sheet = readPart(file, parts, firstSheet(file, parts));
    if (sheet === null) return null;
    return cellsOf(sheet, sharedTexts(readPart(file, parts, "xl/sharedStrings.xml") ?? ""));
  } catch (error) {
    // A damaged archive fails in the reads of its numbers and in the decompression.
    if (error instanceof RangeError || hasCode(error)) return null;
    throw error;
  }
}

function hasCode(error: unknown): boolean {
  return typeof error === "object" && error !== null && "code" in error;
}

interface Part {
  method: number;
  size: number;
  start: number;
}

/** The parts of the archive by name, from its central directory. */
function partsOf(file: Buffer): Map<string, Part> {
  const parts = new Map<string, Part>();
  const end = file.lastIndexOf(endMark);
  if (end < 0) return parts;
  let at = file.readUInt32LE(end + 16);
  for (let left = Math.min(file.readUInt16LE(end + 10), 500); left > 0; left -= 1) {
    if (file.readUInt32LE(at) !== entryMark) break;
    const nameLength = file.readUInt16LE(at + 28);
    const rest = file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
    const name = file.toString("utf8", at + 46, at + 46 + nameLength);
    const isEncrypted = (file.readUInt16LE(at + 8) & 1) === 1;
    if (!isEncrypted)
      parts.set(name, {
        method: file.readUInt16LE(at + 10),
        size: file.readUInt32LE(at + 20),
        start: file.readUInt32LE(at + 42),
      });
    at += 46 + nameLength + rest;
  }
  return parts;
}

/** A part as text; null for one that is not there. */
function readPart(file: Buffer, parts: ReadonlyMap<string, Part>, name: string): string | null {
  const part = parts.get(name);
  if (part === undefined || file.readUInt32LE(part.start) !== localMark) return null;
  const skipped = file.readUInt16LE(part.start + 26) + file.readUInt16LE(part.start + 28);
  const begin = part.start + 30 + skipped;
  const packed = file.subarray(begin, begin + part.size);
  if (part.method === 0) return packed.toString("utf8");
  if (part.method !== 8) return null;
  return inflateRawSync(packed, { maxOutputLength: largestPart }).toString("utf8");
}

/** The name of the part of the first sheet. */
function firstSheet(file: Buffer, parts: ReadonlyMap<string, Part>): string {
  const usual = "xl/worksheets/sheet1.xml";
  const workbook = readPart(file, parts, "xl/workbook.xml") ?? "";
  const sheet = tagsOf(workbook).find(({ name }) => name === "sheet");
  const relation = sheet === undefined ? null : attribute(sheet.attributes, "r:id");
  const relations = readPart(file, parts, "xl/_rels/workbook.xml.rels") ?? "";
  const target = tagsOf(relations).find(
    ({ name, attributes }) => name === "Relationship" && attribute(attributes, "Id") === relation,
  );
  const path = target === undefined ? null : attribute(target.attributes, "Target");
  if (path === null) return usual;
  return path.startsWith("/") ? path.slice(1) : `xl/${path}`;
}

interface Tag {
  /** Without the prefix of its name space; "/c" for the end of "c". */
  name: string;
  attributes: string;
  isEmpty: boolean;
  /** The text before it. */
  text: string;
}

/** The tags of XML in order, in one pass. */
function* tagsOf(xml: string): Generator<Tag> {
  let at = 0;
  for (;;) {
    const begin = xml.indexOf("<", at);
    const end = begin < 0 ? -1 : xml.indexOf(">", begin);
    if (end < 0) return;
    const body = xml.slice(begin + 1, end);
    const named = /^(\/?)(?:[\w.-]+:)?([\w.-]+)/.exec(body);
    yield {
      name: `${named?.[1] ?? ""}${named?.[2] ?? ""}`,
      attributes: body.slice(named?.[0].length ?? 0),
      isEmpty: body.endsWith("/"),
      text: xml.slice(at, begin),
    };
    at = end + 1;
  }
}

function attribute(attributes: string, name: string): string | null {
  const begin = attributes.indexOf(` ${name}="`);
  if (begin < 0) return null;
  const from = begin + name.length + 3;
  const end = attributes.indexOf('"', from);
  return end < 0 ? null : unescaped(attributes.slice(from, end));
}

const entities: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  amp: "&",
  quot: '"',
  apos: "'",
};

function unescaped(text: string): string {
  return text.replaceAll(/&(#x?[\da-f]{1,6}|\w{2,4});/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return entities[name] ?? whole;
    const code = name[1] === "x" ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : "";
  });
}

/** The texts that cells name by number. */
function sharedTexts(xml: string): string[] {
  const texts: string[] = [];
  let current = "";
  let isPhonetic = false;
  for (const { name, text } of tagsOf(xml)) {
    if (name === "si") current = "";
    else if (name === "rPh") isPhonetic = true;
    else if (name === "/rPh") isPhonetic = false;
    else if (name === "/t" && !isPhonetic) current += unescaped(text);
    else if (name === "/si") texts.push(current);
  }
  return texts;
}

function cellsOf(xml: string, shared: readonly string[]): string[][] | null {
  const rows: string[][] = [];
  let row: string[] = [];
  let column = 0;
  let type = "";
  let value = "";
  for (const { name, attributes, isEmpty, text } of tagsOf(xml)) {
    if (name === "row") {
      const number = Number(attribute(attributes, "r") ?? rows.length + 1);
      if (!Number.isInteger(number) || number > mostSheetRows) return null;
      // A row that is not in the file is empty.
      while (rows.length < number - 1) rows.push([]);
      row = [];
      column = 0;
      rows.push(row);
    } else if (name === "c") {
      const place = columnOf(attribute(attributes, "r"));
      if (place !== null) column = place;
      type = attribute(attributes, "t") ?? "n";
      value = "";
      if (isEmpty) column += 1;
    } else if (name === "/v" || name === "/t") {
      value += unescaped(text);
    } else if (name === "/c") {
      if (column < mostColumns) {
        while (row.length < column) row.push("");
        row[column] = cellText(type, value, shared);
      }
      column += 1;
    }
  }
  return rows;
}

/** The place of a cell by its name, 1 for B7; null without one. */
function columnOf(cell: string | null): number | null {
  const letters = /^([A-Z]{1,3})\d/.exec(cell ?? "")?.[1];
  if (letters === undefined) return null;
  let place = 0;
  for (const letter of letters) place = place * 26 + letter.charCodeAt(0) - 64;
  return place - 1;
}

function cellText(type: string, value: string, shared: readonly string[]): string {
  if (type === "s") return shared[Number(value)] ?? "";
  if (type !== "n" || value === "") return value;
  const number = Number(value);
  // Excel stores 149.95 as 149.94999999999999.
  return Number.isFinite(number) && Math.abs(number) < 1e15
    ? String(Number(number.toFixed(8)))
    : value;
}
