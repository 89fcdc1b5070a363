import { toCents } from "@microfinance/contract/core/money.ts";
import { inAct } from "../acts/running-act.ts";
import { errorOfBackdating } from "../accounting/refuse-backdating.ts";
import type { Connection, Deps } from "../core/deps.ts";
import type { AppError } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { methodOfRole } from "../accounting/methods.ts";
import { newTransactionId } from "../payments/new-transaction-id.ts";
import { recordTogether } from "../payments/record-together.ts";
import type { RowResult } from "./post-row.ts";
import {
  lockWaitingRows,
  markBooked,
  paymentOfDeduction,
  type WaitingRow,
} from "./waiting-rows.ts";

/**
 * Books rows of a list in one transaction, as far as they need nothing else: those with a payment that the rules allow
 * and that leaves nothing for the customer. The others are missing in the result, and each is to be booked alone: that
 * keeps the rest as credit, or finds the reason.
 * @throws what refuses the list, and what the database refuses, which undoes all
 */
export async function postTogether(
  deps: Deps,
  ctx: RequestContext,
  runId: number,
  ids: readonly number[],
): Promise<Map<number, RowResult>> {
  return inAct(deps, "payroll_list.post", async (tx) => {
    const rows = await lockWaitingRows(tx, runId, ids);
    const method = await methodOfRole(tx, "payroll");
    const refusals = await backdatingErrors(tx, deps, ctx, rows);
    const wanted = rows.map((row) => ({
      row,
      loan: row.loan,
      input: {
        ...paymentOfDeduction(runId, row, method),
        method,
        transaction_id: newTransactionId(deps),
        dateError: refusals.get(row.deducted_on) ?? null,
      },
    }));
    const paid = await recordTogether(tx, deps, ctx, wanted);
    const booked = [...paid].map(([{ row }, payment_id]) => ({ row, payment_id }));
    await markBooked(tx, deps, ctx, booked);
    const waiting = new Set(rows.map(({ id }) => id));
    const others = ids.filter((id) => !waiting.has(id));
    return new Map<number, RowResult>([
      ...others.map((id) => [id, { outcome: "gone" }] as const),
      ...booked.map(
        ({ row }) => [row.id, { outcome: "booked", amount: toCents(row.deducted) }] as const,
      ),
    ]);
  });
}

/** Why each day of the rows is too far back for the caller (ACC-25). */
async function backdatingErrors(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  rows: readonly WaitingRow[],
): Promise<Map<string, AppError | null>> {
  const errors = new Map<string, AppError | null>();
  for (const day of new Set(rows.map(({ deducted_on }) => deducted_on)))
    errors.set(day, await errorOfBackdating({ ...deps, db: tx }, ctx, day));
  return errors;
}
