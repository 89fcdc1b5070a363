import { deleteError } from "@microfinance/contract/transfers/rules.ts";
import { transferTexts } from "@microfinance/contract/transfers/texts.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Deps } from "../core/deps.ts";
import { conflict, notFound } from "../core/http/errors.ts";
import type { RequestContext, SessionActor } from "../core/http/session.ts";
import { lockTransfer, saveTransfer } from "./queries.ts";

/**
 * Hides a pending or canceled transfer, whose ledger balance is zero (TRF-8). The row stays, with author and reason,
 * and the pin of a pending one becomes free.
 * @throws 404 for an unknown or deleted transfer; 409 when it is completed
 */
export async function deleteTransfer(
  deps: Deps,
  actor: SessionActor,
  ctx: RequestContext,
  id: number,
  reason: string,
): Promise<void> {
  const now = deps.now();
  await deps.db.transaction().execute(async (tx) => {
    const current = await lockTransfer(tx, id);
    if (!current) throw notFound(transferTexts.notFound);
    const error = deleteError(current.status);
    if (error !== null) throw conflict(error);
    await saveTransfer(tx, id, {
      deleted_at: now,
      deleted_by: actor.user_id,
      delete_reason: reason,
      updated_at: now,
    });
    await writeAudit(tx, ctx, {
      action: "transfer.delete",
      record_type: "transfer",
      record_id: id,
      before: { transfer_pin: current.transfer_pin, local_currency: current.local_currency },
      after: { reason },
    });
  });
}
