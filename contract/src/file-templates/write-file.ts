import { type Cents, sumCents } from "../core/money.ts";
import { defused, phoneInOne } from "../exports/formula.ts";
import { type DatasetField, datasetOf } from "./datasets.ts";
import { fileTemplateTexts as texts } from "./texts.ts";
import { dateBy, isLatin, type TemplateColumn, type TemplateDefinition } from "./template.ts";

/** A value of a row: text, a number, whole cents, a date as YYYY-MM-DD, or nothing. */
export type SourceValue = string | number | null;

/** A row of a dataset by the names of its fields. */
export type SourceRow = Readonly<Record<string, SourceValue>>;

/** A value of a sheet or of JSON: numbers and NLe amounts stay numbers where the column writes them as they are. */
export type PlainValue = string | number | null;

/** A row as the file has it, or why it is not in the file. */
export type WrittenRow =
  | { text: string; values: PlainValue[]; problems?: undefined }
  | { problems: string[] };

/** Writes the rows of a file one after another. */
export interface FileWriter {
  /** What stands above the rows. */
  begin: string;
  row: (row: SourceRow) => WrittenRow;
  /** What stands below the rows; call it after the last one. */
  end: () => string;
  /** The sums of the columns of money in cents, null for other columns; null without a line of totals. */
  totals: () => (Cents | null)[] | null;
}

/**
 * Turns rows into the text of a file by a template (FILE-2): the same for a preview and for the file. A refused row
 * leaves the file and its sums as they were.
 */
export function fileWriter(template: TemplateDefinition): FileWriter {
  const { layout, columns, totals } = template;
  const dataset = datasetOf(template.dataset);
  const sources = columns.map(({ source }) => dataset.fields.find(({ name }) => name === source));
  const sums: Cents[] = columns.map(() => 0);
  const isSummed = columns.map(
    ({ mapping }, at) => sources[at]?.kind === "money" && mapping.length === 0,
  );
  const writeLine = lineWriter(template);
  let group: SourceValue | undefined;
  const endOfGroup = () =>
    layout.after_group === "" || group === undefined || !isText(layout.kind)
      ? ""
      : `${layout.after_group}\r\n`;
  return {
    begin: beginOf(template, writeLine),
    row: (row) => {
      const cells = columns.map((column, at) => cellOf(column, sources[at], row, layout));
      const problems = cells.flatMap((cell) => ("problem" in cell ? [cell.problem] : []));
      if (problems.length > 0) return { problems };
      const written = cells.flatMap((cell) => ("problem" in cell ? [] : [cell]));
      for (const [at, column] of columns.entries())
        if (isSummed[at] === true)
          sums[at] = sumCents([sums[at] ?? 0, Number(row[column.source] ?? 0)]);
      const of = dataset.group === undefined ? undefined : row[dataset.group];
      const closing = group !== undefined && of !== group ? endOfGroup() : "";
      group = of;
      return {
        text: `${closing}${writeLine(written)}`,
        values: written.map(({ plain }) => plain),
      };
    },
    end: () => {
      const last = endOfGroup();
      if (!totals || !isText(layout.kind) || layout.kind === "jsonl") return last;
      return `${last}${writeLine(totalCells(template, isSummed, sums))}`;
    },
    totals: () => (totals ? sums.map((sum, at) => (isSummed[at] === true ? sum : null)) : null),
  };
}

const isText = (kind: TemplateDefinition["layout"]["kind"]) => kind !== "xlsx";

/** A cell as text and as a value, and whether a quoted spreadsheet cell must be defused. */
interface Cell {
  text: string;
  plain: PlainValue;
  isFree: boolean;
}

function beginOf(
  { layout, columns }: TemplateDefinition,
  writeLine: (cells: readonly Cell[]) => string,
): string {
  if (layout.kind === "xlsx" || layout.kind === "jsonl") return "";
  const above = layout.before
    .split(/\r?\n/)
    .filter((line) => line !== "")
    .map((line) => `${line}\r\n`);
  const headings = layout.headings
    ? writeLine(columns.map((column) => headingOf(column, layout.kind)))
    : "";
  return `${layout.encoding === "utf-8-bom" ? "\uFEFF" : ""}${above.join("")}${headings}`;
}

function headingOf({ header, length }: TemplateColumn, kind: string): Cell {
  const text =
    kind === "fixed" && length !== null ? header.slice(0, length).padEnd(length) : header;
  return { text, plain: text, isFree: true };
}

