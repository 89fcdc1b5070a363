import { Readable } from "node:stream";
import type { CellKind, CellValue, ExportColumn } from "./columns.ts";

/** Rows a piece of the file is made of, so that it is not written line by line. */
const linesAtOnce = 250;

/**
 * Rows as CSV (RFC 4180) that a spreadsheet opens as meant: with the mark of UTF-8, text quoted, numbers bare, and no
 * cell taken for a formula.
 */
export function csvOf<Row>(
  columns: readonly ExportColumn<Row>[],
  rows: AsyncIterable<Row>,
): Readable {
  return Readable.from(pieces(columns, rows), { objectMode: false });
}

async function* pieces<Row>(
  columns: readonly ExportColumn<Row>[],
  rows: AsyncIterable<Row>,
): AsyncGenerator<string> {
  let lines = [`\uFEFF${columns.map((column) => csvCell("text", column.header)).join(",")}\r\n`];
  for await (const row of rows) {
    lines.push(`${columns.map(({ kind, value }) => csvCell(kind, value(row))).join(",")}\r\n`);
    if (lines.length < linesAtOnce) continue;
    yield lines.join("");
    lines = [];
  }
  yield lines.join("");
}

/** What a spreadsheet takes for the beginning of a formula, its full-width spellings included. */
const beginsFormula = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * A value as a cell. Text is quoted, and has an apostrophe where a spreadsheet would read a formula, so that nobody's
 * name runs anything on a reader's computer; the phone +232-76-123456 is one that it would.
 */
export function csvCell(kind: CellKind, value: CellValue): string {
  if (value === null) return "";
  if (typeof value === "number") return kind === "money" ? value.toFixed(2) : String(value);
  if (kind === "date") return value;
  if (kind === "time") return value.slice(0, 19).replace("T", " ");
  const safe = beginsFormula.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}
