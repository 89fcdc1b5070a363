import { toCents } from "@microfinance/contract/core/money.ts";
import {
  type LossStatus,
  writeOffError,
  writeOffFigures,
  writeOffPlan,
} from "@microfinance/contract/servicing/write-off.ts";
import type { WriteOffInput } from "@microfinance/contract/servicing/write-off-endpoints.ts";
import type { WriteOffFigures } from "@microfinance/contract/servicing/write-off-schema.ts";
import { writeOffLines } from "@microfinance/contract/servicing/write-off-texts.ts";
import { servicingTexts } from "@microfinance/contract/servicing/texts.ts";
import { randomUUID } from "node:crypto";
import { writeAudit } from "../audit/write-audit.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { conflict } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { changedLoan, saveDecision, staffIdOf } from "../loans/change-loan.ts";
import type { LoanRow } from "../loans/queries.ts";
import { notifyCustomer } from "../messaging/notices/notify-customer.ts";
import { askRequest, sentBefore } from "./ask-request.ts";
import { figuresHash, refuseStale } from "./figures.ts";
import type { AnsweredRequest } from "./request-handler.ts";
import type { RequestRow } from "./request-rows.ts";
import { type ServicingSnapshot, lockServicedLoan, servicedLoan } from "./serviced-loan.ts";
import { writeAct } from "./write-act.ts";

/** What the queue stores of a write-off: the status that it leaves. */
interface StoredWriteOff {
  ending: LossStatus;
}

/**
 * What the write-off of a loan would change.
 * @throws 404 for an unknown loan; 403 for the caller's own (LOAN-45); 409 for one that cannot be written off
 */
export function previewWriteOff(
  deps: Deps,
  named: string,
  ctx: RequestContext,
): Promise<{ figures: WriteOffFigures; hash: string }> {
  return deps.db.transaction().execute(async (db) => {
    const { loan } = await lockServicedLoan(db, named, ctx);
    refuseWriteOff(loan);
    const figures = writeOffFigures(loan, "closed");
    return { figures, hash: figuresHash(figures) };
  });
}

/**
 * Asks for the write-off of a loan (SERV-120). Nothing changes before another person approves it.
 * @throws as `previewWriteOff`; 409 also when the figures are not those that the person saw, or the same is asked for
 */
export function askWriteOff(
  deps: Deps,
  named: string,
  { request_key, reason, hash }: WriteOffInput,
  ctx: RequestContext,
): Promise<RequestRow> {
  return deps.db.transaction().execute(async (db) => {
    const snapshot = await lockServicedLoan(db, named, ctx);
    const asked = { kind: "write_off", loan: snapshot.row.id, reason } as const;
    const sent = await sentBefore(db, request_key, asked);
    if (sent !== null) return sent;
    refuseWriteOff(snapshot.loan);
    refuseStale(writeOffFigures(snapshot.loan, "closed"), hash);
    return ask(db, deps, snapshot, { request_key, reason, ending: "closed" }, ctx);
  });
}

/**
 * Asks for the write-off that closing or canceling a locked loan is, because principal is owed (SERV-121).
 * @throws 409 when a write-off of the loan is asked for already
 */
export async function askClosingWithLoss(
  db: Connection,
  deps: Deps,
  row: LoanRow,
  closing: { ending: LossStatus; comments: string },
  ctx: RequestContext,
): Promise<RequestRow> {
  const snapshot = await servicedLoan(db, row);
  refuseWriteOff(snapshot.loan);
  const { ending, comments: reason } = closing;
  return ask(db, deps, snapshot, { request_key: randomUUID(), reason, ending }, ctx);
}

function refuseWriteOff(loan: ServicingSnapshot["loan"]): void {
  const error = writeOffError(loan);
  if (error !== null) throw conflict(error);
}

function ask(
  db: Connection,
  deps: Deps,
  { row, loan }: ServicingSnapshot,
  asked: { request_key: string; reason: string; ending: LossStatus },
  ctx: RequestContext,
): Promise<RequestRow> {
  const { request_key, reason, ending } = asked;
  const figures = writeOffFigures(loan, ending);
  const input: StoredWriteOff = { ending };
  return askRequest(
    db,
    deps,
    {
      request_key,
      kind: "write_off",
      loan: row,
      customer_id: row.customer_id,
      amount: toCents(figures.principal),
      input,
      lines: writeOffLines(figures),
      reason,
    },
    ctx,
  );
}

/**
 * Writes the loan of an approved request off, in its transaction: the principal becomes a loss, the loan ends, and the
 * customer is notified of what is still owed.
 * @throws 409 when the loan cannot be written off any more, or owes another principal than was approved
 */
export async function applyWriteOff(
  db: Connection,
  deps: Deps,
  { request, loan: row }: AnsweredRequest,
  ctx: RequestContext,
): Promise<void> {
  if (row === null) throw new Error(`request ${request.id} has no loan`);
  const snapshot = await servicedLoan(db, row);
  refuseWriteOff(snapshot.loan);
  const { ending } = request.input as StoredWriteOff;
  const { principal } = writeOffFigures(snapshot.loan, ending);
  if (principal !== request.amount) throw conflict(servicingTexts.stale);
  const staffId = staffIdOf(ctx);
  const { reason } = request;
  await writeAct(db, deps, snapshot, writeOffPlan(snapshot.loan, ending, today(deps)), {
    act_key: randomUUID(),
    kind: "write_off",
    value_date: today(deps),
    amount: toCents(principal),
    reason,
    facts: { ending, asked_by: request.asker_name },
    request_id: request.id,
    made_by: staffId,
  });
  const decision = {
    action: ending === "closed" ? "close" : "cancel",
    to_status: ending,
    approved_by: `${ctx.actor?.first_name} ${ctx.actor?.last_name}`,
    comments: reason,
  } as const;
  await saveDecision(db, deps, row, decision, staffId);
  await writeAudit(db, ctx, {
    action: "loan.write_off",
    record_type: "loan",
    record_id: row.loan_id,
    before: { status: row.status, balance: row.balance },
    after: {
      status: ending,
      amount: principal,
      balance: row.balance,
      reason,
      asked_by: request.asker_name,
    },
  });
  const facts = { balance: row.balance };
  await notifyCustomer(db, deps, await changedLoan(db, row), { kind: "written_off", facts });
}
