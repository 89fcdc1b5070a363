import { defused, phoneInOne } from "@microfinance/contract/exports/formula.ts";
import { Readable } from "node:stream";
import type { CellKind, CellValue, ExportColumn } from "./columns.ts";

/** Rows in one chunk of the file, to avoid a write for each line. */
const linesAtOnce = 250;

/**
 * Rows as CSV (RFC 4180) for spreadsheets: with a UTF-8 byte order mark, quoted text, unquoted numbers, and no
 * formulas.
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

/**
 * A value as a cell. Text is quoted, and prefixed with an apostrophe if a spreadsheet would read it as a formula, so
 * that stored text never executes. A phone is written in one, +23276123456: with hyphens a spreadsheet would subtract.
 */
export function csvCell(kind: CellKind, value: CellValue): string {
  if (value === null) return "";
  if (typeof value === "number") return kind === "money" ? value.toFixed(2) : String(value);
  if (kind === "date") return value;
  const phone = kind === "phone" ? phoneInOne(value) : null;
  if (phone !== null) return `"${phone}"`;
  if (kind === "time") return value.slice(0, 19).replace("T", " ");
  return `"${defused(value).replaceAll('"', '""')}"`;
}
