import { cancelRefusal } from "@microfinance/contract/transfers/rules.ts";
import { transferTexts } from "@microfinance/contract/transfers/texts.ts";
import { recordAudit } from "../audit/record.ts";
import { type Deps, today } from "../deps.ts";
import { conflict, notAllowed, notFound } from "../http/errors.ts";
import type { Cause, SessionActor } from "../http/session.ts";
import { bookTransfer } from "./book-transfer.ts";
import { lockTransfer, saveTransfer } from "./queries.ts";

/**
 * Cancels a transfer, once and for good (D117): the row keeps its amount, with who canceled it and why, and its entry in
 * the books is reversed today. Its pin is free for the transfer that is recorded instead.
 * @throws 404 when there is no such transfer; 409 when it is canceled already
 */
export async function cancelTransfer(
  deps: Deps,
  actor: SessionActor,
  cause: Cause,
  id: number,
  reason: string,
): Promise<void> {
  if (actor.staff_id === null) throw notAllowed();
  const on = { staff_id: actor.staff_id, entry_date: today(deps) };
  const now = deps.now();
  await deps.db.transaction().execute(async (tx) => {
    const current = await lockTransfer(tx, id);
    if (!current) throw notFound(transferTexts.notFound);
    const refusal = cancelRefusal(current.status);
    if (refusal !== null) throw conflict(refusal);
    const canceled = await saveTransfer(tx, id, {
      status: "canceled",
      canceled_on: on.entry_date,
      canceled_at: now,
      canceled_by: on.staff_id,
      cancel_reason: reason,
      updated_at: now,
    });
    await bookTransfer(tx, on, current, canceled);
    await recordAudit(tx, cause, {
      action: "transfer.cancel",
      record_type: "transfer",
      record_id: id,
      before: { status: current.status, local_currency: current.local_currency },
      after: { status: "canceled", reason },
    });
  });
}
