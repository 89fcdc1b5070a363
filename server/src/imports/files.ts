import { Readable } from "node:stream";
import {
  branchColumn,
  columnsOfKind,
  type ImportColumn,
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
const fileColumns = (columns: readonly ImportColumn[]): ExportColumn<Cells>[] =>
  columns.map(({ name }) => text(name, (cells) => cells[name] ?? ""));

/** The columns of a kind; a lender with one branch has none for it (IMP-18). */
async function columnsFor(db: Connection, kind: ImportKind): Promise<readonly ImportColumn[]> {
  const branches = await db
    .selectFrom("branches")
    .select("id")
    .where("closed_on", "is", null)
    .limit(2)
    .execute();
  return columnsOfKind(kind).filter(({ name }) => name !== branchColumn || branches.length > 1);
}

/** What each column of a kind is, for the second sheet (IMP-2). */
function explanations(columns: readonly ImportColumn[]): AboutLine[] {
  return columns.map(({ name, format, required, about, example }) => [
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
export async function templateFile(
  db: Connection,
  kind: ImportKind,
  format: "csv" | "xlsx",
): Promise<Readable> {
  const columns = await columnsFor(db, kind);
  const example = Object.fromEntries(columns.map((one) => [one.name, one.example]));
  return fileOf(kind, format, columns, fileColumns(columns), Readable.from([example]));
}

/** The rows of an import that are not written, as the same file with a column of reasons (IMP-5). */
export async function reasonsFile(
  db: Connection,
  { id, kind }: { id: number; kind: ImportKind },
  format: "csv" | "xlsx",
): Promise<Readable> {
  const columns = await columnsFor(db, kind);
  const reasons = text<Cells>(reasonsHeading, (cells) => cells[reasonsHeading] ?? "");
  return fileOf(kind, format, columns, [...fileColumns(columns), reasons], unwrittenRows(db, id));
}

function fileOf(
  kind: ImportKind,
  format: "csv" | "xlsx",
  explained: readonly ImportColumn[],
  columns: ExportColumn<Cells>[],
  rows: AsyncIterable<Cells>,
): Readable {
  if (format === "csv") return csvOf(columns, rows);
  return xlsxOf({ sheet: kind, columns, about: explanations(explained) }, rows);
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
