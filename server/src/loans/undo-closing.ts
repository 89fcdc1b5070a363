import { actOfRequest } from "@microfinance/contract/acts/kinds.ts";
import type { RepeatedId } from "@microfinance/contract/loans/schema/requests.ts";
import {
  confirmUndoError,
  statusOfPayments,
  undoError,
  undoTexts,
} from "@microfinance/contract/loans/undo-closing.ts";
import { noticeOfStatus } from "@microfinance/contract/loans/status.ts";
import { requestTexts } from "@microfinance/contract/requests/requests.ts";
import { mayApproveWriteOff } from "@microfinance/contract/servicing/write-off.ts";
import { sql } from "kysely";
import { inAct, nameAct } from "../acts/running-act.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { shortNameOf } from "../core/db/full-name.ts";
import { conflict, forbidden } from "../core/http/errors.ts";
import {
  type RequestContext,
  type SessionActor,
  staffIdOf,
  staffNameOf,
} from "../core/http/session.ts";
import { notifyCustomer } from "../messaging/notices/notify-customer.ts";
import { askLossOfLocked } from "../servicing/loss-request.ts";
import type { AnsweredRequest } from "../requests/request-handler.ts";
import { findRequest } from "../requests/request-rows.ts";
import { applyUndoWriteOff, writeOffUndone } from "../servicing/undo-write-off.ts";
import { productOf } from "../products/queries.ts";
import { readSettings } from "../settings/queries.ts";
import { postReopening } from "./loan-entries.ts";
import { changedLoan, changeLoan, saveDecision } from "../loan-record/change-loan.ts";
import { decideExposure } from "./ceiling-of-exposure.ts";
import { refuseOwnLoan } from "../loan-record/own-loan.ts";
import { lockedLoanOfPath, type LoanPath, lockCustomerOf } from "../loan-record/path-loan.ts";
import type { LoanRow } from "../loan-record/queries.ts";
import { updateArrears } from "../loan-record/update-arrears.ts";

/** A pending request to undo a closing. */
export interface UndoRequest {
  id: number;
  /** The loan was closed, or written off: the latter is undone with the right of a write-off (SERV-123). */
  kind: "undo_closing" | "undo_write_off";
  reason: string;
  requested_by: number;
  staff_name: string;
  created_at: Date;
}

/** The request that awaits a second person; null without one. */
export async function waitingUndoOf(db: Connection, loanId: number): Promise<UndoRequest | null> {
  const request = await db
    .selectFrom("requests as r")
    .innerJoin("staff as s", "s.id", "r.asked_by")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select([
      "r.id",
      sql<UndoRequest["kind"]>`r.kind`.as("kind"),
      "r.reason",
      "r.asked_by as requested_by",
      "r.asked_at as created_at",
      shortNameOf("u").as("staff_name"),
    ])
    .where("r.loan_id", "=", loanId)
    .where("r.kind", "in", ["undo_closing", "undo_write_off"])
    .where("r.state", "=", "waiting")
    .executeTakeFirst();
  return request ?? null;
}

/**
 * Requests to undo the closing or cancellation of an approved loan (LOAN-57). Nothing changes before another person
 * confirms. Of a written-off loan this asks to undo the write-off (SERV-123).
 * @throws 404 for an unknown loan; 403 for the caller's own (LOAN-45); 409 when its status forbids it, or a request is
 *   pending
 */
export async function askUndoClosing(
  deps: Deps,
  path: LoanPath,
  form: RepeatedId & { reason: string },
  ctx: RequestContext,
): Promise<LoanRow> {
  const staffId = staffIdOf(ctx);
  return deps.db.transaction().execute(async (db) => {
    const loan = await lockedLoanOfPath(db, path, form, ctx);
    await refuseOwnLoan(db, loan, ctx);
    const error = undoError(loan, await waitingUndoOf(db, loan.id));
    if (error !== null) throw conflict(error);
    if (loan.written_off_on !== null) {
      await askLossOfLocked(db, deps, writeOffUndone, { row: loan, reason: form.reason }, ctx);
      return loan;
    }
    await db
      .insertInto("requests")
      .values({
        kind: "undo_closing",
        loan_id: loan.id,
        customer_id: loan.customer_id,
        reason: form.reason,
        asked_by: staffId,
        asked_at: deps.now(),
      })
      .execute();
    await writeAudit(db, ctx, {
      action: "loan.ask_undo_closing",
      record_type: "loan",
      record_id: loan.loan_id,
      after: { reason: form.reason },
    });
    return loan;
  });
}

/**
 * Confirms the request as a second person: reverses the closing entry, sets the status that the payments imply, and
 * notifies the customer (LOAN-57).
 * @throws 404 for an unknown loan; 403 for the caller's own (LOAN-45), or above the caller's ceiling, of write-offs for
 *   a written-off one (SERV-122), else of the exposure (LOAN-54); 409 without a pending request, or to the requester
 */
