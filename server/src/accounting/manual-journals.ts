import {
  completedLines,
  journalError,
  type JournalLine,
  journalNumber,
  type ManualJournal,
  type newJournal,
  reversedLines,
} from "@microfinance/contract/accounting/manual-journal.ts";
import { accountingTexts as texts } from "@microfinance/contract/accounting/texts.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import { sql } from "kysely";
import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { badRequest, conflict, notFound } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { matchPostedJournal } from "./match-journal.ts";
import { readJournalRow } from "./journal-rows.ts";
import { postEntry } from "./post-entry.ts";
import { refuseBackdating, closedThrough } from "./refuse-backdating.ts";

type JournalInput = z.output<typeof newJournal>;

/** A manual journal and whether an earlier request made it. */
interface Made {
  journal: ManualJournal;
  replayed: boolean;
}

/**
 * Makes a manual journal exactly once for its key (ACC-16). It posts nothing until another person checks it.
 * @throws 400 for lines that make no journal, and for a date after today; 409 for a closed day, and when the key
 *   belongs to another journal
 */
export async function makeJournal(
  deps: Deps,
  ctx: RequestContext,
  input: JournalInput,
): Promise<Made> {
  if (input.date > today(deps))
    throw badRequest(texts.journalInFuture, { date: texts.journalInFuture });
  await refuseBackdating(deps, ctx, input.date);
  const closed = await closedThrough(deps.db);
  if (closed !== null && input.date <= closed) throw conflict(texts.booksClosed(closed));
  const lines = completedLines(input.kind, input.lines);
  const error = await linesError(deps.db, input.kind, lines);
  if (error !== null) throw badRequest(error, { lines: error });
  const { kind, date, description, journal_key } = input;
  const values = { kind, entry_date: date, description, lines };
  const id = await insertJournal(deps, ctx, { ...values, journal_key });
  if (id !== null) return { journal: await readJournalRow(deps.db, id), replayed: false };
  const known = await deps.db
    .selectFrom("journals")
    .select(["id", "made_by", "kind", "entry_date", "description", "lines"])
    .where("journal_key", "=", journal_key)
    .executeTakeFirst();
  if (known === undefined || known.made_by !== staffIdOf(ctx) || !isSame(known, values))
    throw conflict(texts.journalKeyTaken);
  return { journal: await readJournalRow(deps.db, known.id), replayed: true };
}

/**
 * Makes the pending journal of today that turns a posted one round.
 * @throws 404 for an unknown journal; 409 unless it is posted and not reversed
 */
export async function reverseJournal(
  deps: Deps,
  ctx: RequestContext,
  id: number,
  reason: string,
): Promise<ManualJournal> {
  const original = await readJournalRow(deps.db, id);
  if (original.status !== "posted" || original.number === null) throw conflict(texts.notPosted);
  const lines = reversedLines(original.lines);
  const error = await linesError(deps.db, original.kind, lines);
  if (error !== null) throw conflict(error);
  const made = await insertJournal(deps, ctx, {
    journal_key: randomUUID(),
    kind: original.kind,
    entry_date: today(deps),
    description: `Reversal of ${original.number}: ${reason}`.slice(0, 300),
    lines,
    reverses: id,
    reason,
  });
  if (made === null) throw conflict(texts.alreadyReversed);
  return readJournalRow(deps.db, made);
}

/**
 * Posts a pending journal under the next number.
 * @throws 404 for an unknown journal; 409 for its maker, unless it is pending, and when an account was closed meanwhile
 */
