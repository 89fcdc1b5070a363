import type { ImportInput, ImportState } from "@microfinance/contract/imports/schema.ts";
import { importTexts as texts } from "@microfinance/contract/imports/texts.ts";
import { sql } from "kysely";
import { refuseBackdating, closedThrough } from "../accounting/refuse-backdating.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { badRequest, conflict } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { enqueue } from "../core/jobs.ts";
import { laterChanges } from "./later-changes.ts";
import { type LockedImport, lockImport } from "./import-rows.ts";
import { work } from "./jobs.ts";

/**
 * Stores a file and begins to read it as a dry run (IMP-4).
 * @returns its id
 * @throws 400 for a day after today; 409 for a closed day
 */
export async function startImport(
  deps: Deps,
  { content, ...input }: ImportInput,
  ctx: RequestContext,
): Promise<number> {
  if (input.cut_over > today(deps))
    throw badRequest(texts.dateInFuture, { cut_over: texts.dateInFuture });
  await refuseBackdating(deps, ctx, input.cut_over);
  return deps.db.transaction().execute(async (tx) => {
    await refuseClosed(tx, input.cut_over);
    const { id } = await tx
      .insertInto("imports")
      .values({
        ...input,
        content: Buffer.from(content, "base64"),
        begun_at: deps.now(),
        made_by: staffIdOf(ctx),
        made_at: deps.now(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await record(tx, ctx, "import.start", { id, ...input });
    await enqueue(tx, work, { import_id: id });
    return id;
  });
}

/**
 * Begins to write the new rows of a checked file (IMP-8). Asked for again while it runs, or when it is done, it changes
 * nothing.
 * @throws 404 for an unknown import; 409 for one that is not checked, one without new rows, one with unlikely rows that
 *   are not confirmed (IMP-17), and a closed day
 */
export async function bookImport(
  deps: Deps,
  id: number,
  { accept_unlikely = false }: { accept_unlikely?: boolean | undefined },
  ctx: RequestContext,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const locked = await lockImport(tx, id);
    if (locked.state === "booking" || locked.state === "booked") return;
    if (locked.state !== "checked") throw conflict(texts.notChecked);
    const { rows: found } = await sql<{ count: number; unlikely: number }>`
      select count(*) as count, count(*) filter (where doubts <> '[]') as unlikely
      from import_rows where import_id = ${id} and outcome = 'new'`.execute(tx);
    const { count: rows, unlikely } = found[0] ?? { count: 0, unlikely: 0 };
    if (rows === 0) throw conflict(texts.nothingToBook);
    if (unlikely > 0 && !accept_unlikely)
      throw conflict(texts.unlikely(unlikely), { accept_unlikely: texts.unlikely(unlikely) });
    await refuseClosed(tx, locked.cut_over);
    await begin(tx, deps, id, "booking", rows);
    // The person who confirms is the importer: their own loans are refused (LOAN-45).
    await sql`update imports set made_by = ${staffIdOf(ctx)}::integer where id = ${id}`.execute(tx);
    await record(tx, ctx, "import.book", locked, { rows, ...(unlikely > 0 ? { unlikely } : {}) });
  });
}

/**
 * Begins to take a whole import back (IMP-11).
 * @throws 404 for an unknown import; 409 for one that is not complete, and where something else has happened to its
 *   records, with their names
 */
export async function takeBackImport(deps: Deps, id: number, ctx: RequestContext): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const locked = await lockImport(tx, id);
    if (locked.state === "undoing" || locked.state === "undone") return;
    if (locked.state !== "booked") throw conflict(texts.notBooked);
    const happened = await laterChanges(tx, locked);
    if (happened !== null) throw conflict(happened);
    await begin(tx, deps, id, "undoing", null);
    await sql`update imports set taken_back_by = ${staffIdOf(ctx)}::integer where id = ${id}`.execute(
      tx,
    );
    await record(tx, ctx, "import.take_back", locked);
  });
}

/**
 * Discards a file that is not imported, with its rows (IMP-12).
 * @throws 404 for an unknown import; 409 for one that is imported
 */
export async function discardImport(deps: Deps, id: number, ctx: RequestContext): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const locked = await lockImport(tx, id);
    if (locked.state === "discarded") return;
    if (!["checking", "checked", "refused"].includes(locked.state))
      throw conflict(texts.notDiscardable);
    await sql`delete from import_rows where import_id = ${id}`.execute(tx);
    await sql`update imports set state = 'discarded', content = null, totals = null where id = ${id}`.execute(
      tx,
    );
    await record(tx, ctx, "import.discard", locked);
  });
}

async function begin(
  tx: Connection,
  deps: Deps,
  id: number,
  state: ImportState,
  rows: number | null,
): Promise<void> {
  await sql`
    update imports set state = ${state}, rows_to_do = ${rows}::integer, begun_at = ${deps.now()}, problem = ''
    where id = ${id}`.execute(tx);
  await enqueue(tx, work, { import_id: id });
}

async function refuseClosed(tx: Connection, day: string): Promise<void> {
  const through = await closedThrough(tx);
  if (through !== null && day <= through) throw conflict(texts.dateClosed(through));
}

/** Records what a person did with a file in the audit log. */
export function record(
  tx: Connection,
  ctx: RequestContext,
  action: "import.start" | "import.book" | "import.take_back" | "import.discard" | "import.reasons",
  { id, kind, file_name, cut_over }: Pick<LockedImport, "id" | "kind" | "file_name" | "cut_over">,
  more: object = {},
): Promise<void> {
  const after = { kind, file_name, cut_over, ...more };
  return writeAudit(tx, ctx, { action, record_type: "import", record_id: id, after });
}
