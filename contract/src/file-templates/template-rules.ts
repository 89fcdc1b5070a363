import { addDays, type CalendarDate, daysBetween } from "../core/dates.ts";
import { datasetOf } from "./datasets.ts";
import {
  isDatePattern,
  isLatin,
  type TemplateColumn,
  type TemplateDefinition,
} from "./template.ts";
import { fileTemplateTexts as texts } from "./texts.ts";

/** The most rows of a file. More are refused, since a file for others is whole or none. */
export const mostFileRows = 100_000;

/** Rows that a preview shows. */
export const previewRows = 20;

/** The most days of a file. */
const mostDays = 366;

/** What is wrong with a template, and the field of its form; null for nothing (FILE-1). */
export function templateError(
  definition: TemplateDefinition,
): { field: string; text: string } | null {
  const { filter, layout, totals, columns } = definition;
  const dataset = datasetOf(definition.dataset);
  if (filter.statuses.some((status) => dataset.statuses?.includes(status) !== true))
    return { field: "statuses", text: texts.unknownStatus };
  if (filter.products.length > 0 && dataset.byProduct === undefined)
    return { field: "products", text: texts.noProducts };
  if (layout.after_group !== "" && dataset.group === undefined)
    return { field: "after_group", text: texts.noGroups };
  if (totals && layout.kind === "jsonl") return { field: "totals", text: texts.noTotals };
  const written = [layout.before, layout.after_group, ...columns.map(({ header }) => header)];
  if (layout.encoding === "latin-1" && !written.every(isLatin))
    return { field: "encoding", text: texts.notLatin };
  const text =
    columns.map((column) => columnError(definition, column)).find((error) => error !== null) ??
    (layout.kind === "jsonl" ? headerTwice(columns) : null);
  return text === null || text === undefined ? null : { field: "columns", text };
}

function columnError(
  { dataset, layout }: TemplateDefinition,
  column: TemplateColumn,
): string | null {
  const { header, source, date, length, pad } = column;
  const name = header || source || texts.constant;
  if (source !== "" && datasetOf(dataset).fields.every((field) => field.name !== source))
    return texts.unknownField(name);
  if (!isDatePattern(date)) return texts.datePattern(name);
  const needsLength = layout.kind === "fixed" || pad !== "none";
  return needsLength && length === null ? texts.lengthRequired(name) : null;
}

function headerTwice(columns: readonly TemplateColumn[]): string | null {
  const headers = columns.map(({ header }) => header);
  const twice = headers.find((header, at) => headers.indexOf(header) !== at);
  return twice === undefined ? null : texts.headerTwice(twice);
}

/** What is wrong with the days of a file; null for nothing (FILE-3). */
export function filePeriodError(
  { from, to }: { from: CalendarDate; to: CalendarDate },
  today: CalendarDate,
): { field: "from" | "to"; text: string } | null {
  if (to > today) return { field: "to", text: texts.inFuture };
  if (to < from) return { field: "from", text: texts.periodOrder };
  if (daysBetween(from, to) >= mostDays) return { field: "from", text: texts.periodTooLong };
  return null;
}

/** The month before the one of a day, which most files are of. */
export function monthBefore(day: CalendarDate): { from: CalendarDate; to: CalendarDate } {
  const to = addDays(`${day.slice(0, 7)}-01`, -1);
  return { from: `${to.slice(0, 7)}-01`, to };
}

/** A row of a file by its key, with the hash of what is written of it. */
export type RowMarks = ReadonlyMap<string, string>;

/** How a file differs from an earlier one of the same days: how many rows, and the keys of the first of them. */
export interface FileChanges {
  added: number;
  removed: number;
  changed: number;
  examples: { added: string[]; removed: string[]; changed: string[] };
}

/** Keys of each kind that are named. */
const namedKeys = 20;

/** What differs between two files of the same days (FILE-5). */
export function fileChanges(before: RowMarks, after: RowMarks): FileChanges {
  const added = [...after.keys()].filter((key) => !before.has(key));
  const removed = [...before.keys()].filter((key) => !after.has(key));
  const changed = [...after].flatMap(([key, mark]) =>
    before.has(key) && before.get(key) !== mark ? [key] : [],
  );
  const first = (keys: string[]) => keys.slice(0, namedKeys);
  return {
    added: added.length,
    removed: removed.length,
    changed: changed.length,
    examples: { added: first(added), removed: first(removed), changed: first(changed) },
  };
}
