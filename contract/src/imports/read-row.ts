import { genders, textLimits } from "../core/constants.ts";
import { currencyInCells } from "../core/currency.ts";
import { type CalendarDate, isCalendarDate, parseTypedDate } from "../core/dates.ts";
import { isEmailAddress, normalizeEmail } from "../core/email.ts";
import { isStorableText } from "../core/fields.ts";
import { largestAmount } from "../core/money.ts";
import { isPlainName, titleCaseName } from "../core/names.ts";
import { normalizePhone } from "../core/phone.ts";
import { readTypedAmount } from "../core/typed-amount.ts";
import { columnsOfKind, type ImportColumn, type ImportKind, reasonsHeading } from "./columns.ts";
import { readInstalments } from "./instalment-cell.ts";
import { headingFaults } from "./texts.ts";

/** Why a row is refused: the column, its content, the reason and the remedy (IMP-5). */
export interface RowProblem {
  column: string;
  value: string;
  reason: string;
  remedy: string;
}

/** The values of a row by the names of its columns: amounts in NLe, rates as fractions, empty cells null. */
export type RowValues = Readonly<Record<string, string | number | null>>;

/** A row as it is read. */
export interface ReadRow {
  values: RowValues;
  problems: RowProblem[];
}

/** Why a row is refused for the value of a column. */
export function problemOf(
  values: RowValues,
  column: string,
  reason: string,
  remedy: string,
): RowProblem {
  return { column, value: String(values[column] ?? "").slice(0, 100), reason, remedy };
}

/** A heading without case, blanks and signs: "First name" is first_name. */
const comparable = (heading: string) => heading.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/**
 * The place of each column of a kind in a file by its headings (IMP-3), or what is wrong with them. The column of
 * reasons and columns without a heading are passed over.
 */
export function placesOf(
  kind: ImportKind,
  headings: readonly string[],
): { places: ReadonlyMap<string, number> } | { error: string } {
  const known = new Map(columnsOfKind(kind).map(({ name }) => [comparable(name), name]));
  const places = new Map<string, number>();
  const [unknown, twice]: [string[], string[]] = [[], []];
  for (const [place, heading] of headings.entries()) {
    const letters = comparable(cleanCell(heading));
    if (letters === "" || letters === comparable(reasonsHeading)) continue;
    const name = known.get(letters);
    if (name === undefined) unknown.push(cleanCell(heading).slice(0, 40));
    else if (places.has(name)) twice.push(name);
    else places.set(name, place);
  }
  const missing = columnsOfKind(kind).filter(({ name, required }) => required && !places.has(name));
  if (missing.length > 0)
    return { error: headingFaults.missing(missing.map(({ name }) => name).join(", ")) };
  if (unknown.length > 0) return { error: headingFaults.unknown(unknown.slice(0, 5).join(", ")) };
  return twice.length > 0 ? { error: headingFaults.twice(twice.join(", ")) } : { places };
}

/** Marks of direction and order, which spreadsheets keep in copied text. */
const marks = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/** A cell without hidden marks and outer blanks, and without the apostrophe that protects text from being a formula. */
function cleanCell(cell: string): string {
  const bare = cell.replaceAll(marks, "").replaceAll("\u00A0", " ").trim();
  return /^'[=+\-@]/.test(bare) ? bare.slice(1) : bare;
}

/** What a formula says whose result is an error or is not stored. */
const brokenFormula = /^#(NO-VALUE|REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!)$/;

/** Reads the cells of a row: its values, and what is wrong with each cell (IMP-5). */
export function readRow(
  kind: ImportKind,
  places: ReadonlyMap<string, number>,
  cells: readonly string[],
): ReadRow {
  const problems: RowProblem[] = [];
  const values = columnsOfKind(kind).map((column) => {
    const cell = cleanCell(cells[places.get(column.name) ?? -1] ?? "");
    const read = readCell(column, cell);
    if (!isFault(read)) return [column.name, read] as const;
    problems.push({ column: column.name, value: cell.slice(0, 100), ...read });
    return [column.name, null] as const;
  });
  return { values: Object.fromEntries(values), problems };
}

type Fault = Pick<RowProblem, "reason" | "remedy">;
type CellValue = string | number | null;

const isFault = (read: CellValue | Fault): read is Fault =>
  typeof read === "object" && read !== null;

const fault = (reason: string, remedy: string): Fault => ({ reason, remedy });

