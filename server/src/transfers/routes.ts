import * as schemas from "@microfinance/contract/transfers/endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/transfers/endpoints.ts";
import { transferTexts } from "@microfinance/contract/transfers/texts.ts";
import type { FastifyInstance } from "fastify";
import { recordSearch } from "../audit/record-search.ts";
import { readPage } from "../core/db/page.ts";
import { type Deps, today } from "../core/deps.ts";
import { exportRoute } from "../exports/export-route.ts";
import { badRequest, forbidden, notFound, conflict } from "../core/http/errors.ts";
import { reply, route } from "../core/http/route.ts";
import { transferExport } from "./export-columns.ts";
import { findTransfer, transferList, lockTransfer, saveTransfer, isSettled } from "./queries.ts";
import { recordTransfer } from "./record-transfer.ts";
import { updateTransfer } from "./update-transfer.ts";
import { withSchemas } from "../core/http/with-schemas.ts";
import { deleteError, cancelError } from "@microfinance/contract/transfers/rules.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { RequestContext, SessionActor } from "../core/http/session.ts";
import { inAct } from "../acts/running-act.ts";
import { readSettings } from "../settings/queries.ts";
import { bookTransfer } from "./transfer-entries.ts";

const transfers = withSchemas(endpoints, schemas);

/** Money received through remittance media (TRF-11). */
export function transferRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, transfers.listTransfers, async ({ query, ctx, reading }) => {
    const { rows, ...page } = await readPage(query, transferList(reading.db, query), deps.now());
    await recordSearch(deps.db, ctx, "transfers", query.query, page.total, query);
    return reply(transferTexts.listed, { data: rows, ...page });
  });

  exportRoute(app, deps, transfers.exportTransfers, transferExport, (query, { reading }) =>
    transferList(reading.db, query),
  );

  route(app, deps, transfers.readTransfer, async ({ params }) =>
    reply(transferTexts.found, { data: await existing(deps, params.id) }),
  );

  route(app, deps, transfers.createTransfer, async ({ actor, ctx, body }) => {
    if (actor.staff_id === null) throw forbidden();
    const id = await recordTransfer(deps, actor.staff_id, ctx, body);
    const data = await existing(deps, id);
    const text = data.status === "pending" ? transferTexts.waits : transferTexts.created;
    return reply(text, { data });
  });

  route(app, deps, transfers.updateTransfer, async ({ actor, ctx, params, body }) => {
    await updateTransfer(deps, actor, ctx, params.id, body);
    return reply(transferTexts.updated, { data: await existing(deps, params.id) });
  });

  route(app, deps, transfers.cancelTransfer, async ({ actor, ctx, params, body }) => {
    await cancelTransfer(deps, actor, ctx, params.id, body.reason);
    return reply(transferTexts.canceled, { data: await existing(deps, params.id) });
  });

  route(app, deps, transfers.deleteTransfer, async ({ actor, ctx, params, query, body }) => {
    const reason = body?.reason || query.reason;
    if (!reason)
      throw badRequest(transferTexts.reasonRequired, { reason: transferTexts.reasonRequired });
    await deleteTransfer(deps, actor, ctx, params.id, reason);
    return reply(transferTexts.deleted, {});
  });
}

async function existing(deps: Deps, id: number) {
  const transfer = await findTransfer(deps.db, id);
  if (!transfer) throw notFound(transferTexts.notFound);
  return transfer;
}

/**
 * Hides a pending or canceled transfer, whose ledger balance is zero (TRF-8). The row stays, with author and reason,
 * and the pin of a pending one becomes free.
 * @throws 404 for an unknown or deleted transfer; 409 when it is completed
 */
async function deleteTransfer(
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

/**
 * Cancels a transfer permanently (TRF-7): the row keeps its amount, with author and reason, and its ledger entry is
 * reversed today. Its pin is free for a corrected transfer.
 * @throws 404 for an unknown transfer; 409 when it is canceled already, or settled, and to who recorded it
 *   where the lender separates reversals
 */
async function cancelTransfer(
  deps: Deps,
  actor: SessionActor,
  ctx: RequestContext,
  id: number,
  reason: string,
): Promise<void> {
  if (actor.staff_id === null) throw forbidden();
  const now = deps.now();
  const on = { staff_id: actor.staff_id, entry_date: today(deps), created_at: now };
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
