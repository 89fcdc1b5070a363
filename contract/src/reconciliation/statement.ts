import { z } from "zod";
import { currencyInCells } from "../core/currency.ts";
import { dateInText, dateOrders } from "../core/date-in-text.ts";
import type { CalendarDate } from "../core/dates.ts";
import { text } from "../core/fields.ts";
import { fromCents, isExactAmount, toCents } from "../core/money.ts";
import { readCsv } from "../core/csv.ts";
import { reconciliationTexts as texts } from "./texts.ts";

/** Most lines of one file. */
const mostLines = 5_000;
/** A statement has its headings within these rows. */
const headingsWithin = 40;

const column = text({ max: 100 });

/** Which columns of a statement mean what, by their headings. */
export const statementMapping = z
  .object({
    date: column.min(1, { error: texts.columnRequired }),
    date_order: z.enum(
      dateOrders.map(({ value }) => value),
      { error: texts.unknownOrder },
    ),
    /** One column of amounts, below 0 for money out; or two columns. */
    amount: column.nullable(),
    money_in: column.nullable(),
    money_out: column.nullable(),
    reference: column.nullable(),
    text: column.nullable(),
  })
  .superRefine((mapping, ctx) => {
    const error = mappingError(mapping);
    if (error !== null) ctx.addIssue({ code: "custom", message: error, path: ["amount"] });
  });

/** The columns of a statement. */
export type StatementMapping = z.output<typeof statementMapping>;

function mappingError(mapping: Record<string, unknown>): string | null {
  const { amount, money_in, money_out } = mapping;
  const hasTwo = Boolean(money_in) && Boolean(money_out) && !amount;
  if (!hasTwo && (!amount || Boolean(money_in) || Boolean(money_out))) return texts.noAmountColumn;
  const values = [mapping["date"], amount, money_in, money_out].filter(Boolean);
  return new Set(values).size === values.length ? null : texts.columnTwice;
}

/** A line of a statement; above 0 for money that came in, in NLe. */
interface StatementLine {
  date: CalendarDate;
  amount: number;
  reference: string;
  text: string;
  /** The how manieth of the equal lines of its file. */
  ordinal: number;
}

/** The lines of a file and how many rows have neither date nor amount; or the text of what is wrong. */
type ReadStatement = { lines: StatementLine[]; skipped: number } | { error: string };

/** The headings of a file: its first row with three filled cells or more; empty without one. */
export function headingsOf(csv: string): string[] {
  const read = readCsv(csv);
  if ("error" in read) return [];
  const rows = read.rows.slice(0, headingsWithin);
  const row = rows.find((cells) => cells.filter((cell) => cell.trim() !== "").length >= 3);
  return (row ?? []).map((cell) => cell.trim()).filter((cell) => cell !== "");
}

/**
 * Reads a statement (REC-1, REC-2): all of its lines, or what is wrong with it. Rows without a date, such as totals,
 * are left out and counted.
 */
export function readStatement(
  csv: string,
  mapping: StatementMapping,
  today: CalendarDate,
): ReadStatement {
  const read = readCsv(csv);
  if ("error" in read) return read;
  const wanted = [
    mapping.date,
    mapping.amount,
    mapping.money_in,
    mapping.money_out,
    mapping.reference,
    mapping.text,
  ].filter((name): name is string => name !== null && name !== "");
  const titles = read.rows.slice(0, headingsWithin).map((row) => row.map((cell) => cell.trim()));
  const head = titles.findIndex((row) => wanted.every((name) => row.includes(name)));
  if (head < 0) {
    const missing = wanted.find((name) => !titles.some((row) => row.includes(name)));
    return { error: texts.columnMissing(missing ?? mapping.date) };
  }
  const places = new Map((titles[head] ?? []).map((name, index) => [name, index]));
  const lines: StatementLine[] = [];
  const counts = new Map<string, number>();
  let skipped = 0;
  for (const [offset, row] of read.rows.slice(head + 1).entries()) {
    const cellOf = (name: string | null) => cleaned(row[places.get(name ?? "") ?? -1] ?? "");
    const line = readLine(cellOf, mapping, head + offset + 2, today);
    if (line === null) {
      if (row.some((cell) => cell.trim() !== "")) skipped += 1;
      continue;
    }
    if ("error" in line) return line;
    const key = JSON.stringify(line);
    const ordinal = (counts.get(key) ?? 0) + 1;
    counts.set(key, ordinal);
    lines.push({ ...line, ordinal });
    if (lines.length > mostLines) return { error: texts.tooManyLines };
  }
  return lines.length === 0 ? { error: texts.noLines } : { lines, skipped };
}

