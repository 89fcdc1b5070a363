import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { servicingTexts } from "@microfinance/contract/servicing/texts.ts";
import {
  undoneWriteOff,
  undoWriteOffError,
  undoWriteOffFigures,
} from "@microfinance/contract/servicing/write-off.ts";
import type { WriteOffInput } from "@microfinance/contract/servicing/write-off-endpoints.ts";
import type { UndoWriteOffFigures } from "@microfinance/contract/servicing/write-off-schema.ts";
import { undoWriteOffLines } from "@microfinance/contract/servicing/write-off-texts.ts";
import { randomUUID } from "node:crypto";
import { writeAudit } from "../audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { conflict } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { changedLoan, saveDecision, staffIdOf } from "../loans/change-loan.ts";
import type { LoanRow } from "../loans/queries.ts";
import { notifyCustomer } from "../messaging/notices/notify-customer.ts";
import { askRequest, sentBefore } from "./ask-request.ts";
import { figuresHash, refuseStale } from "./figures.ts";
import { actsOf } from "./queries.ts";
import type { AnsweredRequest } from "./request-handler.ts";
import type { RequestRow } from "./request-rows.ts";
import { reverseAct } from "./reverse-act.ts";
import { type ServicingSnapshot, lockServicedLoan, servicedLoan } from "./serviced-loan.ts";

/**
 * What undoing the write-off of a loan would change.
 * @throws 404 for an unknown loan; 403 for the caller's own (LOAN-45); 409 for one that is not written off, or on which
 *   money was recovered
 */
export function previewUndoWriteOff(
  deps: Deps,
  named: string,
  ctx: RequestContext,
): Promise<{ figures: UndoWriteOffFigures; hash: string }> {
  return deps.db.transaction().execute(async (db) => {
    const snapshot = await lockServicedLoan(db, named, ctx);
    refuseUndo(snapshot);
    const figures = undoWriteOffFigures(snapshot.loan);
    return { figures, hash: figuresHash(figures) };
  });
}

/**
 * Asks to undo the write-off of a loan (SERV-123). Nothing changes before another person approves it.
 * @throws as `previewUndoWriteOff`; 409 also when the figures are not those that the person saw, or the same is asked
 *   for
 */
export function askUndoWriteOff(
  deps: Deps,
  named: string,
  { request_key, reason, hash }: WriteOffInput,
  ctx: RequestContext,
): Promise<RequestRow> {
  return deps.db.transaction().execute(async (db) => {
    const snapshot = await lockServicedLoan(db, named, ctx);
    const asked = { kind: "undo_write_off", loan: snapshot.row.id, reason } as const;
    const sent = await sentBefore(db, request_key, asked);
    if (sent !== null) return sent;
    refuseUndo(snapshot);
    refuseStale(undoWriteOffFigures(snapshot.loan), hash);
    return ask(db, deps, snapshot, { request_key, reason }, ctx);
  });
}

/**
 * Asks to undo the write-off of a locked loan, whose closing is to be undone.
 * @throws 409 when money was recovered on the loan, or the same is asked for already
 */
export async function askUndoOfLoss(
  db: Connection,
  deps: Deps,
  row: LoanRow,
  reason: string,
  ctx: RequestContext,
): Promise<RequestRow> {
  const snapshot = await servicedLoan(db, row);
  refuseUndo(snapshot);
  return ask(db, deps, snapshot, { request_key: randomUUID(), reason }, ctx);
}

function refuseUndo({ row, loan }: ServicingSnapshot): void {
  const error = undoWriteOffError(loan, toCents(row.recovered_total));
  if (error !== null) throw conflict(error);
}

function ask(
  db: Connection,
  deps: Deps,
  { row, loan }: ServicingSnapshot,
  asked: { request_key: string; reason: string },
  ctx: RequestContext,
): Promise<RequestRow> {
  const figures = undoWriteOffFigures(loan);
  return askRequest(
    db,
    deps,
    {
      ...asked,
      kind: "undo_write_off",
      loan: row,
      customer_id: row.customer_id,
      amount: toCents(figures.principal),
      input: {},
      lines: undoWriteOffLines(figures),
    },
    ctx,
  );
}

/**
 * Undoes the write-off of an approved request, in its transaction: what was booked as a loss is owed again, and the
 * loan has the status that its payments imply.
 * @throws 409 when it cannot be undone any more, or another principal would come back than was approved
 */
export async function applyUndoWriteOff(
  db: Connection,
  deps: Deps,
  { request, loan: row }: AnsweredRequest,
  ctx: RequestContext,
): Promise<void> {
  if (row === null) throw new Error(`request ${request.id} has no loan`);
  const snapshot = await servicedLoan(db, row);
  refuseUndo(snapshot);
  const { principal } = undoWriteOffFigures(snapshot.loan);
  if (principal !== request.amount) throw conflict(servicingTexts.stale);
  const act = (await actsOf(db, row.id)).find(
    ({ kind, reversed_on }) => kind === "write_off" && reversed_on === null,
  );
  if (act === undefined) throw new Error(`loan ${row.loan_id} is written off without an act`);
  const { entry, status } = undoneWriteOff(snapshot.loan);
  const staff_id = staffIdOf(ctx);
  const { reason } = request;
  const fields = { status, written_off_on: null };
  await reverseAct(db, deps, snapshot, act, { reason, staff_id, entry, fields });
  const decision = {
    action: "undo_closing",
    to_status: status,
    approved_by: `${ctx.actor?.first_name} ${ctx.actor?.last_name}`,
    comments: reason,
  } as const;
  await saveDecision(db, deps, row, decision, staff_id);
  const balance = fromCents(snapshot.loan.balance);
  await writeAudit(db, ctx, {
    action: "loan.undo_write_off",
    record_type: "loan",
    record_id: row.loan_id,
    before: { status: row.status },
    after: { status, amount: principal, balance, reason, asked_by: request.asker_name },
  });
  const notice = { kind: "write_off_undone", facts: { balance } } as const;
  await notifyCustomer(db, deps, await changedLoan(db, row), notice);
}
