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
import type { z } from "zod";
import { act } from "../acts/act.ts";
import { inAct } from "../acts/running-act.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { conflict, notFound } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { matchPostedJournal } from "./match-journal.ts";
import { readJournalRow } from "./journal-rows.ts";
import { postEntry } from "./post-entry.ts";
import { refuseBackdating, closedThrough } from "./refuse-backdating.ts";

type JournalInput = z.output<typeof newJournal>;

/**
 * Makes a manual journal exactly once for its key (ACC-16). It posts nothing until another person checks it.
 * @throws 400 for lines that make no journal, and for a date after today; 409 for a closed day, and when the key
 *   belongs to another journal
 */
export function makeJournal(
  deps: Deps,
  ctx: RequestContext,
  { journal_key: key, ...input }: JournalInput,
): Promise<ManualJournal> {
  const { kind, date, description } = input;
  const lines = completedLines(kind, input.lines);
  return act(
    deps,
    ctx,
    "journal.make",
    { key, input: { ...input, lines } },
    {
      lock: async (tx) => {
        await refuseBackdating({ ...deps, db: tx }, ctx, date);
        return { closed: await closedThrough(tx), error: await linesError(tx, kind, lines) };
      },
      plan: ({ closed, error }) => {
        if (date > today(deps)) return { refused: texts.journalInFuture, field: "date" };
        if (closed !== null && date <= closed) return { refused: texts.booksClosed(closed) };
        return error === null ? {} : { refused: error, field: "lines" };
      },
      write: (tx) => insertJournal(tx, deps, ctx, { kind, entry_date: date, description, lines }),
      read: readJournalRow,
    },
  );
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
  const made = await inAct(deps, "journal.make", (tx) =>
    insertJournal(tx, deps, ctx, {
      kind: original.kind,
      entry_date: today(deps),
      description: `Reversal of ${original.number}: ${reason}`.slice(0, 300),
      lines,
      reverses: id,
      reason,
    }),
  );
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
  await inAct(deps, "journal.post", async (tx) => {
    const { journal, staff_id } = await pending(tx, ctx, id);
    // The number has no gaps, so journals are posted one after the other. The row is locked before the table, as by a
    // rejection: in the other order the two would wait for each other.
    await sql`lock table journals in share row exclusive mode`.execute(tx);
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
  await inAct(deps, "journal.reject", async (tx) => {
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
  kind: "journal" | "opening";
  entry_date: string;
  description: string;
  lines: JournalLine[];
  reverses?: number;
  reason?: string;
}

/** @throws 409 when the journal that it reverses has a reversal */
async function insertJournal(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  row: NewRow,
): Promise<number> {
  const made = await tx
    .insertInto("journals")
    .values({
      ...row,
      lines: JSON.stringify(row.lines),
      made_by: staffIdOf(ctx),
      made_at: deps.now(),
    })
    .onConflict((conflicting) => conflicting.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (made === undefined) throw conflict(texts.alreadyReversed);
  await writeAudit(tx, ctx, {
    action: "journal.make",
    record_type: "journal",
    record_id: made.id,
    after: row,
  });
  return made.id;
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
