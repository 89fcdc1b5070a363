import type { AskMoveInput } from "@microfinance/contract/payments/move-endpoints.ts";
import { moveRequestInput } from "@microfinance/contract/payments/move-endpoint-schemas.ts";
import { unlessRefused } from "@microfinance/contract/core/refusal.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { conflict } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { ask } from "../requests/ask-request.ts";
import type { RequestRow } from "../requests/request-rows.ts";
import { type LockedMove, readMove, lockMove, type MoveTarget } from "./read-move.ts";
import { move } from "./move-payment.ts";

/**
 * What a move would change, in lines for people.
 * @throws as `askMove`
 */
export async function previewMove(
  deps: Deps,
  paymentId: number,
  target: MoveTarget,
  ctx: RequestContext,
): Promise<Pick<LockedMove, "lines" | "needs_second_person">> {
  return deps.db.transaction().execute(async (tx) => {
    const { error, ...found } = await readMove(tx, deps, paymentId, target, ctx);
    if (error !== null) throw conflict(error);
    return { lines: found.lines, needs_second_person: found.needs_second_person };
  });
}

/**
 * Asks for a payment to be moved (SERV-144). Nothing changes before another person approves it.
 * @throws 404 for an unknown payment or loan; 403 when one of the loans is the caller's own (LOAN-45); 409 when it
 *   cannot be moved, when the same is asked for, and when the key was used for something else
 */
export function askMove(
  deps: Deps,
  paymentId: number,
  { request_key: key, reason, ...target }: AskMoveInput,
  ctx: RequestContext,
): Promise<RequestRow> {
  const excess = target.excess ?? null;
  return ask(
    deps,
    ctx,
    { key, input: { ...target, excess, reason, kind: "payment_move", payment: paymentId } },
    {
      lock: (tx) => readMove(tx, deps, paymentId, target, ctx),
      plan: ({ error, lines, from, to, received }) =>
        unlessRefused(error, {
          kind: "payment_move" as const,
          loan: from.row,
          customer_id: from.row.customer_id,
          unit: String(paymentId),
          amount: received,
          input: { from_payment: paymentId, to_loan: to.row.id, excess },
          lines,
          reason,
        }),
    },
  );
}

/** Locks both customers and both loans of a request for a move, in the order of every move. */
export async function lockRequestedMove(db: Connection, request: RequestRow): Promise<void> {
  const { from_payment, to_loan } = moveRequestInput.parse(request.input);
  await lockMove(db, from_payment, String(to_loan));
}

/**
 * Moves the payment of an approved request, in its transaction.
 * @throws as `move`
 */
export async function applyMove(
  db: Connection,
  deps: Deps,
  { request }: { request: RequestRow },
  ctx: RequestContext,
): Promise<void> {
  const { from_payment, to_loan, excess } = moveRequestInput.parse(request.input);
  const target = { to_loan: String(to_loan), excess };
  const locked = await readMove(db, deps, from_payment, target, ctx);
  await move(db, deps, locked, { reason: request.reason, excess, request_id: request.id }, ctx);
}
