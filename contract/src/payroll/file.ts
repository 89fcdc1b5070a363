import { currencyInCells, currencyMark, withCurrency } from "../core/currency.ts";
import { isExactAmount } from "../core/money.ts";
import { comparableReference } from "../reconciliation/rules.ts";
import { mostRows } from "./rules.ts";
import { payrollTexts as texts } from "./texts.ts";

/** The headings of a deduction list, as it goes out and comes back (PAYR-9). */
export const listHeadings = {
  run: "List",
  line: "Line",
  staff_number: "Staff no.",
  name: "Name",
  loan_id: "Loan",
  amount: withCurrency("Amount"),
  deducted: withCurrency("Deducted"),
} as const;

/** A row of an employer's file. */
export interface FileRow {
  /** Its number in the file, as a spreadsheet shows it. */
  row: number;
  /** Empty where the file does not give it. */
  line: string;
  staff_number: string;
  loan_id: string;
  /** In NLe; 0 for an empty cell, null for one that is no amount. */
  deducted: number | null;
}

/** The rows of a file, or what is wrong with all of it. */
type ReadFile = { rows: FileRow[] } | { error: string };

/** A file has its headings within these rows. */
const headingsWithin = 40;
/** What is stored of a cell. */
const longestCell = 40;

/** What a heading may be called, as `comparableReference` reads it. */
const names = {
  line: ["line", "lineid", "lineno", "linenumber"],
  staff_number: [
    "staffno",
    "staffnumber",
    "employeeno",
    "employeenumber",
    "employeecode",
    "staffid",
  ],
  loan_id: ["loan", "loanid", "loanno", "loannumber"],
  deducted: ["deducted", "amountdeducted"].flatMap((name) => [
    name,
    name + comparableReference(currencyMark),
  ]),
} as const;

type Column = keyof typeof names;

/** Reads the cells of an employer's file (PAYR-10): every row, or what is wrong with the whole file. */
export function readDeductions(cells: readonly (readonly string[])[]): ReadFile {
  const head = cells.slice(0, headingsWithin).findIndex((row) => placesOf(row) !== null);
  const places = placesOf(cells[head] ?? []);
  if (places === null) return { error: texts.noHeadings };
  const rows: FileRow[] = [];
  for (const [offset, row] of cells.slice(head + 1).entries()) {
    const cellOf = (column: Column) => cleaned(row[places[column] ?? -1] ?? "");
    const [line, staff_number, loan_id] = [
      lineNumber(cellOf("line")),
      shortened(cellOf("staff_number")),
      shortened(cellOf("loan_id")),
    ];
    // A row of totals names no employee.
    if (line === "" && staff_number === "" && loan_id === "") continue;
    rows.push({
      row: head + offset + 2,
      line,
      staff_number,
      loan_id,
      deducted: deductedAmount(cellOf("deducted")),
    });
    if (rows.length > mostRows) return { error: texts.tooManyRows(mostRows) };
  }
  return rows.length === 0 ? { error: texts.noRows } : { rows };
}

/** The index of each column; null for a row that is not the headings. */
function placesOf(row: readonly string[]): Partial<Record<Column, number>> | null {
  const letters = row.map(comparableReference);
  const place = (column: Column) => letters.findIndex((name) => isNameOf(column, name));
  const places: Partial<Record<Column, number>> = {};
  for (const column of ["line", "staff_number", "loan_id", "deducted"] as const)
    if (place(column) >= 0) places[column] = place(column);
  const isHead =
    places.deducted !== undefined &&
    (places.line !== undefined || places.staff_number !== undefined);
  return isHead ? places : null;
}

function isNameOf(column: Column, name: string): boolean {
  return names[column].some((known) => known === name);
}

/** The number of a line as text: spreadsheets write 12 as 12.0 or with separators. */
function lineNumber(cell: string): string {
  const bare = cell.replace(/\.0+$/, "").replaceAll(/[,\s]/g, "");
  return shortened(bare.replace(/^0+(?=\d)/, ""));
}

/** The begin of a text, without half a character at its end: the database refuses that. */
function shortened(text: string): string {
  return text.slice(0, longestCell).replace(/\p{Cs}$/u, "");
}

/** A cell on one line; the apostrophe with which exports protect text from being a formula is not part of it. */
function cleaned(cell: string): string {
  return cell
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, " ")
    .trim()
    .replace(/^'/, "");
}

/**
 * The deducted amount of a cell: 1250.50, 1,250.50, NLe 200; nothing and a dash are 0. Null for anything else,
 * such as 12.345, which a calculation left unrounded.
 */
function deductedAmount(cell: string): number | null {
  const bare = cell.replace(currencyInCells.payroll, "");
  if (bare === "" || bare === "-") return 0;
  if (!/^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d{1,2})?$/.test(bare)) return null;
  const value = Number(bare.replaceAll(",", ""));
  // One above the largest amount has a text of its own.
  return isExactAmount(value) || value > 0 ? value : null;
}
