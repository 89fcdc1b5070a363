import { fromCents, sumCents, toCents } from "@microfinance/contract/core/money.ts";
import { type FileRow, readDeductions } from "@microfinance/contract/payroll/file.ts";
import {
  booksMoney,
  type ListedLine,
  type MatchedRow,
  matchRows,
} from "@microfinance/contract/payroll/match.ts";
import { type RowOutcome, rowOutcomes, runCode } from "@microfinance/contract/payroll/rules.ts";
import type { ResultInput, ResultRead } from "@microfinance/contract/payroll/schema.ts";
import { payrollTexts as texts } from "@microfinance/contract/payroll/texts.ts";
import { readCsv } from "@microfinance/contract/core/csv.ts";
import { sql } from "kysely";
import { createHash } from "node:crypto";
import { refuseBackdating } from "../accounting/refuse-backdating.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { fullNameOf } from "../core/db/full-name.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { badRequest } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { lockRun, refuseNotOpen } from "./locked-run.ts";
import { readWorkbook } from "../core/files/read-workbook.ts";
import { rowsWhere } from "./run-rows.ts";

/**
 * Reads the file of an employer for a list (PAYR-10 to PAYR-14). A dry run changes nothing. Otherwise the file is
 * accepted, once: each of its rows alone waits to be booked, has nothing to book, or is refused; a line whose row waits
 * already takes the new one.
 * @throws 400 for a file that cannot be read and for a day in the future; 403 for a day too far back (ACC-25); 404 for
 *   an unknown list; 409 for one that is not open
 */
export async function readResult(
  deps: Deps,
  ctx: RequestContext,
  runId: number,
  input: ResultInput,
  isDry: boolean,
): Promise<{ result: ResultRead; replayed: boolean }> {
  const rows = rowsOf(input);
  if (input.deducted_on > today(deps))
    throw badRequest(texts.dateInFuture, { deducted_on: texts.dateInFuture });
  return deps.db.transaction().execute(async (tx) => {
    const run = await lockRun(tx, runId);
    const digest = digestOf(input);
    const known = await acceptedFile(tx, runId, digest);
    if (known !== null && !isDry) {
      ctx.sayReplayed?.();
      return { result: await storedResult(tx, known), replayed: true };
    }
    refuseNotOpen(run);
    await refuseBackdating({ ...deps, db: tx }, ctx, input.deducted_on);
    const lines = await linesOf(tx, runId);
    const matched = matchRows(rows, lines);
    const file_id = isDry ? null : await accept(tx, deps, ctx, { run, input, digest, matched });
    return { result: resultOf(matched, lines, file_id), replayed: false };
  });
}

function rowsOf({ format, content }: ResultInput): FileRow[] {
  const read = readDeductions(format === "csv" ? csvCells(content) : workbookCells(content));
  if ("error" in read) throw badRequest(read.error, { content: read.error });
  return read.rows;
}

function csvCells(content: string): string[][] {
  const read = readCsv(content);
  if ("error" in read) throw badRequest(read.error, { content: read.error });
  return read.rows;
}

function workbookCells(content: string): string[][] {
  const cells = readWorkbook(Buffer.from(content, "base64"));
  if (cells === null) throw badRequest(texts.notWorkbook, { content: texts.notWorkbook });
  return cells;
}

/** The same content for another day is another file: it corrects the day of rows that are not booked. */
function digestOf({ format, content, deducted_on }: ResultInput): string {
  return createHash("sha256").update(`${format} ${deducted_on} ${content}`).digest("hex");
}

async function acceptedFile(tx: Connection, runId: number, digest: string): Promise<number | null> {
  const file = await tx
    .selectFrom("payroll_files")
    .select("id")
    .where("run_id", "=", runId)
    .where("digest", "=", digest)
    .executeTakeFirst();
  return file?.id ?? null;
}

interface NamedLine extends ListedLine {
  customer_name: string;
}