export async function confirmUndoClosing(
  deps: Deps,
  path: LoanPath,
  form: RepeatedId,
  actor: SessionActor,
  ctx: RequestContext,
): Promise<LoanRow> {
  const staffId = staffIdOf(ctx);
  return inAct(deps, "loan.undo_closing", async (db) => {
    await lockCustomerOf(db, path.loanId);
    const loan = await lockedLoanOfPath(db, path, form, ctx);
    await refuseOwnLoan(db, loan, ctx);
    const request = await waitingUndoOf(db, loan.id);
    const error = confirmUndoError(loan, request, staffId);
    if (error !== null || request === null) throw conflict(error ?? undoTexts.noneWaiting);
    if (request.kind === "undo_write_off") await refuseUnentitled(db, request.id, actor);
    await answerRequest(db, deps, request.id, "approved", staffId);
    nameAct(db, actOfRequest(request.kind));
    if (request.kind === "undo_write_off")
      await applyUndoWriteOff(
        db,
        deps,
        { request: await storedRequest(db, request.id), loan },
        ctx,
      );
    else await undoClosing(db, deps, loan, request, ctx);
    return changedLoan(db, loan);
  });
}

async function storedRequest(db: Connection, id: number) {
  const request = await findRequest(db, id);
  if (request === null) throw new Error(`request ${id} is locked but not found`);
  return request;
}

/** @throws 403 unless the person may approve the write-off that is undone (SERV-122) */
async function refuseUnentitled(db: Connection, id: number, actor: SessionActor): Promise<void> {
  const { amount } = await storedRequest(db, id);
  const { write_off_ceilings } = await readSettings(db);
  if (!mayApproveWriteOff(actor, amount ?? 0, write_off_ceilings))
    throw forbidden(requestTexts.notYours);
}

/** Undoes the closing of a locked loan for a request that a second person has just approved in the queue. */
export async function applyUndoClosing(
  db: Connection,
  deps: Deps,
  { request, loan }: AnsweredRequest,
  ctx: RequestContext,
): Promise<void> {
  if (loan === null) throw new Error(`request ${request.id} names no loan`);
  const error = undoError(loan, null);
  if (error !== null) throw conflict(error);
  await undoClosing(db, deps, loan, { ...request, staff_name: request.asker_name }, ctx);
}

/**
 * A loan that was canceled before any payment is risked again, as by an approval.
 * @throws 403 when the exposure with it is above the ceiling of who confirms (LOAN-54)
 */
async function refuseAboveCeiling(
  db: Connection,
  loan: LoanRow,
  ctx: RequestContext,
): Promise<void> {
  if (loan.paid_total > 0) return;
  const of = { product: await productOf(db, loan), settings: await readSettings(db) };
  const amount = loan.approved_amount ?? 0;
  const { decision } = await decideExposure(db, loan, amount, of, ctx);
  if (decision.needs_request) throw forbidden(decision.text);
}

/** Reverses the closing entry, sets the status that the payments imply, and tells the customer. */
async function undoClosing(
  db: Connection,
  deps: Deps,
  loan: LoanRow,
  request: Pick<UndoRequest, "reason" | "staff_name">,
  ctx: RequestContext,
): Promise<void> {
  const staffId = staffIdOf(ctx);
  await refuseAboveCeiling(db, loan, ctx);
  const status = statusOfPayments(loan);
  await postReopening(db, deps, loan, staffId);
  await changeLoan(db, deps, loan.id, { status });
  await updateArrears(db, loan.id);
  const decision = {
    action: "undo_closing",
    to_status: status,
    approved_by: staffNameOf(ctx),
    comments: request.reason,
  } as const;
  await saveDecision(db, deps, loan, decision, staffId);
  const notice = noticeOfStatus(loan.status, status, loan.balance);
  if (notice !== null) await notifyCustomer(db, deps, loan, notice);
  await writeAudit(db, ctx, {
    action: "loan.undo_closing",
    record_type: "loan",
    record_id: loan.loan_id,
    before: { status: loan.status },
    after: { status, reason: request.reason, asked_by: request.staff_name },
  });
}

/**
 * Declines the request; the requester withdraws it by the same call. The loan is unchanged.
 * @throws 404 for an unknown loan; 403 for the caller's own (LOAN-45); 409 without a pending request
 */
export async function declineUndoClosing(
  deps: Deps,
  path: LoanPath,
  form: RepeatedId,
  ctx: RequestContext,
): Promise<LoanRow> {
  const staffId = staffIdOf(ctx);
  return deps.db.transaction().execute(async (db) => {
    const loan = await lockedLoanOfPath(db, path, form, ctx);
    await refuseOwnLoan(db, loan, ctx);
    const request = await waitingUndoOf(db, loan.id);
    if (request === null) throw conflict(undoTexts.noneWaiting);
    await answerRequest(db, deps, request.id, "declined", staffId);
    await writeAudit(db, ctx, {
      action: "loan.decline_undo_closing",
      record_type: "loan",
      record_id: loan.loan_id,
      before: { reason: request.reason, asked_by: request.staff_name },
    });
    return loan;
  });
}

async function answerRequest(
  db: Connection,
  deps: Deps,
  id: number,
  state: "approved" | "declined",
  staffId: number,
): Promise<void> {
  await db
    .updateTable("requests")
    .set({ state, answered_by: staffId, answered_at: deps.now() })
    .where("id", "=", id)
    .execute();
}
