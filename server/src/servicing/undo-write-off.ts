import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import {
  undoneWriteOff,
  undoWriteOffError,
  undoWriteOffFigures,
} from "@microfinance/contract/servicing/write-off.ts";
import type { UndoWriteOffFigures } from "@microfinance/contract/servicing/write-off-schema.ts";
import { undoWriteOffLines } from "@microfinance/contract/servicing/write-off-texts.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { type RequestContext, staffIdOf, staffNameOf } from "../core/http/session.ts";
import { changedLoan, saveDecision } from "../loan-record/change-loan.ts";
import { notifyCustomer } from "../messaging/notices/notify-customer.ts";
import { approvedLoss, type LossRequest } from "./loss-request.ts";
import { actsOf } from "./queries.ts";
import type { AnsweredRequest } from "../requests/request-handler.ts";
import { reverseAct } from "./reverse-act.ts";

/** Undoing the write-off of a loan, on which no money was recovered (SERV-123). */
export const writeOffUndone: LossRequest<UndoWriteOffFigures> = {
  kind: "undo_write_off",
  error: ({ row, loan }) => undoWriteOffError(loan, toCents(row.recovered_total)),
  figures: undoWriteOffFigures,
  lines: (loan) => undoWriteOffLines(undoWriteOffFigures(loan)),
  input: {},
};

/**
 * Undoes the write-off of an approved request, in its transaction: what was booked as a loss is owed again, and the
 * loan has the status that its payments imply.
 * @throws 409 when it cannot be undone any more, or another principal would come back than was approved
 */
export async function applyUndoWriteOff(
  db: Connection,
  deps: Deps,
  approved: AnsweredRequest,
  ctx: RequestContext,
): Promise<void> {
  const { request } = approved;
  const { snapshot, principal } = await approvedLoss(db, writeOffUndone, approved);
  const { row, loan } = snapshot;
  const act = (await actsOf(db, row.id)).find(
    ({ kind, reversed_on }) => kind === "write_off" && reversed_on === null,
  );
  if (act === undefined) throw new Error(`loan ${row.loan_id} is written off without an act`);
  const { entry, status } = undoneWriteOff(loan);
  const staff_id = staffIdOf(ctx);
  const { reason } = request;
  const fields = { status, written_off_on: null };
  await reverseAct(db, deps, snapshot, act, { reason, staff_id, entry, fields });
  const decision = {
    action: "undo_closing",
    to_status: status,
    approved_by: staffNameOf(ctx),
    comments: reason,
  } as const;
  await saveDecision(db, deps, row, decision, staff_id);
  const balance = fromCents(loan.balance);
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
