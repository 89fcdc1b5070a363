import { isStorableText } from "./fields.ts";

/** What is wrong with a CSV file as a whole. */
export const csvTexts = {
  tooLarge: "A statement has at most 2 million characters. Export fewer days.",
  notText: "This file is not CSV in UTF-8. Save it as CSV UTF-8 and choose it again.",
  unclosedQuote: "A quoted cell of this file has no end. Export the file again.",
} as const;

/** Longest text of a statement, in characters. */
export const longestStatement = 2_000_000;

/** The cells of a CSV file, or the text of what is wrong with it. */
type ReadCsv = { rows: string[][] } | { error: string };

/**
 * Reads CSV with commas, semicolons or tabs, and quoted cells (RFC 4180). A cell is only text: nothing in it is
 * computed (REC-2).
 */
export function readCsv(text: string): ReadCsv {
  if (text.length > longestStatement) return { error: csvTexts.tooLarge };
  const rows: string[][] = [];
  for (const row of csvRows(text)) {
    if ("error" in row) return row;
    rows.push(row.cells);
  }
  return { rows };
}

/**
 * The rows of CSV one after another, whatever its length; an error ends them.
 * @param mostCells cells of a row that are kept; those behind them are passed over
 */
export function* csvRows(
  text: string,
  mostCells = Number.POSITIVE_INFINITY,
): Generator<{ cells: string[] } | { error: string }> {
  const body = text.startsWith("\uFEFF") ? text.slice(1) : text;
  // Bytes that are not UTF-8 became the replacement character.
  if (!isStorableText(body) || body.includes("\uFFFD")) {
    yield { error: csvTexts.notText };
    return;
  }
  const separator = separatorOf(body);
  let row: string[] = [];
  let place = 0;
  while (place < body.length) {
    const cell = readCell(body, place, separator);
    if (cell === null) {
      yield { error: csvTexts.unclosedQuote };
      return;
    }
    if (row.length < mostCells) row.push(cell.text);
    place = cell.end + 1;
    if (body[cell.end] === separator) continue;
    if (body[cell.end] === "\r" && body[place] === "\n") place += 1;
    yield { cells: row };
    row = [];
  }
  if (row.length > 0) yield { cells: [...row, ""] };
}

interface Cell {
  text: string;
  /** The place of the separator or line end after it. */
  end: number;
}

/** Most characters of a quoted cell, so that one cell is never as large as a file. */
const longestQuoted = 100_000;

/** The cell that begins at a place; null for a quoted one without an end. */
function readCell(body: string, begin: number, separator: string): Cell | null {
  if (body[begin] !== '"') return plainCell(body, begin, separator);
  let quote = body.indexOf('"', begin + 1);
  while (quote >= 0 && body[quote + 1] === '"') quote = body.indexOf('"', quote + 2);
  if (quote < 0) return null;
  const rest = plainCell(body, quote + 1, separator);
  const end = Math.min(quote, begin + 1 + longestQuoted);
  const text = body.slice(begin + 1, end).replaceAll('""', '"');
  return { text: text + rest.text, end: rest.end };
}

function plainCell(body: string, begin: number, separator: string): Cell {
  let end = begin;
  while (end < body.length && body[end] !== separator && body[end] !== "\n" && body[end] !== "\r")
    end += 1;
  return { text: body.slice(begin, end), end };
}

/** Characters in which the separator is looked for. */
const longestHead = 100_000;

/** The separator that the first 20 lines have most often. */
function separatorOf(body: string): string {
  const head = body.slice(0, longestHead).split("\n", 20).join("\n");
  const counts = [",", ";", "\t"].map((each) => ({ each, count: head.split(each).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).each;
}
