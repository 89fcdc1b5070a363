import type { MadeFile, previewFile } from "@microfinance/contract/file-templates/endpoints.ts";
import type { ResponseOf } from "@microfinance/contract/core/endpoint.ts";
import { datasetOf } from "@microfinance/contract/file-templates/datasets.ts";
import {
  fileNameOf,
  type TemplateDefinition,
} from "@microfinance/contract/file-templates/template.ts";
import {
  fileChanges,
  filePeriodError,
  mostFileRows,
  previewRows,
} from "@microfinance/contract/file-templates/template-rules.ts";
import { fileTemplateTexts as texts } from "@microfinance/contract/file-templates/texts.ts";
import {
  fileWriter,
  type PlainValue,
  type SourceRow,
} from "@microfinance/contract/file-templates/write-file.ts";
import type { ReportPeriod } from "@microfinance/contract/reports/financial.ts";
import { fromCents } from "@microfinance/contract/core/money.ts";
import { sql } from "kysely";
import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import { writeAudit } from "../core/audit/write-audit.ts";
import { inReach, reachOfCall, seesSeveralBranches } from "../core/db/reach.ts";
import { inSnapshot } from "../core/db/snapshot.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { badRequest, conflict } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import type { CellKind, ExportColumn } from "../exports/columns.ts";
import { xlsxOf } from "../exports/xlsx.ts";
import { readFile } from "./made-files.ts";
import { sourceRows } from "./read-rows.ts";
import { mustMakeFiles, readTemplate, staffOf } from "./templates.ts";

type Preview = Omit<ResponseOf<typeof previewFile>, "success" | "msg" | "message">;

/** Rows between which other requests are served. */
const rowsAtOnce = 250;

/** A file in memory, with what was refused. */
interface Written {
  /** Texts of the rows, with what stands above and below them. */
  texts: string[];
  values: PlainValue[][];
  marks: Map<string, string>;
  refused: number;
  problems: Preview["problems"];
  totals: ReturnType<ReturnType<typeof fileWriter>["totals"]>;
}

/**
 * The first rows of a file, and those that cannot be written (FILE-3). Nothing is kept.
 * @throws 400 for a definition or days that make no file; 409 for too many rows
 */
export async function previewOf(
  deps: Deps,
  { definition, ...period }: { definition: TemplateDefinition } & ReportPeriod,
): Promise<Preview> {
  await mustMakeFiles(deps.db, definition);
  mustBePeriod(deps, period);
  const written = await writtenRows(deps, definition, period);
  return {
    rows: written.values.length,
    refused: written.refused,
    headers: definition.columns.map(({ header }) => header),
    first: written.values.slice(0, previewRows),
    // With what stands above; the line below the rows only where these are all.
    text: written.texts
      .slice(0, previewRows + 1 + (written.values.length <= previewRows ? 1 : 0))
      .join("")
      .replace("\uFEFF", ""),
    problems: written.problems,
  };
}

/**
 * Makes a file by a template and keeps it with its hash, and with what differs from the file of the same days before
 * (FILE-4, FILE-5).
 *
 * @throws 404 for an unknown template; 400 for days that make no file; 409 for too many rows, and for rows that cannot
 *   be written unless they are left out, which lines of entries never are
 */
export async function makeFile(
  deps: Deps,
  ctx: RequestContext,
  templateId: number,
  asked: ReportPeriod & { leave_out: boolean },
): Promise<MadeFile> {
  const id = await keepFile(deps, ctx, templateId, asked);
  if (id === null) throw new Error("a file that is asked for is made each time");
  return readFile(deps.db, id);
}

/**
 * Makes a file as `makeFile`, and returns its number.
 *
 * @param onScheduled called in the transaction that keeps a file which is made by itself; null where there is one
 */
