import { transferTexts } from "@microfinance/contract/transfers/texts.ts";
import { recordAudit } from "../audit/record.ts";
import { type Deps, today } from "../deps.ts";
import { notFound } from "../http/errors.ts";
import type { Cause, SessionActor } from "../http/session.ts";
import { bookTransfer } from "./book-transfer.ts";
import { lockTransfer, saveTransfer } from "./queries.ts";

/**
 * Hides a transfer and turns its entry in the books round (D117). The row stays, with who deleted it and why, and
 * its pin becomes free.
 * @throws 404 when there is no such transfer, or it is deleted already
 */
export async function deleteTransfer(
  deps: Deps,
  actor: SessionActor,
  cause: Cause,
  id: number,
  reason: string,
): Promise<void> {
  const now = deps.now();
  await deps.db.transaction().execute(async (tx) => {
    const current = await lockTransfer(tx, id);
    if (!current) throw notFound(transferTexts.notFound);
    const deleted = await saveTransfer(tx, id, {
      deleted_at: now,
      deleted_by: actor.user_id,
      delete_reason: reason,
      updated_at: now,
    });
    await bookTransfer(tx, { staff_id: actor.staff_id, entry_date: today(deps) }, current, deleted);
    await recordAudit(tx, cause, {
      action: "transfer.delete",
      record_type: "transfer",
      record_id: id,
      before: { transfer_pin: current.transfer_pin, local_currency: current.local_currency },
      after: { reason },
    });
  });
}
