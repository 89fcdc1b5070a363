import { inflateRawSync } from "node:zlib";
import { dateStyles } from "./date-styles.ts";
import { attribute, tagsOf, unescaped } from "./xml-tags.ts";

/** Most bytes of all parts of a workbook that are read, unpacked. */
const mostUnpacked = 24 * 1024 * 1024;
/** What is read of a cell: a workbook of a few kilobytes can hold a text of megabytes in each of its cells. */
const longestText = 200;
/** Most rows and columns that are read. */
const mostSheetRows = 20_000;
const mostColumns = 60;

const endMark = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const entryMark = 0x02_01_4b_50;
const localMark = 0x04_03_4b_50;

/**
 * The cells of the first sheet of an Excel workbook as text (PAYR-10). Formulas count by their stored value: nothing in
 * the file is computed. A date, yes or no, and a formula without a value are no numbers. Null for a file that is no workbook, is protected, or is larger than any list.
 */
export function readWorkbook(file: Buffer): string[][] | null {
  try {
    const archive = { file, parts: partsOf(file), left: mostUnpacked };
    const sheet = readPart(archive, firstSheet(archive));
    if (sheet === null) return null;
    const texts = sharedTexts(readPart(archive, "xl/sharedStrings.xml") ?? "");
    const dates = dateStyles(readPart(archive, "xl/styles.xml") ?? "");
    return cellsOf(sheet, { texts, dates });
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

interface Archive {
  file: Buffer;
  parts: ReadonlyMap<string, Part>;
  /** How many bytes may still be unpacked. */
  left: number;
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
function readPart(archive: Archive, name: string): string | null {
  const { file, parts, left } = archive;
  const part = parts.get(name);
  if (part === undefined || file.readUInt32LE(part.start) !== localMark) return null;
  const skipped = file.readUInt16LE(part.start + 26) + file.readUInt16LE(part.start + 28);
  const begin = part.start + 30 + skipped;
  const packed = file.subarray(begin, begin + part.size);
  if (part.method !== 0 && part.method !== 8) return null;
  const unpacked =
    part.method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(1, left) });
  archive.left -= unpacked.length;
  return unpacked.toString("utf8");
}

/** The name of the part of the first sheet. */
function firstSheet(archive: Archive): string {
  const usual = "xl/worksheets/sheet1.xml";
  const workbook = readPart(archive, "xl/workbook.xml") ?? "";
  const sheet = tagsOf(workbook).find(({ name }) => name === "sheet");
  const relation = sheet === undefined ? null : attribute(sheet.attributes, "r:id");
  const relations = readPart(archive, "xl/_rels/workbook.xml.rels") ?? "";
  const target = tagsOf(relations).find(
    ({ name, attributes }) => name === "Relationship" && attribute(attributes, "Id") === relation,
  );
  const path = target === undefined ? null : attribute(target.attributes, "Target");
  if (path === null) return usual;
  return path.startsWith("/") ? path.slice(1) : `xl/${path}`;
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
    else if (name === "/t" && !isPhonetic)
      current = (current + unescaped(text.slice(0, longestText))).slice(0, longestText);
    else if (name === "/si") texts.push(current);
  }
  return texts;
}

/** What the cells of a sheet name by number. */
interface Named {
  texts: readonly string[];
  /** The styles that show a number as a date. */
  dates: ReadonlySet<number>;
}

interface Cell {
  type: string;
  style: number;
  isFormula: boolean;
  value: string;
}

function cellsOf(xml: string, named: Named): string[][] | null {
  const rows: string[][] = [];
  let row: string[] = [];
  let column = 0;
  let cell: Cell = { type: "n", style: 0, isFormula: false, value: "" };
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
      cell = {
        type: attribute(attributes, "t") ?? "n",
        style: Number(attribute(attributes, "s") ?? 0),
        isFormula: false,
        value: "",
      };
      if (isEmpty) column += 1;
    } else if (name === "/v" || name === "/t") {
      cell.value = (cell.value + unescaped(text.slice(0, longestText))).slice(0, longestText);
    } else if (name === "f") {
      cell.isFormula = true;
    } else if (name === "/c") {
      if (column < mostColumns) {
        while (row.length < column) row.push("");
        row[column] = cellText(cell, named);
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

/** What a cell says, as text that is no amount where the sheet shows none. */
function cellText({ type, style, isFormula, value }: Cell, { texts, dates }: Named): string {
  if (type === "s") return texts[Number(value)] ?? "";
  // The program that wrote the file did not compute it.
  if (isFormula && type === "n" && value === "") return "no value";
  if (type === "b") return value === "1" ? "TRUE" : "FALSE";
  if (type !== "n" || value === "") return value;
  if (dates.has(style)) return `date ${value}`;
  const number = Number(value);
  // Excel stores 149.95 as 149.94999999999999.
  return Number.isFinite(number) && Math.abs(number) < 1e15
    ? String(Number(number.toFixed(8)))
    : value;
}
