import { createHash } from "node:crypto";
import { branchColumn, type ImportKind } from "@microfinance/contract/imports/columns.ts";
import { sumsOfBalance } from "@microfinance/contract/imports/account-balance.ts";
import { importedLoan, sumsOfLoan } from "@microfinance/contract/imports/loan.ts";
import { sumsOfPayment } from "@microfinance/contract/imports/payment.ts";
import { addSums, type Sums } from "@microfinance/contract/imports/sums.ts";
import { sumsOfTransfer } from "@microfinance/contract/imports/transfer.ts";
import { type FileSpelling, placesOf, readRow } from "@microfinance/contract/imports/read-row.ts";
import { fileFaults } from "@microfinance/contract/imports/texts.ts";
import { sql } from "kysely";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { readProducts } from "../products/queries.ts";
import { checkRows } from "./check-rows.ts";
import {
  type CheckedRow,
  chunkSize,
  type LockedImport,
  lockImport,
  type StagedRow,
} from "./import-rows.ts";
import { charactersOf, fileRows } from "./read-file.ts";
import { type Known, readKnown } from "./read-known.ts";
import { paymentsOf } from "./write-payments.ts";

/** Characters after which a chunk of fewer rows is stored: memory holds a chunk several times. */
const mostOfChunk = 2_000_000;

type Cells = Readonly<Record<string, string>>;
type ReadFileRow = StagedRow & { cells: Cells };

/**
 * Reads a file as a dry run (IMP-4): each chunk of rows is a transaction with its progress, so that a run that breaks
 * goes on behind its last chunk.
 */
export async function stageRows(deps: Deps, id: number): Promise<void> {
  const file = await deps.db
    .selectFrom("imports")
    .select(["kind", "format", "content", "date_order", "numbers"])
    .where("id", "=", id)
    .where("state", "=", "checking")
    .executeTakeFirst();
  if (file === undefined) return;
  const last = await lastStored(deps.db, id);
  const content = Buffer.from(file.content ?? "");
  const kind = file.kind as ImportKind;
  const { date_order, numbers } = file as Pick<FileSpelling, "date_order" | "numbers">;
  const products = await readProducts(deps.db);
  const spelling = { date_order, numbers, today: today(deps), products };
  if (file.format === "csv")
    await sql`update imports set rows_to_do = ${linesOf(content)} where id = ${id}`.execute(
      deps.db,
    );
  let places: ReadonlyMap<string, number> | null = null;
  let chunk: ReadFileRow[] = [];
  let characters = 0;
  for await (const row of fileRows(file.format === "csv" ? "csv" : "xlsx", content)) {
    if ("error" in row) return refuseFile(deps, id, row.error);
    if (places === null) {
      const read = placesOf(kind, row.cells);
      if ("error" in read) return refuseFile(deps, id, read.error);
      places = read.places;
    } else if (row.number > last) {
      chunk.push(stagedRow(kind, places, row, spelling));
      characters += charactersOf(row.cells);
    }
    if (chunk.length < chunkSize && characters < mostOfChunk) continue;
    if (!(await storeChunk(deps, id, chunk))) return;
    [chunk, characters] = [[], 0];
  }
  if (chunk.length > 0 && !(await storeChunk(deps, id, chunk))) return;
  const { rows: stored } =
    await sql`select from import_rows where import_id = ${id} limit 1`.execute(deps.db);
  if (stored.length === 0) return refuseFile(deps, id, fileFaults.empty);
  await sql`update imports set state = 'checked', content = null, rows_to_do = null
            where id = ${id} and state = 'checking'`.execute(deps.db);
}