/** The lines of a list, and which of them are booked. */
async function linesOf(tx: Connection, runId: number): Promise<NamedLine[]> {
  const { rows } = await sql<NamedLine>`
    select n.id, n.staff_number, l.loan_id, n.expected,
           ${fullNameOf("u")} as customer_name,
           exists (select from payroll_rows w where w.line_id = n.id and w.state = 'booked') as is_booked
    from payroll_lines n
    join loans l on l.id = n.loan_id
    join customers c on c.customer_id = l.customer_id
    join users u on u.id = c.user_id
    where n.run_id = ${runId} order by n.id`.execute(tx);
  return rows.map((row) => ({ ...row, expected: toCents(row.expected) }));
}

/** A file that was read, with the results of its rows. */
interface FileToAccept {
  run: { id: number; employer: string };
  input: ResultInput;
  digest: string;
  matched: readonly MatchedRow[];
}

async function accept(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  { run, input, digest, matched }: FileToAccept,
): Promise<number> {
  const { id } = await tx
    .insertInto("payroll_files")
    .values({
      run_id: run.id,
      digest,
      deducted_on: input.deducted_on,
      accepted_by: staffIdOf(ctx),
      accepted_at: deps.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const stated = matched
    .filter(({ problem }) => problem === "")
    .flatMap(({ line_id }) => line_id ?? []);
  await sql`
    update payroll_rows set state = 'replaced'
    where run_id = ${run.id} and state = 'waiting' and line_id = any (${stated}::bigint[])`.execute(
    tx,
  );
  const rows = matched.map((row) => ({
    ...row,
    deducted: row.deducted === null ? null : fromCents(row.deducted),
    state: stateOf(row),
  }));
  await sql`
    insert into payroll_rows (file_id, run_id, row_number, line_id, staff_number, loan_code, deducted, outcome, state,
                              problem)
    select ${id}::integer, ${run.id}::integer, "row", line_id, staff_number, loan_id, deducted, outcome, state, problem
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as read ("row" integer, line_id bigint, staff_number text, loan_id text, deducted numeric, outcome text,
               state text, problem text)
    order by "row"`.execute(tx);
  await writeAudit(tx, ctx, {
    action: "payroll_list.accept",
    record_type: "payroll_list",
    record_id: runCode(run.id),
    after: {
      employer: run.employer,
      deducted_on: input.deducted_on,
      ...countsOf(matched),
      rows: rows.length,
    },
  });
  return id;
}

function stateOf({ problem, outcome }: MatchedRow): "waiting" | "nothing" | "refused" {
  if (problem !== "") return "refused";
  return booksMoney(outcome) ? "waiting" : "nothing";
}

function resultOf(
  matched: readonly MatchedRow[],
  lines: readonly NamedLine[],
  file_id: number | null,
): ResultRead {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const booked = matched.filter(({ problem, outcome }) => problem === "" && booksMoney(outcome));
  return {
    dry_run: file_id === null,
    file_id,
    counts: countsOf(matched),
    to_book: fromCents(sumCents(booked.map(({ deducted }) => deducted ?? 0))),
    rows: matched.map((row) => {
      const line = byId.get(row.line_id ?? 0);
      return {
        ...row,
        loan_id: row.loan_id || (line?.loan_id ?? ""),
        customer_name: line?.customer_name ?? "",
        expected: line === undefined ? null : fromCents(line.expected),
        deducted: row.deducted === null ? null : fromCents(row.deducted),
      };
    }),
  };
}

/** The first response to a file that was accepted before. */
async function storedResult(tx: Connection, file_id: number): Promise<ResultRead> {
  const rows = await rowsWhere(tx, sql`w.file_id = ${file_id} order by w.row_number`);
  const waiting = rows.filter(({ state }) => state === "waiting");
  return {
    dry_run: false,
    file_id,
    counts: countsOf(rows),
    to_book: fromCents(sumCents(waiting.map(({ deducted }) => toCents(deducted ?? 0)))),
    rows,
  };
}

function countsOf(rows: readonly { outcome: RowOutcome }[]): Record<RowOutcome, number> {
  const counts = new Map<RowOutcome, number>();
  for (const { outcome } of rows) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  const all = rowOutcomes.map(({ value }) => [value, counts.get(value) ?? 0] as const);
  // Object.fromEntries loses the names.
  return Object.fromEntries(all) as Record<RowOutcome, number>;
}
