import { cancelError } from "@microfinance/contract/transfers/rules.ts";
import { transferTexts } from "@microfinance/contract/transfers/texts.ts";
import { inAct } from "../acts/running-act.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Deps, today } from "../core/deps.ts";
import { conflict, forbidden, notFound } from "../core/http/errors.ts";
import type { RequestContext, SessionActor } from "../core/http/session.ts";
import { readSettings } from "../settings/queries.ts";
import { bookTransfer } from "./transfer-entries.ts";
import { isSettled, lockTransfer, saveTransfer } from "./queries.ts";

/**
 * Cancels a transfer permanently (TRF-7): the row keeps its amount, with author and reason, and its ledger entry is
 * reversed today. Its pin is free for a corrected transfer.
 * @throws 404 for an unknown transfer; 409 when it is canceled already, or settled, and to who recorded it
 *   where the lender separates reversals
 */
export async function cancelTransfer(
  deps: Deps,
  actor: SessionActor,
  ctx: RequestContext,
  id: number,
  reason: string,
): Promise<void> {
  if (actor.staff_id === null) throw forbidden();
  const on = { staff_id: actor.staff_id, entry_date: today(deps) };
  const now = deps.now();
  await inAct(deps, "transfer.cancel", async (tx) => {
    const current = await lockTransfer(tx, id);
    if (!current) throw notFound(transferTexts.notFound);
    const { reversal_by_other } = await readSettings(tx);
    const reverser = { staff_id: on.staff_id, reversal_by_other };
    const error = cancelError(current, await isSettled(tx, id), reverser);
    if (error !== null) throw conflict(error);
    const canceled = await saveTransfer(tx, id, {
      status: "canceled",
      canceled_on: on.entry_date,
      canceled_at: now,
      canceled_by: on.staff_id,
      cancel_reason: reason,
      updated_at: now,
    });
    await bookTransfer(tx, on, current, canceled);
    await writeAudit(tx, ctx, {
      action: "transfer.cancel",
      record_type: "transfer",
      record_id: id,
      before: { status: current.status, local_currency: current.local_currency },
      after: { status: "canceled", reason },
    });
  });
}
