import { Readable } from "node:stream";
import {
  columnsOfKind,
  formatNotes,
  type ImportKind,
  reasonsHeading,
} from "@microfinance/contract/imports/columns.ts";
import type { RowProblem } from "@microfinance/contract/imports/read-row.ts";
import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";
import { csvOf } from "../exports/csv.ts";
import { type ExportColumn, text } from "../exports/columns.ts";
import { type AboutLine, xlsxOf } from "../exports/xlsx.ts";

type Cells = Readonly<Record<string, string>>;

/** The columns of a kind in a file, all of them text, so that no program computes or reformats them. */
const fileColumns = (kind: ImportKind): ExportColumn<Cells>[] =>
  columnsOfKind(kind).map(({ name }) => text(name, (cells) => cells[name] ?? ""));

/** What each column of a kind is, for the second sheet (IMP-2). */
function explanations(kind: ImportKind): AboutLine[] {
  return columnsOfKind(kind).map(({ name, format, required, about, example }) => [
    name,
    [
      required ? "Required" : "May be empty",
      about,
      formatNotes[format],
      ...(example === "" ? [] : [`Example: ${example}`]),
    ].join(". "),
  ]);
}

/** A template with one example, which names no real person; it is replaced by the rows of the earlier system. */
export function templateFile(kind: ImportKind, format: "csv" | "xlsx"): Readable {
  const example = Object.fromEntries(columnsOfKind(kind).map((one) => [one.name, one.example]));
  return fileOf(kind, format, fileColumns(kind), Readable.from([example]));
}

/** The rows of an import that are not written, as the same file with a column of reasons (IMP-5). */
export function reasonsFile(
  db: Connection,
  { id, kind }: { id: number; kind: ImportKind },
  format: "csv" | "xlsx",
): Readable {
  const reasons = text<Cells>(reasonsHeading, (cells) => cells[reasonsHeading] ?? "");
  return fileOf(kind, format, [...fileColumns(kind), reasons], unwrittenRows(db, id));
}

function fileOf(
  kind: ImportKind,
  format: "csv" | "xlsx",
  columns: ExportColumn<Cells>[],
  rows: AsyncIterable<Cells>,
): Readable {
  if (format === "csv") return csvOf(columns, rows);
  return xlsxOf({ sheet: kind, columns, about: explanations(kind) }, rows);
}

/** Rows that are read of the database at a time. */
const batchSize = 1_000;

async function* unwrittenRows(db: Connection, id: number): AsyncGenerator<Cells> {
  let after = 0;
  for (;;) {
    const { rows } = await sql<{ number: number; cells: Cells; problems: RowProblem[] }>`
      select number, cells, problems from import_rows
      where import_id = ${id} and outcome in ('refused', 'changed') and number > ${after}
      order by number limit ${batchSize}`.execute(db);
    for (const { cells, problems } of rows)
      yield {
        ...cells,
        [reasonsHeading]: problems
          .map(({ column, reason, remedy }) => `${column}: ${reason} ${remedy}`)
          .join(" "),
      };
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.number;
  }
}
