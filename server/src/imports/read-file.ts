import { csvRows } from "@microfinance/contract/core/csv.ts";
import { fileFaults } from "@microfinance/contract/imports/texts.ts";
import { workbookRows } from "../core/files/stream-workbook.ts";

/** Most rows of a file, with its headings. */
const mostRows = 100_001;
/** Most columns of a file; those behind them are passed over. */
const mostColumns = 100;
/** Most characters of all cells: each cell of a workbook may name the same long text. */
const mostCharacters = 160_000_000;
/** Rows of CSV between two turns of other work. */
const rowsAtOnce = 500;

/** A row with anything in it, and its number as a spreadsheet shows it; or what is wrong with the file. */
export type FileRow = { number: number; cells: string[] } | { error: string };

/** The rows of a file one after another (IMP-3). An error ends them. */
export async function* fileRows(format: "csv" | "xlsx", content: Buffer): AsyncGenerator<FileRow> {
  let [count, characters] = [0, 0];
  for await (const row of format === "csv" ? textRows(content) : sheetRows(content)) {
    count += 1;
    if (count > mostRows) {
      yield { error: fileFaults["too-many-rows"] };
      return;
    }
    if ("cells" in row) characters += charactersOf(row.cells);
    if (characters > mostCharacters) {
      yield { error: fileFaults["too-large"] };
      return;
    }
    yield row;
  }
}

/** The length of all cells of a row. */
export const charactersOf = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + cell.length, 0);

async function* sheetRows(content: Buffer): AsyncGenerator<FileRow> {
  for await (const row of workbookRows(content))
    yield typeof row === "string" ? { error: fileFaults[row] } : row;
}

async function* textRows(content: Buffer): AsyncGenerator<FileRow> {
  // An archive, and CSV in UTF-16, are text in UTF-8 only by their first bytes.
  const [first, second] = content;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    yield { error: fileFaults.utf16 };
    return;
  }
  let number = 0;
  for (const row of csvRows(content.toString("utf8"), mostColumns)) {
    number += 1;
    if (number % rowsAtOnce === 0) await new Promise((resume) => setImmediate(resume));
    if ("error" in row) yield row;
    else if (row.cells.some((cell) => cell.trim() !== "")) yield { number, cells: row.cells };
  }
}