/** The number of the last row that is stored; 0 without one. */
async function lastStored(db: Connection, id: number): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select coalesce(max(number), 0) as number from import_rows where import_id = ${id}`.execute(db);
  return rows[0]?.number ?? 0;
}

/**
 * The lines of CSV below its headings, for the progress: a line end within quotes counts too, and rows are at most
 * those.
 */
function linesOf(content: Buffer): number {
  let lines = 0;
  for (let at = content.indexOf(0x0a); at >= 0; at = content.indexOf(0x0a, at + 1)) lines += 1;
  return content.at(-1) === 0x0a ? lines - 1 : lines;
}

function stagedRow(
  kind: ImportKind,
  places: ReadonlyMap<string, number>,
  { number, cells }: { number: number; cells: string[] },
  spelling: FileSpelling,
): ReadFileRow {
  const { values, problems, readings } = readRow(kind, places, cells, spelling);
  const { external_reference, ...others } = values;
  // A file from before there were branches is still the same.
  const said = Object.entries(others).filter(
    ([name, value]) => name !== branchColumn || value !== null,
  );
  const named = [...places].map(([name, place]) => {
    const most = name === "instalments" ? longestSchedule : longestCell;
    return [name, storable((cells[place] ?? "").slice(0, most))];
  });
  return {
    number,
    reference: typeof external_reference === "string" ? external_reference : "",
    values,
    problems: problems.map((one) => ({ ...one, value: storable(one.value) })),
    readings: readings.map((one) => ({ ...one, written: storable(one.written) })),
    fingerprint: createHash("sha256")
      .update(JSON.stringify(Object.fromEntries(said)))
      .digest("hex"),
    cells: Object.fromEntries(named) as Cells,
  };
}

/** Characters of a cell that are kept for the file of reasons: no value is as long. */
const longestCell = 500;
const longestSchedule = 2_000;

/** Text as PostgreSQL takes it in JSON. */
const storable = (text: string) => text.replaceAll("\0", "").toWellFormed();

/** @returns false where the import is not checked any more */
function storeChunk(deps: Deps, id: number, read: readonly ReadFileRow[]): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const locked = await lockImport(tx, id);
    if (locked.state !== "checking") return false;
    // A process that was taken for dead may have stored some of them.
    const stored = await lastStored(tx, id);
    const chunk = read.filter(({ number }) => number > stored);
    if (chunk.length === 0) return true;
    const known = await readKnown(tx, deps, locked, chunk);
    const checked = checkRows(locked, chunk, known, today(deps));
    await insertRows(tx, id, checked, chunk);
    const added = checked.filter(({ outcome }) => outcome === "new");
    const sums = sumsOf(locked, added, known, today(deps));
    const totals = sums && sums.reduce(addSums, locked.totals ?? {});
    await sql`
      update imports
      set rows_read = rows_read + ${chunk.length}, totals = ${totals && JSON.stringify(totals)}::jsonb
      where id = ${id}`.execute(tx);
    return true;
  });
}

/** The sums of new rows; null for a kind without amounts. */
function sumsOf(
  locked: LockedImport,
  rows: readonly CheckedRow[],
  known: Known,
  day: string,
): Sums[] | null {
  switch (locked.kind) {
    case "loans":
      return rows.flatMap(({ values }) => {
        const read = importedLoan(values, locked.cut_over);
        return "loan" in read ? [sumsOfLoan(read.loan, day)] : [];
      });
    case "payments":
      return paymentsOf(locked, rows, known).map(({ payment }) => sumsOfPayment(payment));
    case "transfers":
      return rows.map(({ values }) => sumsOfTransfer(values));
    case "balances":
      return rows.map(({ values }) => sumsOfBalance(values));
    default:
      return null;
  }
}

async function insertRows(
  tx: Connection,
  id: number,
  checked: readonly CheckedRow[],
  chunk: readonly ReadFileRow[],
): Promise<void> {
  const rows = checked.map((row, place) => ({
    number: row.number,
    reference: row.reference,
    cells: chunk[place]?.cells ?? {},
    row_values: row.values,
    fingerprint: row.fingerprint,
    outcome: row.outcome,
    problems: row.problems,
    readings: row.outcome === "new" ? row.readings : [],
    doubts: row.doubts,
  }));
  await sql`
    insert into import_rows
      (import_id, number, reference, cells, row_values, fingerprint, outcome, problems, readings, doubts)
    select ${id}::integer, number, reference, cells, row_values, fingerprint, outcome, problems, readings, doubts
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (number integer, reference text, cells jsonb, row_values jsonb, fingerprint text, outcome text, problems jsonb,
            readings jsonb, doubts jsonb)
    order by number`.execute(tx);
}

async function refuseFile(deps: Deps, id: number, problem: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    if ((await lockImport(tx, id)).state !== "checking") return;
    await sql`delete from import_rows where import_id = ${id}`.execute(tx);
    await sql`update imports set state = 'refused', problem = ${problem}, content = null, totals = null, rows_read = 0
              where id = ${id}`.execute(tx);
  });
}
