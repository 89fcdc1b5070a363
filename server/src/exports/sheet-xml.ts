import type { CellKind, CellValue, ExportColumn } from "./columns.ts";
import { cellStyles } from "./workbook-xml.ts";

/** Rows in one chunk of the sheet; other requests run between chunks. */
const rowsAtOnce = 250;

/** The maximum length of a text in a cell. */
const longestText = 32_767;
const cutMark = " … (cut here; the CSV has it whole)";

const sheetHead = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">`;

/** The width of a column in characters, by its type. */
const widths: Record<CellKind, number> = {
  text: 24,
  phone: 20,
  number: 12,
  money: 16,
  percent: 10,
  date: 14,
  time: 19,
};

/**
 * A sheet of an Excel workbook (ECMA-376 SpreadsheetML): a fixed heading with filters, then the rows. Text is never
 * written as a formula.
 */
export async function* sheetXml<Row>(
  columns: readonly ExportColumn<Row>[],
  rows: AsyncIterable<Row>,
): AsyncGenerator<string> {
  const cols = columns.map(
    ({ kind, header }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${Math.max(widths[kind], header.length + 4)}" customWidth="1"/>`,
  );
  const heading = columns.map(({ header }) => textCell(header, cellStyles.heading));
  yield `${sheetHead}<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join("")}</cols><sheetData><row>${heading.join("")}</row>`;
  let count = 1;
  let lines: string[] = [];
  for await (const row of rows) {
    count += 1;
    lines.push(
      `<row>${columns.map(({ kind, value }) => sheetCell(kind, value(row))).join("")}</row>`,
    );
    if (lines.length < rowsAtOnce) continue;
    yield lines.join("");
    lines = [];
  }
  const range = `A1:${columnLetters(columns.length)}${count}`;
  yield `${lines.join("")}</sheetData><autoFilter ref="${range}"/></worksheet>`;
}

/** A value as a cell of a sheet. */
export function sheetCell(kind: CellKind, value: CellValue): string {
  if (value === null || value === "") return "<c/>";
  if (typeof value === "number") return numberCell(value, cellStyles[kind]);
  const serial = kind === "date" || kind === "time" ? serialOf(value) : null;
  return serial === null ? textCell(value, cellStyles.text) : numberCell(serial, cellStyles[kind]);
}

function numberCell(value: number, style: number): string {
  return `<c s="${style}"><v>${value}</v></c>`;
}

function textCell(value: string, style: number): string {
  const whole =
    value.length <= longestText
      ? value
      : `${value.slice(0, longestText - cutMark.length)}${cutMark}`;
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(whole)}</t></is></c>`;
}

/**
 * The serial number of a date or timestamp: days since 30 December 1899. Null before March 1900, since Excel counts a
 * nonexistent 29 February 1900.
 */
function serialOf(value: string): number | null {
  const serial = (Date.parse(value) - Date.UTC(1899, 11, 30)) / 86_400_000;
  return serial >= 61 ? serial : null;
}

/**
 * Text escaped for XML: characters invalid in XML are removed, and sequences that Excel reads as escapes are escaped.
 */
function escaped(text: string): string {
  return (
    text
      .toWellFormed()
      .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
      // The ranges are intentional: control characters, which XML 1.0 does not permit.
      .replaceAll(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll("\r", "_x000D_")
  );
}

/** The name of a column by its number from 1: 1 is A, 27 is AA. */
function columnLetters(column: number): string {
  const before = Math.floor((column - 1) / 26);
  const letter = String.fromCodePoint(65 + ((column - 1) % 26));
  return before === 0 ? letter : `${columnLetters(before)}${letter}`;
}
