import { type genders, textLimits } from "../core/constants.ts";
import { currencyInCells } from "../core/currency.ts";
import { dateInText, type DateOrder } from "../core/date-in-text.ts";
import {
  type CalendarDate,
  formatStaffDate,
  isCalendarDate,
  parseTypedDate,
} from "../core/dates.ts";
import { isEmailAddress, normalizeEmail } from "../core/email.ts";
import { isStorableText } from "../core/fields.ts";
import { formatNleExact, largestAmount } from "../core/money.ts";
import { isPlainName, titleCaseName } from "../core/names.ts";
import { normalizePhone } from "../core/phone.ts";
import { readTypedAmount } from "../core/typed-amount.ts";
import type { InterestMethod, PeriodUnit, RatePer } from "../schedules/repayment.ts";
import { columnsOfKind, type ImportColumn, type ImportKind, reasonsHeading } from "./columns.ts";
import { readInstalments } from "./instalment-cell.ts";
import { headingFaults } from "./texts.ts";

/** How a file writes amounts. Without a choice, what may be two amounts is refused. */
export const numberFormats = [
  { value: "unknown", label: "Refuse what may be two amounts" },
  { value: "point", label: "1,500.00: a point before the cents" },
  { value: "comma", label: "1.500,00: a comma before the cents" },
] as const;

/** The format of the amounts of a file. */
export type NumberFormat = (typeof numberFormats)[number]["value"];

/** A product as cells name it. */
export interface NamedProduct {
  code: string;
  name: string;
}

/** Why a row is refused: the column, its content, the reason and the remedy (IMP-5). */
export interface RowProblem {
  column: string;
  value: string;
  reason: string;
  remedy: string;
}

/** The values of a row by the names of its columns: amounts in NLe, rates as fractions, empty cells null. */
export type RowValues = Readonly<Record<string, string | number | null>>;

/** A cell that is read otherwise than it is written, for the person who compares them: 12-Oct-84 as 12 Oct 1984. */
export interface RowReading {
  column: string;
  written: string;
  read: string;
}

/** A row as it is read. */
export interface ReadRow {
  values: RowValues;
  problems: RowProblem[];
  readings: RowReading[];
}

