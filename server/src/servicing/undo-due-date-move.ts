import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { dueDateMoveTexts as texts } from "@microfinance/contract/servicing/due-date-move.ts";
import { sql } from "kysely";
import { inAct } from "../acts/running-act.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { conflict, notFound } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { changedLoan } from "../loan-record/change-loan.ts";
import { refuseOwnLoan } from "../loan-record/own-loan.ts";
import { lockedLoanOf } from "../loan-record/path-loan.ts";
import type { LoanRow } from "../loan-record/queries.ts";
import {
  followDueDates,
  keepVersions,
  lockMoved,
  type MovedDueDate,
  type MovesOf,
  tellCustomers,
  undoableMoves,
} from "./due-date-rows.ts";
import { correctMovedPenalties } from "./move-due-dates.ts";
import { findRequest } from "../requests/request-rows.ts";

/** How many loans of a move were put back, and how many stay as they are. */
interface UndoneMove {
  loans: number;
  left: number;
}

/**
 * Puts the due dates of a move back (SERV-114), of all loans whose instalment is still open where it was moved to.
 * @throws 404 for an unknown move; 409 where nothing can be put back
 */
export async function undoDueDateMove(
  deps: Deps,
  id: number,
  reason: string,
  ctx: RequestContext,
): Promise<UndoneMove> {
  return inAct(deps, "loan.undo_due_date_move", async (db) => {
    const request = await findRequest(db, id);
    if (request === null || request.kind !== "due_dates" || request.state !== "approved")
      throw notFound(texts.notFound);
    // No other request waits for these queries.
    await sql`set local statement_timeout = '5min'`.execute(db);
    const of = { request: id, staff: [staffIdOf(ctx)] };
    await lockMoved(db, of);
    const [first, ...others] = await undoMoves(db, deps, of, reason, ctx);
    await writeAudit(db, ctx, {
      action: "loan.undo_due_date_move",
      record_type: "calendar",
      record_id: formatStaffDate(first.from),
      after: { from: formatStaffDate(first.to), loans: others.length + 1, reason },
    });
    const { rows } = await sql<{ left: number }>`
      select count(*)::integer as left from loan_acts
      where kind = 'due_date_move' and request_id = ${id} and reversed_on is null`.execute(db);
    return { loans: others.length + 1, left: rows[0]?.left ?? 0 };
  });
}

/**
 * Puts the last moved due date of one loan back (SERV-114).
 * @throws 404 for an unknown loan; 403 for the caller's own (LOAN-45); 409 where it cannot be put back
 */
export async function undoLoanDueDateMove(
  deps: Deps,
  named: string,
  reason: string,
  ctx: RequestContext,
): Promise<LoanRow> {
  return inAct(deps, "loan.undo_due_date_move", async (db) => {
    const loan = await lockedLoanOf(db, named);
    await refuseOwnLoan(db, loan, ctx);
    const [move] = await undoMoves(db, deps, { loan: loan.id }, reason, ctx);
    await writeAudit(db, ctx, {
      action: "loan.undo_due_date_move",
      record_type: "loan",
      record_id: loan.loan_id,
      before: { due_date: formatStaffDate(move.to) },
      after: { due_date: formatStaffDate(move.from), loans: 1, reason },
    });
    return changedLoan(db, loan);
  });
}

/** Puts moves of locked loans back: of one day, since a request moves one and a loan's last move is one. */
async function undoMoves(
  db: Connection,
  deps: Deps,
  of: MovesOf,
  reason: string,
  ctx: RequestContext,
): Promise<[MovedDueDate, ...MovedDueDate[]]> {
  const [first, ...others] = await undoableMoves(db, of);
  if (first === undefined) throw conflict(texts.nothingToUndo);
  const moves: [MovedDueDate, ...MovedDueDate[]] = [first, ...others];
  const { from, to } = first;
  const acts = moves.map(({ act_id }) => act_id);
  await keepVersions(db, deps, moves);
  await sql`
    update loan_acts
    set reversed_number = nextval('ledger_entries_id_seq'), reversed_on = ${today(deps)},
        reversed_by = ${staffIdOf(ctx)}, reversed_at = ${deps.now()}, reversal_reason = ${reason}
    where id = any(${acts}::bigint[])`.execute(db);
  await sql`
    update instalments i
    set due_date = ${from}, nominal_due_date = (a.facts->>'nominal_due_date')::date,
        moved_for = a.facts->>'moved_for'
    from loan_acts a
    where a.id = any(${acts}::bigint[]) and i.loan_id = a.loan_id
      and i.number = (a.facts->>'instalment')::integer`.execute(db);
  await followDueDates(db, deps, moves);
  await correctMovedPenalties(db, deps, moves, { from: to, to: from }, ctx);
  const key = `undo ${first.act_id}`;
  await tellCustomers(db, deps, moves, { kind: "due_date_put_back", facts: { from, to } }, key);
  return moves;
}