/** The line of a row; null for a row without a date or an amount. */
function readLine(
  cellOf: (name: string | null) => string,
  mapping: StatementMapping,
  row: number,
  today: CalendarDate,
): Omit<StatementLine, "ordinal"> | { error: string } | null {
  const day = cellOf(mapping.date);
  if (day === "") return null;
  const amounts = mapping.amount
    ? [cellOf(mapping.amount)]
    : [cellOf(mapping.money_in), cellOf(mapping.money_out)];
  if (amounts.every((cell) => cell === "")) return null;
  const date = dateInText(day, mapping.date_order);
  if (date === null || date < earliest) return { error: texts.wrongDate(row, day.slice(0, 40)) };
  if (date > today) return { error: texts.inFuture(row) };
  const [first = null, out = null] = amounts.map((cell) => readAmount(cell));
  const wrong = amounts.find((cell) => readAmount(cell) === null);
  if (first === null || wrong !== undefined)
    return { error: texts.wrongAmount(row, (wrong ?? "").slice(0, 40)) };
  const amount = mapping.amount
    ? first
    : fromCents(Math.abs(toCents(first)) - Math.abs(toCents(out ?? 0)));
  if (amount === 0) return null;
  return {
    date,
    amount,
    reference: cellOf(mapping.reference).slice(0, 100).trim(),
    text: cellOf(mapping.text).slice(0, 300).trim(),
  };
}

/** No bank statement is older: a date before it is misread. */
const earliest = "2000-01-01";

/** A cell on one line, without control characters. */
function cleaned(cell: string): string {
  return cell.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
}

const forms = [
  /^\d+([.,]\d{1,2})?$/,
  /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/,
  // 1.250 alone may be a figure that was not rounded: without decimals, two points are needed.
  /^\d{1,3}((\.\d{3})+,\d{1,2}|(\.\d{3}){2,})$/,
  /^\d{1,3}([ ']\d{3})+([.,]\d{1,2})?$/,
];

/**
 * An amount in a usual form: 1,250.00, 1.250,00, (1,250.00), 1,250.00 DR, NLe 1,250. An empty cell and a dash are 0;
 * null for anything else, and for 12.345, which may be twelve thousand or a little more than twelve.
 */
export function readAmount(cell: string): number | null {
  const bare = cell.replace(currencyInCells.statement, "").trim();
  if (bare === "" || bare === "-") return 0;
  const signed = /^(\()?([+-])?\s*([\d.,' ]*\d)\s*(-)?(\))?\s*(CR|DR)?$/i.exec(bare);
  if (!signed || (signed[1] === undefined) !== (signed[5] === undefined)) return null;
  const digits = signed[3] ?? "";
  if (!forms.some((form) => form.test(digits))) return null;
  const decimals = /[.,](\d{1,2})$/.exec(digits);
  const whole = decimals ? digits.slice(0, decimals.index) : digits;
  const value = Number(`${whole.replaceAll(/\D/g, "")}.${decimals?.[1] ?? "0"}`);
  if (!isExactAmount(value)) return null;
  const signs = [
    signed[1] === "(",
    signed[2] === "-",
    signed[4] === "-",
    /dr/i.test(signed[6] ?? ""),
  ];
  return (signs.some(Boolean) ? -value : value) + 0;
}
