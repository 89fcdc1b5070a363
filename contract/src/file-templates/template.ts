import type { DatasetName } from "./datasets.ts";

/** How a file is written. */
export const layoutKinds = ["csv", "fixed", "xlsx", "jsonl"] as const;
/** Between the cells of a line. */
export const separators = [",", ";", "\t", "|"] as const;
/** Which cells are quoted; `never` writes a blank for what would have to be quoted. */
export const quotings = ["needed", "all", "never"] as const;
/** The letters of a text file. */
export const encodings = ["utf-8", "utf-8-bom", "latin-1"] as const;
/** How a column writes money: 1234.50, or 123450. */
export const amountFormats = ["decimals", "cents"] as const;
/** On which side a value is filled up to its length. */
export const paddings = ["none", "left", "right"] as const;
/** What becomes of a value that is longer than its column. */
export const longerValues = ["refuse", "cut"] as const;
/** The parts of a date in a pattern. */
const dateParts = /YYYY|YY|MMM|MM|DD/g;

/** One column of a file. */
export interface TemplateColumn {
  header: string;
  /** A field of the dataset; empty for a constant. */
  source: string;
  constant: string;
  /** The values that are written for others; a value without one is refused. Empty for none. */
  mapping: { from: string; to: string }[];
  required: boolean;
  /** Such as DD/MM/YYYY; empty for YYYY-MM-DD. */
  date: string;
  amount: (typeof amountFormats)[number];
  /** The greatest length in characters, of fixed width the exact one; null for any. */
  length: number | null;
  longer: (typeof longerValues)[number];
  pad: (typeof paddings)[number];
  fill: string;
  upper: boolean;
}

/** How the lines of a file are written. */
export interface TemplateLayout {
  kind: (typeof layoutKinds)[number];
  separator: (typeof separators)[number];
  quotes: (typeof quotings)[number];
  encoding: (typeof encodings)[number];
  /** Whether the first line has the headers. */
  headings: boolean;
  /** A program reads it: text that a spreadsheet would execute is written as it is. */
  program: boolean;
  /** Lines above the headers. */
  before: string;
  /** A line after the rows of each group, such as each entry of the journal. */
  after_group: string;
}

/** What a file is made of and how. */
export interface TemplateDefinition {
  dataset: DatasetName;
  /** Empty lists take every row. */
  filter: { statuses: string[]; products: string[]; branches: number[] };
  columns: TemplateColumn[];
  layout: TemplateLayout;
  file_name: string;
  /** Whether a last line has the sums of the columns of money. */
  totals: boolean;
  /** What whoever makes the file should know. */
  note: string;
}

/** A column that writes a field as it is, with what is said otherwise. */
export function columnOf(
  header: string,
  source: string,
  otherwise: Partial<TemplateColumn> = {},
): TemplateColumn {
  return {
    header,
    source,
    constant: "",
    mapping: [],
    required: false,
    date: "",
    amount: "decimals",
    length: null,
    longer: "refuse",
    pad: "none",
    fill: " ",
    upper: false,
    ...otherwise,
  };
}

/** A layout of CSV as spreadsheets read it, with what is said otherwise. */
export function layoutOf(otherwise: Partial<TemplateLayout> = {}): TemplateLayout {
  return {
    kind: "csv",
    separator: ",",
    quotes: "needed",
    encoding: "utf-8",
    headings: true,
    program: false,
    before: "",
    after_group: "",
    ...otherwise,
  };
}

/** Whether Latin 1 has every letter of a text. */
export function isLatin(text: string): boolean {
  return [...text].every((letter) => letter <= "\u00FF");
}

/** Whether a pattern of dates has nothing but its parts and signs between them. */
export function isDatePattern(pattern: string): boolean {
  return /^[ ./-]*$/.test(pattern.replaceAll(dateParts, ""));
}

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/**
 * A date by a pattern of YYYY, YY, MM, MMM and DD.
 * @param day YYYY-MM-DD
 * @param pattern empty for the day as it is
 */
export function dateBy(day: string, pattern: string): string {
  if (pattern === "") return day;
  const [year = "", month = "", of = ""] = day.split("-");
  const parts: Readonly<Record<string, string>> = {
    YYYY: year,
    YY: year.slice(2),
    MMM: months[Number(month) - 1] ?? "",
    MM: month,
    DD: of,
  };
  return pattern.replaceAll(dateParts, (part) => parts[part] ?? part);
}

/** The name of a file: {from} and {to} are its days, {month} is the month of the last one. */
export function fileNameOf(pattern: string, from: string, to: string): string {
  const parts: Readonly<Record<string, string>> = { from, to, month: to.slice(0, 7) };
  return pattern.replaceAll(/\{(from|to|month)\}/g, (_, name: string) => parts[name] ?? "");
}