export async function keepFile(
  deps: Deps,
  ctx: RequestContext,
  templateId: number,
  { leave_out, ...period }: ReportPeriod & { leave_out: boolean },
  onScheduled?: (tx: Connection, file: { id: number; name: string; rows: number }) => Promise<void>,
): Promise<number | null> {
  const { name: template, definition } = await readTemplate(deps.db, templateId);
  await mustMakeFiles(deps.db, definition);
  mustBePeriod(deps, period);
  const written = await writtenRows(deps, definition, period);
  if (written.refused > 0 && datasetOf(definition.dataset).group !== undefined)
    throw conflict(texts.refusedLines);
  if (written.refused > 0 && !leave_out) throw conflict(texts.refused(written.refused));
  const content = await contentOf(definition, written);
  const branches = branchesOf(definition);
  const name = fileNameOf(definition.file_name, period.from, period.to);
  return deps.db.transaction().execute(async (tx) => {
    // One after the other, so that each file is compared with the one before it.
    await sql`select from file_templates where id = ${templateId} for update`.execute(tx);
    if (onScheduled !== undefined && (await isMade(tx, templateId, period))) return null;
    const { rows: before } = await sql<{ row_marks: string }>`
      select row_marks from made_files
      where template_id = ${templateId} and from_date = ${period.from} and to_date = ${period.to}
        and branches is not distinct from ${branches}::smallint[]
      order by id desc limit 1`.execute(tx);
    const changes =
      before[0] === undefined ? null : fileChanges(marksIn(before[0].row_marks), written.marks);
    const made = await tx
      .insertInto("made_files")
      .values({
        template_id: templateId,
        name,
        from_date: period.from,
        to_date: period.to,
        branches,
        rows: written.values.length,
        left_out: written.refused,
        sha256: createHash("sha256").update(content).digest(),
        content,
        row_marks: JSON.stringify(Object.fromEntries(written.marks)),
        changes: changes === null ? null : JSON.stringify(changes),
        made_by: staffOf(ctx),
        made_at: deps.now(),
        is_scheduled: onScheduled !== undefined,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await writeAudit(tx, ctx, {
      action: "made_file.make",
      record_type: "made_file",
      record_id: made.id,
      after: {
        name,
        template,
        ...period,
        branches,
        rows: written.values.length,
        left_out: written.refused,
      },
    });
    await onScheduled?.(tx, { id: made.id, name, rows: written.values.length });
    return made.id;
  });
}

/** Whether the file of a month was made by itself. */
async function isMade(
  tx: Connection,
  templateId: number,
  { from }: ReportPeriod,
): Promise<boolean> {
  const found = await tx
    .selectFrom("made_files")
    .select("id")
    .where("template_id", "=", templateId)
    .where("from_date", "=", from)
    .where("is_scheduled", "=", true)
    .executeTakeFirst();
  return found !== undefined;
}

function marksIn(stored: string): ReadonlyMap<string, string> {
  // Written by `makeFile` alone.
  return new Map(Object.entries(JSON.parse(stored) as Record<string, string>));
}

function mustBePeriod(deps: Deps, period: ReportPeriod): void {
  const error = filePeriodError(period, today(deps));
  if (error !== null) throw badRequest(error.text, { [error.field]: error.text });
}

/** The branches of a file: those of its filter, or those that the caller sees; null for the whole lender. */
function branchesOf({ filter }: TemplateDefinition): number[] | null {
  const chosen = filter.branches.length > 0 ? filter.branches : reachOfCall();
  return chosen === null ? null : [...chosen].toSorted((one, other) => one - other);
}

/**
 * The rows of a file as they are at one moment, within its branches: of the primary, since a replica has no snapshots.
 * @throws 409 for too many
 */
function writtenRows(
  deps: Deps,
  definition: TemplateDefinition,
  period: ReportPeriod,
): Promise<Written> {
  return inReach(
    branchesOf(definition),
    () =>
      inSnapshot(deps.db, async (tx) => {
        // A portfolio of a past day reads nearly all instalments, as closing a month does.
        await sql`set local statement_timeout = '60s'`.execute(tx);
        return writeRows(definition, sourceRows({ ...deps, db: tx }, definition, period));
      }),
    seesSeveralBranches(),
  );
}

async function writeRows(
  definition: TemplateDefinition,
  rows: AsyncIterable<SourceRow>,
): Promise<Written> {
  const writer = fileWriter(definition);
  const { key } = datasetOf(definition.dataset);
  const written: Written = {
    texts: [writer.begin],
    values: [],
    marks: new Map(),
    refused: 0,
    problems: [],
    totals: null,
  };
  let read = 0;
  for await (const row of rows) {
    read += 1;
    if (read > mostFileRows) throw conflict(texts.tooManyRows(mostFileRows));
    if (read % rowsAtOnce === 0) await setImmediate();
    const named = key.map((name) => String(row[name] ?? "")).join(" ");
    const result = writer.row(row);
    if (result.problems !== undefined) {
      written.refused += 1;
      if (written.problems.length < previewRows)
        written.problems.push({ key: named, problems: result.problems });
      continue;
    }
    written.texts.push(result.text);
    written.values.push(result.values);
    written.marks.set(named, markOf(result.values));
  }
  written.texts.push(writer.end());
  written.totals = writer.totals();
  return written;
}

/** Half of a hash is enough to tell a changed row. */
function markOf(values: readonly PlainValue[]): string {
  return createHash("sha256").update(JSON.stringify(values)).digest("base64url").slice(0, 22);
}

async function contentOf(definition: TemplateDefinition, written: Written): Promise<Buffer> {
  const { layout } = definition;
  if (layout.kind === "xlsx") return workbookOf(definition, written);
  return Buffer.from(written.texts.join(""), layout.encoding === "latin-1" ? "latin1" : "utf8");
}

function workbookOf(definition: TemplateDefinition, written: Written): Promise<Buffer> {
  const columns = definition.columns.map((column, at): ExportColumn<readonly PlainValue[]> => ({
    header: column.header,
    kind: sheetKind(definition, at),
    value: (values) => values[at] ?? null,
  }));
  const label = written.totals?.indexOf(null);
  const sums = written.totals?.map((sum, at) =>
    sum === null ? (at === label ? "Total" : null) : fromCents(sum),
  );
  const rows = (async function* rowsOfSheet() {
    yield* written.values;
    if (sums !== undefined) yield sums;
  })();
  return buffer(xlsxOf({ sheet: "Rows", columns, about: [["Note", definition.note]] }, rows));
}

/** What a cell of a column is: a number that the column writes as it is stays one. */
function sheetKind({ dataset, columns }: TemplateDefinition, at: number): CellKind {
  const column = columns[at];
  const kind = datasetOf(dataset).fields.find(({ name }) => name === column?.source)?.kind;
  if (column === undefined || column.mapping.length > 0 || column.pad !== "none") return "text";
  if (kind === "money") return column.amount === "decimals" ? "money" : "number";
  if (kind === "date") return column.date === "" ? "date" : "text";
  return kind ?? "text";
}