/** How the file writes its dates and amounts, and what its cells can name. */
export interface FileSpelling {
  date_order: DateOrder;
  numbers: NumberFormat;
  today: CalendarDate;
  products: readonly NamedProduct[];
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

/**
 * Reads the cells of a row: its values, what is wrong with each cell (IMP-5), and which cells are read otherwise than
 * they are written (IMP-16).
 */
export function readRow(
  kind: ImportKind,
  places: ReadonlyMap<string, number>,
  cells: readonly string[],
  spelling: FileSpelling,
): ReadRow {
  const problems: RowProblem[] = [];
  const readings: RowReading[] = [];
  const values = new Map<string, CellValue>();
  for (const column of columnsOfKind(kind)) {
    const cell = cleanCell(cells[places.get(column.name) ?? -1] ?? "");
    const read = readCell(column, cell, spelling);
    const written = cell.slice(0, 100);
    if (isFault(read)) problems.push({ column: column.name, value: written, ...read });
    else if (isReading(read)) readings.push({ column: column.name, written, read: read.as });
    values.set(column.name, isFault(read) ? null : isReading(read) ? read.value : read);
  }
  splitPhones(values, problems, readings);
  readMonthlyRate(values, problems, readings);
  return { values: Object.fromEntries(values), problems, readings };
}

/** Two numbers in the cell of the phone are the phone and the other phone, where no other one is given. */
function splitPhones(
  values: Map<string, CellValue>,
  problems: RowProblem[],
  readings: RowReading[],
): void {
  const at = problems.findIndex(({ column }) => column === "phone");
  const written = problems[at]?.value ?? "";
  const numbers = written.split(/\s*(?:[/;,]|\bor\b)\s*/).map((part) => phoneOf(part));
  const [first, second] = numbers;
  if (!first || !second || numbers.length > 2 || (values.get("other_phone") ?? null) !== null)
    return;
  problems.splice(at, 1);
  values.set("phone", first).set("other_phone", second);
  readings.push({ column: "phone", written, read: `${first}, other phone ${second}` });
}

/** A rate a month is that of the whole period by the months of its row: 2.5% p.m. of twelve months are 30%. */
function readMonthlyRate(
  values: Map<string, CellValue>,
  problems: RowProblem[],
  readings: RowReading[],
): void {
  const at = problems.findIndex(({ column }) => column === "interest_rate");
  const written = problems[at]?.value ?? "";
  const [, monthly] =
    /^(\d+(?:\.\d{1,4})?)\s*(?:%|per ?cent)?\s*(?:p\.?\s?m\.?|per month|a month|monthly)$/i.exec(
      written,
    ) ?? [];
  const months = values.get("months");
  const isUsual = ["method", "rate_per", "unit"].every(
    (name) => (values.get(name) ?? null) === null,
  );
  if (monthly === undefined || typeof months !== "number" || !isUsual) return;
  const percent = Math.round(Number(monthly) * 10_000) * months;
  const rate = percent / 1_000_000;
  if (percent % 100 !== 0 || rate < 0.01 || rate > 1) return;
  problems.splice(at, 1);
  values.set("interest_rate", rate);
  readings.push({
    column: "interest_rate",
    written,
    read: `${percent / 10_000}% for ${months} months`,
  });
}

/** A phone with the signs that spreadsheets and people add: 0023276..., 232(0)76..., 76123456.0. */
const phoneOf = (cell: string): string | null =>
  normalizePhone(
    cell
      .replace(/^00(?=232)/, "")
      .replace("(0)", "")
      .replace(/\.0$/, ""),
  );

type Fault = Pick<RowProblem, "reason" | "remedy">;
type CellValue = string | number | null;
/** A value with what it is shown as, where its cell has it in other words. */
interface Reading {
  value: CellValue;
  as: string;
}
type Read = CellValue | Fault | Reading;

const isFault = (read: Read): read is Fault =>
  typeof read === "object" && read !== null && "reason" in read;
const isReading = (read: Read): read is Reading =>
  typeof read === "object" && read !== null && "as" in read;

const fault = (reason: string, remedy: string): Fault => ({ reason, remedy });

/** A number that a spreadsheet keeps in powers of ten: its last digits are lost. */
const shortened = /^\d([.,]\d+)?E\+\d{1,3}$/i;
/** Formats whose digits are no figure. */
const ofDigits = new Set<ImportColumn["format"]>(["text", "reference", "phone", "pin", "account"]);

/** What people write into a cell that has nothing: n/a, none, two hyphens. */
const saysNothing = /^(n\/?a|n\.a\.|none|nil|null|unknown|not known|-+|\?+)$/i;

function readCell(column: ImportColumn, written: string, spelling: FileSpelling): Read {
  const isEmptied = saysNothing.test(written) && column.format !== "reference";
  if (isEmptied && !column.required) return { value: null, as: "empty" };
  const cell = isEmptied ? "" : written;
  if (cell === "")
    return column.required ? fault("This column is required.", `Fill in ${column.name}.`) : null;
  if (brokenFormula.test(cell))
    return fault("The formula has no value.", "Replace the formula by its value.");
  if (cell.startsWith("="))
    return fault("Formulas are not computed.", "Replace the formula by its value.");
  if (!isStorableText(cell))
    return fault("This text has characters that cannot be stored.", "Type the text again.");
  if (ofDigits.has(column.format) && shortened.test(cell))
    return fault(
      "A spreadsheet has shortened this number: its last digits are lost.",
      "Make the column text, and type the number again.",
    );
  return readers[column.format](cell, spelling);
}

function textOf(cell: string, most: number): Read {
  if (cell.length <= most) return cell;
  return fault(`The text is longer than ${most} characters.`, "Shorten the text.");
}

function dateOf(cell: string, { date_order, today }: FileSpelling): Read {
  // Excel writes a date with the time of its midnight.
  const day = cell.replace(/[T ]00:00(:00)?.*$/, "");
  const plain = day.replaceAll("/", "-");
  const date = isCalendarDate(plain) ? plain : null;
  if (date !== null) return date;
  const other = date_order === "dmy" ? "mdy" : "dmy";
  // There is no 13th month: 09/13/1974 has one reading.
  const read = dateInText(cell, date_order, today) ?? dateInText(cell, other, today);
  if (read === null)
    return fault("This is not a date.", "Write the date as 2026-01-31 or 31-01-2026.");
  // As the form has it: nothing to compare.
  return parseTypedDate(plain) === read ? read : { value: read, as: formatStaffDate(read) };
}

const withoutCurrency = (cell: string) => cell.replace(currencyInCells.import, "");

/** What a cell with a known format of numbers is with a point before its decimals: 1.500,00 is 1500.00. */
function withPoint(cell: string, numbers: NumberFormat): string {
  if (numbers === "comma")
    return /^-?\d{1,3}(\.\d{3})+(,\d*)?$|^-?\d+(,\d*)?$/.test(cell)
      ? cell.replaceAll(".", "").replace(",", ".")
      : cell;
  // Figures of a program: 300.000 is 300.
  return numbers === "point" ? cell.replace(/^(-?[\d,]+\.\d{2})0+$/, "$1") : cell;
}

function amountOf(cell: string, { numbers }: FileSpelling): Read {
  const bare = withoutCurrency(cell);
  const text = withPoint(bare, numbers);
  const read = readTypedAmount(text, { allowNegative: true });
  if (read.error !== null) return fault(read.reason, "Write the amount as 1500.00.");
  if (read.amount < 0) return fault("The amount is below 0.", "Write an amount of 0 or more.");
  if (read.amount > largestAmount) return fault("This amount is too large.", "Check the amount.");
  return text === bare ? read.amount : { value: read.amount, as: formatNleExact(read.amount) };
}

function rateOf(cell: string, { numbers }: FileSpelling): Read {
  const bare = withPoint(cell.replace(/\s*(%|per ?cent)$/i, ""), numbers);
  const written = readTypedAmount(bare, { decimals: 6 }).amount ?? 0;
  const isShare = bare === cell && written > 0 && written < 1;
  const percent = isShare ? Math.round(written * 1_000_000) / 10_000 : written;
  const rate = Math.round(percent * 100) / 10_000;
  const isExact = Math.abs(rate * 100 - percent) < 1e-9;
  if (!isExact || rate < 0.01 || rate > 1)
    return fault("This is not a rate.", "Write the percent of the whole period: 20 for 20%.");
  // A share such as 0.2 is meant as 20%, not as a fifth of a percent.
  return isShare ? { value: rate, as: `${percent}%` } : rate;
}

/** A choice by its own word, or by other words for it. */
function choiceOf(cell: string, choices: Readonly<Record<string, readonly string[]>>): Read {
  const word = cell.toLowerCase().replace(/\.$/, "");
  if (Object.hasOwn(choices, word)) return word;
  const found = Object.entries(choices).find(([, words]) => words.includes(word))?.[0];
  if (found !== undefined) return { value: found, as: found };
  return fault("This is not one of the choices.", `Write ${Object.keys(choices).join(", ")}.`);
}

const wordsOfGender = {
  male: ["m", "man", "mr", "masculine"],
  female: ["f", "w", "woman", "mrs", "ms", "miss", "feminine"],
  other: ["o"],
} satisfies Record<(typeof genders)[number], string[]>;
const wordsOfStatus = {
  active: ["open", "running", "current", "ongoing", "disbursed", "paying", "not paid", "unpaid"],
  paid: ["closed", "complete", "completed", "fully paid", "paid off", "settled", "finished"],
};
const wordsOfAnswer = { yes: ["y", "true", "1"], no: ["n", "false", "0"] };

const wordsOfMethod = {
  flat: ["flat rate", "straight line", "add-on"],
  declining: ["reducing", "reducing balance", "declining balance", "annuity", "emi"],
  equal_principal: ["equal principal", "declining equal principal"],
  interest_only: ["interest only", "bullet"],
} satisfies Record<InterestMethod, string[]>;
const wordsOfRatePer = {
  loan: ["once", "term", "period", "whole"],
  month: ["monthly", "per month", "p.m", "pm"],
  year: ["yearly", "annual", "per annum", "per year", "p.a", "pa"],
} satisfies Record<RatePer, string[]>;
const wordsOfUnit = {
  day: ["days", "daily"],
  week: ["weeks", "weekly"],
  month: ["months", "monthly"],
} satisfies Record<PeriodUnit, string[]>;

function everyOf(cell: string): Read {
  const count = /^\d{1,2}(\.0+)?$/.test(cell) ? Number(cell) : 0;
  return count >= 1 && count <= 12
    ? count
    : fault("This is not a number of units.", "Write a whole number from 1 to 12.");
}

function monthsOf(cell: string): Read {
  const [, count = "", more = ""] = /^(\d{1,3})(\.0+|\s*(?:months?|mths?|m))?$/i.exec(cell) ?? [];
  const months = Number(count);
  if (count === "" || months < 1 || months > 600)
    return fault("This is not a number of months.", "Write a whole number from 1 to 600.");
  return more === "" ? months : { value: months, as: String(months) };
}

/** A product by its code, or by words that only one of them has: "salary" is the Salary Loan. */
function productOf(cell: string, { products }: FileSpelling): Read {
  if (products.some(({ code }) => code === cell)) return cell;
  const words = wordsOf(cell);
  const fits = products.filter(({ code, name }) =>
    [code, name].some((one) => words.every((word) => wordsOf(one).includes(word))),
  );
  const [only] = fits;
  if (only === undefined || fits.length > 1 || words.length === 0)
    return textOf(cell, textLimits.line);
  return { value: only.code, as: only.code };
}

const wordsOf = (text: string): readonly string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const readers: Readonly<
  Record<ImportColumn["format"], (cell: string, spelling: FileSpelling) => Read>
> = {
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
  branch: (cell) => textOf(cell.toUpperCase(), textLimits.reference),
  pin: (cell) => textOf(cell, textLimits.transferPin),
  currency: (cell) =>
    /^[A-Za-z]{3}$/.test(cell)
      ? cell.toUpperCase()
      : fault("This is not a currency.", "Write its three letters: USD."),
  phone: (cell) =>
    phoneOf(cell) ??
    fault("This is not a phone number of Sierra Leone.", "Write the number as 076123456."),
  email: (cell) =>
    isEmailAddress(cell)
      ? normalizeEmail(cell)
      : fault("This is not an e-mail address.", "Correct the address, or leave the cell empty."),
  gender: (cell) => choiceOf(cell, wordsOfGender),
  date: dateOf,
  amount: amountOf,
  rate: rateOf,
  months: monthsOf,
  method: (cell) => choiceOf(cell, wordsOfMethod),
  "rate-per": (cell) => choiceOf(cell, wordsOfRatePer),
  unit: (cell) => choiceOf(cell, wordsOfUnit),
  every: everyOf,
  product: productOf,
  status: (cell) => choiceOf(cell, wordsOfStatus),
  "yes-no": (cell) => choiceOf(cell, wordsOfAnswer),
  instalments: (cell) =>
    readInstalments(cell) === null
      ? fault(
          "The instalments cannot be read.",
          "Write due date, principal and interest of each: 2026-02-28 250.00 50.00; 2026-03-31 250.00 50.00.",
        )
      : cell,
};