function readCell(column: ImportColumn, cell: string): CellValue | Fault {
  if (cell === "")
    return column.required ? fault("This column is required.", `Fill in ${column.name}.`) : null;
  if (brokenFormula.test(cell))
    return fault("The formula has no value.", "Replace the formula by its value.");
  if (cell.startsWith("="))
    return fault("Formulas are not computed.", "Replace the formula by its value.");
  if (!isStorableText(cell))
    return fault("This text has characters that cannot be stored.", "Type the text again.");
  return readers[column.format](cell);
}

function textOf(cell: string, most: number): CellValue | Fault {
  if (cell.length <= most) return cell;
  return fault(`The text is longer than ${most} characters.`, "Shorten the text.");
}

function dateOf(cell: string): CalendarDate | Fault {
  const day = cell.replaceAll("/", "-").replace(/[T ]00:00(:00)?.*$/, "");
  const date = isCalendarDate(day) ? day : parseTypedDate(day);
  return date ?? fault("This is not a date.", "Write the date as 2026-01-31 or 31-01-2026.");
}

const withoutCurrency = (cell: string) => cell.replace(currencyInCells.import, "");

function amountOf(cell: string): number | Fault {
  const read = readTypedAmount(withoutCurrency(cell), { allowNegative: true });
  if (read.error !== null) return fault(read.reason, "Write the amount as 1500.00.");
  if (read.amount < 0) return fault("The amount is below 0.", "Write an amount of 0 or more.");
  return read.amount <= largestAmount
    ? read.amount
    : fault("This amount is too large.", "Check the amount.");
}

function rateOf(cell: string): number | Fault {
  const percent = readTypedAmount(cell.replace(/\s*%$/, ""), { decimals: 6 }).amount ?? 0;
  const rate = Math.round(percent * 100) / 10_000;
  const isExact = Math.abs(rate * 100 - percent) < 1e-9;
  // A share such as 0.2 is meant as 20%, not as a fifth of a percent.
  return isExact && rate >= 0.01 && rate <= 1
    ? rate
    : fault("This is not a rate.", "Write the percent of the whole period: 20 for 20%.");
}

function choiceOf(cell: string, choices: readonly string[]): string | Fault {
  const choice = choices.find((each) => each === cell.toLowerCase());
  return choice ?? fault("This is not one of the choices.", `Write ${choices.join(", ")}.`);
}

const readers: Readonly<Record<ImportColumn["format"], (cell: string) => CellValue | Fault>> = {
  text: (cell) => textOf(cell, textLimits.line),
  name: (cell) => {
    // What is longer than any name is not searched for links.
    if (cell.length > textLimits.line) return textOf(cell, textLimits.line);
    return isPlainName(cell)
      ? textOf(titleCaseName(cell), textLimits.line)
      : fault("A name cannot contain links or hidden characters.", "Type the name again.");
  },
  reference: (cell) => textOf(cell, textLimits.reference),
  customer: (cell) => textOf(cell, textLimits.reference),
  loan: (cell) => textOf(cell, textLimits.reference),
  account: (cell) => textOf(cell, textLimits.reference),
  pin: (cell) => textOf(cell, textLimits.transferPin),
  currency: (cell) =>
    /^[A-Za-z]{3}$/.test(cell)
      ? cell.toUpperCase()
      : fault("This is not a currency.", "Write its three letters: USD."),
  phone: (cell) =>
    normalizePhone(cell) ??
    fault("This is not a phone number of Sierra Leone.", "Write the number as 076123456."),
  email: (cell) =>
    isEmailAddress(cell)
      ? normalizeEmail(cell)
      : fault("This is not an e-mail address.", "Correct the address, or leave the cell empty."),
  gender: (cell) => choiceOf(cell, genders),
  date: dateOf,
  amount: amountOf,
  rate: rateOf,
  months: (cell) =>
    /^\d{1,3}$/.test(cell) && Number(cell) >= 1 && Number(cell) <= 600
      ? Number(cell)
      : fault("This is not a number of months.", "Write a whole number from 1 to 600."),
  product: (cell) => textOf(cell, textLimits.line),
  status: (cell) => choiceOf(cell, ["active", "paid"]),
  "yes-no": (cell) => choiceOf(cell, ["yes", "no"]),
  instalments: (cell) =>
    readInstalments(cell) === null
      ? fault(
          "The instalments cannot be read.",
          "Write due date, principal and interest of each: 2026-02-28 250.00 50.00; 2026-03-31 250.00 50.00.",
        )
      : cell,
};
