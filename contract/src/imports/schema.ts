import { z } from "zod";
import { pageFields, pageQuery, success } from "../core/endpoint-schemas.ts";
import { calendarDate, requiredText } from "../core/fields.ts";
import { dateOrders } from "../core/date-in-text.ts";
import { importKinds } from "./columns.ts";
import { numberFormats } from "./read-row.ts";
import { importTexts as texts } from "./texts.ts";

const values = <Value extends string>(list: readonly { value: Value }[]) =>
  list.map(({ value }) => value);

/** Most bytes of a file. */
export const largestFile = 16 * 1024 * 1024;

/** The state of an import (IMP-4). */
export const importStates = [
  { value: "checking", label: "Checking" },
  { value: "checked", label: "Checked" },
  { value: "refused", label: "Not readable" },
  { value: "booking", label: "Importing" },
  { value: "booked", label: "Imported" },
  { value: "undoing", label: "Taking back" },
  { value: "undone", label: "Taken back" },
  { value: "discarded", label: "Discarded" },
] as const;

/** The state of an import. */
export type ImportState = (typeof importStates)[number]["value"];

/** The states in which the server works on an import. */
export const workingStates: readonly ImportState[] = ["checking", "booking", "undoing"];

/** The result of a row in the dry run (IMP-5). */
export const importOutcomes = [
  { value: "new", label: "New" },
  { value: "same", label: "The same" },
  { value: "changed", label: "Changed" },
  { value: "refused", label: "Refused" },
] as const;

/** The outcome of a row. */
export type ImportOutcome = (typeof importOutcomes)[number]["value"];

const kind = z.enum(values(importKinds), { error: texts.unknownKind });

/** A file to be checked: its bytes as base64. */
export const importBody = z.strictObject(
  {
    kind,
    format: z.enum(["csv", "xlsx"], { error: texts.unknownFormat }),
    file_name: requiredText({ max: 200, error: texts.noFile }),
    content: z
      .base64({ error: texts.invalidContent })
      .min(4, { error: texts.noFile })
      .max(Math.ceil(largestFile / 3) * 4, { error: texts.invalidContent }),
    /** The day on which the books begin: the date of every opening entry. */
    cut_over: calendarDate(texts.invalidDate),
    /** Whether the day or the month of a date in digits comes first. */
    date_order: z.enum(values(dateOrders), { error: texts.unknownDateOrder }).default("dmy"),
    /** How the file writes amounts; without a choice, what may be two amounts is refused. */
    numbers: z.enum(values(numberFormats), { error: texts.unknownNumbers }).default("unknown"),
  },
  { error: texts.unknownPart },
);

/** A file to be checked. */
export type ImportInput = z.output<typeof importBody>;

/** The confirmation of a file: unlikely rows need one of their own (IMP-17). */
export const bookBody = z
  .strictObject({ accept_unlikely: z.boolean().optional() }, { error: texts.unknownPart })
  .nullish()
  .transform((body) => body ?? {});

const count = z.number().int();

/** Sums of the new rows in NLe to hold against the old system, in the order of the screen (IMP-6). */
const totals = z.array(z.object({ label: z.string(), amount: z.number() }));

/** An import as the screens read it. */
export const importRecord = z.object({
  id: count,
  kind,
  file_name: z.string(),
  state: z.enum(values(importStates)),
  cut_over: z.string(),
  /** Why the file as a whole is not read. */
  problem: z.string(),
  rows_read: count,
  /** Rows that were written, or taken back. */
  rows_done: count,
  counts: z.object({
    new: count,
    same: count,
    changed: count,
    refused: count,
    /** New rows with a cell that is read otherwise than it is written, and new rows that are unlikely. */
    reread: count,
    unlikely: count,
  }),
  /** Null for a kind without amounts. */
  totals: totals.nullable(),
  /** The rows that the present work goes through; null while that is not known. */
  rows_to_do: count.nullable(),
  /** Rows a second of the present work; null before its first rows. */
  rate: z.number().nullable(),
  made_by: z.string(),
  /** ISO 8601. */
  made_at: z.string(),
});

/** An import. */
export type ImportRecord = z.output<typeof importRecord>;

const rowProblem = z.object({
  column: z.string(),
  value: z.string(),
  reason: z.string(),
  remedy: z.string(),
});

/** What rows can be looked for by beside their outcome. */
export const rowMarks = [
  { value: "reread", label: "Read otherwise than written" },
  { value: "unlikely", label: "Unlikely" },
] as const;

/** A mark of a row. */
export type RowMark = (typeof rowMarks)[number]["value"];

/** A row of a file with its result in the dry run. */
export const importRow = z.object({
  id: count,
  row: count,
  external_reference: z.string(),
  outcome: z.enum(values(importOutcomes)),
  problems: z.array(rowProblem),
  /** Cells that are read otherwise than they are written (IMP-16). */
  readings: z.array(z.object({ column: z.string(), written: z.string(), read: z.string() })),
  /** What is possible and unlikely (IMP-17). */
  doubts: z.array(rowProblem),
  /** The code of the record that it became; empty before. */
  record: z.string(),
});

/** A row of a file. */
export type ImportRow = z.output<typeof importRow>;

/** The query of the rows of an import. */
export const rowQuery = pageQuery.extend({
  outcome: z.enum(values(importOutcomes), { error: texts.unknownOutcome }).optional(),
  marked: z.enum(values(rowMarks), { error: texts.unknownOutcome }).optional(),
});

/** A page of rows. */
export const rowPage = success({ rows: z.array(importRow), ...pageFields });