export async function postJournal(
  deps: Deps,
  ctx: RequestContext,
  id: number,
): Promise<ManualJournal> {
  await deps.db.transaction().execute(async (tx) => {
    // The number has no gaps, so journals are posted one after the other.
    await sql`lock table journals in share row exclusive mode`.execute(tx);
    const { journal, staff_id } = await pending(tx, ctx, id);
    const lines = linesOf(journal.lines);
    const error = await linesError(tx, journal.kind, lines);
    if (error !== null) throw conflict(error);
    const { rows } = await sql<{ number: number }>`
      select coalesce(max(number), 0) + 1 as number from journals`.execute(tx);
    const number = rows[0]?.number ?? 1;
    const now = deps.now();
    await tx
      .updateTable("journals")
      .set({ status: "posted", number, checked_by: staff_id, checked_at: now })
      .where("id", "=", id)
      .execute();
    const entry_id = await postEntry(tx, {
      kind: journal.kind,
      entry_date: journal.entry_date,
      journal_id: id,
      staff_id,
      created_at: now,
      lines: lines.map(({ account_code, debit, credit }) => ({
        account: account_code,
        debit: toCents(debit),
        credit: toCents(credit),
      })),
    });
    await matchPostedJournal(tx, now, id, entry_id);
    await writeAudit(tx, ctx, {
      action: "journal.post",
      record_type: "journal",
      record_id: id,
      before: { status: "pending" },
      after: { status: "posted", number: journalNumber(number) },
    });
  });
  return readJournalRow(deps.db, id);
}

/**
 * Rejects a pending journal with a reason.
 * @throws 404 for an unknown journal; 409 for its maker, and unless it is pending
 */
export async function rejectJournal(
  deps: Deps,
  ctx: RequestContext,
  id: number,
  reason: string,
): Promise<ManualJournal> {
  await deps.db.transaction().execute(async (tx) => {
    const { staff_id } = await pending(tx, ctx, id);
    await tx
      .updateTable("journals")
      .set({ status: "rejected", checked_by: staff_id, checked_at: deps.now(), reason })
      .where("id", "=", id)
      .execute();
    await writeAudit(tx, ctx, {
      action: "journal.reject",
      record_type: "journal",
      record_id: id,
      before: { status: "pending" },
      after: { status: "rejected", reason },
    });
  });
  return readJournalRow(deps.db, id);
}

interface NewRow {
  journal_key: string;
  kind: "journal" | "opening";
  entry_date: string;
  description: string;
  lines: JournalLine[];
  reverses?: number;
  reason?: string;
}

/** The id of the new journal; null when its key is used, or when the journal that it reverses has a reversal. */
function insertJournal(deps: Deps, ctx: RequestContext, row: NewRow): Promise<number | null> {
  const made_by = staffIdOf(ctx);
  return deps.db.transaction().execute(async (tx) => {
    const made = await tx
      .insertInto("journals")
      .values({ ...row, lines: JSON.stringify(row.lines), made_by, made_at: deps.now() })
      .onConflict((conflicting) => conflicting.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (made === undefined) return null;
    const { journal_key: _key, ...after } = row;
    await writeAudit(tx, ctx, {
      action: "journal.make",
      record_type: "journal",
      record_id: made.id,
      after,
    });
    return made.id;
  });
}

/** A pending journal that this person may check, locked. */
async function pending(tx: Connection, ctx: RequestContext, id: number) {
  const staff_id = staffIdOf(ctx);
  const journal = await tx
    .selectFrom("journals")
    .select(["kind", "status", "entry_date", "lines", "made_by"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (journal === undefined) throw notFound(texts.journalNotFound);
  if (journal.status !== "pending") throw conflict(texts.notPending);
  if (journal.made_by === staff_id) throw conflict(texts.otherChecks);
  return { journal: { ...journal, kind: kindOf(journal.kind) }, staff_id };
}

async function linesError(
  db: Connection,
  kind: "journal" | "opening",
  lines: readonly JournalLine[],
): Promise<string | null> {
  const accounts = await db
    .selectFrom("ledger_accounts")
    .select(["code", "name", "manual", "active"])
    .execute();
  return journalError(kind, lines, accounts);
}

/** The column's check constraint permits only these two. */
function kindOf(stored: string): "journal" | "opening" {
  return stored === "opening" ? "opening" : "journal";
}

/** The column stores what `insertJournal` wrote. */
function linesOf(stored: unknown): JournalLine[] {
  return stored as JournalLine[];
}

function isSame(known: object, requested: { lines: JournalLine[] }): boolean {
  const stored = new Map<string, unknown>(Object.entries(known));
  const plain = (lines: unknown) =>
    JSON.stringify(linesOf(lines).map((line) => [line.account_code, line.debit, line.credit]));
  return Object.entries(requested).every(([name, value]) =>
    name === "lines" ? plain(stored.get(name)) === plain(value) : stored.get(name) === value,
  );
}