/** The cells of the line of totals: the first one that has no sum says what it is. */
function totalCells(
  { columns, layout }: TemplateDefinition,
  isSummed: readonly boolean[],
  sums: readonly Cents[],
): Cell[] {
  const label = isSummed.indexOf(false);
  return columns.map((column, at) => {
    const text =
      isSummed[at] === true
        ? amountText(sums[at] ?? 0, column.amount)
        : at === label
          ? "Total"
          : "";
    const padded =
      layout.kind === "fixed" && column.length !== null
        ? filled(text, { ...column, pad: column.pad === "none" ? "right" : column.pad })
        : text;
    return { text: padded, plain: padded, isFree: false };
  });
}

function lineWriter({ layout, columns }: TemplateDefinition): (cells: readonly Cell[]) => string {
  const { kind, separator, quotes, program } = layout;
  if (kind === "xlsx") return () => "";
  if (kind === "jsonl")
    return (cells) =>
      `${JSON.stringify(Object.fromEntries(columns.map(({ header }, at) => [header, cells[at]?.plain ?? null])))}\n`;
  if (kind === "fixed") return (cells) => `${cells.map(({ text }) => text).join("")}\r\n`;
  return (cells) =>
    `${cells
      .map(({ text, isFree }) => {
        const safe = isFree && !program ? defused(text) : text;
        if (quotes === "never") return withoutSigns(safe, separator);
        const isQuoted =
          quotes === "all" || safe.includes(separator) || /["\r\n]|^\s|\s$/.test(safe);
        return isQuoted ? `"${safe.replaceAll('"', '""')}"` : safe;
      })
      .join(separator)}\r\n`;
}

/** Text without what would end its cell, for programs that know no quotes. */
function withoutSigns(text: string, separator: string): string {
  return text.replaceAll(/["\r\n\t]/g, " ").replaceAll(separator, " ");
}

function cellOf(
  column: TemplateColumn,
  field: DatasetField | undefined,
  row: SourceRow,
  { kind, encoding }: TemplateDefinition["layout"],
): Cell | { problem: string } {
  const value = field === undefined ? column.constant : (row[field.name] ?? null);
  const name = column.header === "" ? (field?.label ?? texts.constant) : column.header;
  if (column.required && (value === null || value === "")) return { problem: texts.missing(name) };
  const mapped = mappedValue(column, value, field);
  if (mapped === null) return { problem: texts.notMapped(name, String(value)) };
  const cased = column.upper ? mapped.toLocaleUpperCase("en") : mapped;
  if (kind !== "jsonl" && encoding === "latin-1" && !isLatin(cased))
    return { problem: texts.notEncoded(name, cased) };
  const { length, longer } = column;
  const line = kind === "fixed" ? cased.replaceAll(/[\r\n]+/g, " ") : cased;
  if (length !== null && line.length > length && longer === "refuse")
    return { problem: texts.tooLong(name, line, length) };
  const fits = length === null ? line : line.slice(0, length);
  const isFixed = kind === "fixed" && column.pad === "none";
  const text = filled(fits, isFixed ? { ...column, pad: "right", fill: " " } : column);
  const isNumber =
    typeof value === "number" && column.mapping.length === 0 && column.pad === "none";
  const isNle = field?.kind === "money" && column.amount === "decimals";
  const plain = isNumber ? (isNle ? Number(text) : value) : value === null ? null : text;
  const isPhone = field?.kind === "phone" && phoneInOne(text) !== null;
  return { text, plain, isFree: typeof value === "string" && field?.kind !== "date" && !isPhone };
}

/** The value as text, or what stands for it; null where nothing does. An empty value stays empty without a mapping. */
function mappedValue(
  { mapping, amount, date }: TemplateColumn,
  value: SourceValue,
  field: DatasetField | undefined,
): string | null {
  const text =
    typeof value === "number"
      ? field?.kind === "money"
        ? amountText(value, amount)
        : String(value)
      : field?.kind === "date" && value !== null
        ? dateBy(value, date)
        : textOf(value, field);
  if (mapping.length === 0) return text;
  const found = mapping.find(({ from }) => from.toLowerCase() === text.toLowerCase());
  return found?.to ?? (text === "" ? "" : null);
}

function textOf(value: string | null, field: DatasetField | undefined): string {
  return (field?.kind === "phone" ? phoneInOne(value ?? "") : null) ?? value ?? "";
}

/** Cents as 1234.50 or as 123450. */
function amountText(cents: Cents, format: TemplateColumn["amount"]): string {
  if (format === "cents") return String(cents);
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A text filled up to the length of its column. A sign stays in front of zeros. */
function filled(text: string, { length, pad, fill }: TemplateColumn): string {
  if (length === null || pad === "none") return text;
  if (pad === "right") return text.padEnd(length, fill);
  if (fill === "0" && text.startsWith("-")) return `-${text.slice(1).padStart(length - 1, "0")}`;
  return text.padStart(length, fill);
}
